import { progressOf } from '../../runtime/engine/progress.ts';
import type { Session } from '../../runtime/engine/types.ts';
import type { SurveyStanding } from '../visit/draft/draft.ts';
import { sectionOf } from '../../runtime/survey/stepTexts/shownStep.ts';
import { stepIdOf } from '../../runtime/survey/navigation/stepId.ts';

/** Returns a session's progress and program as the visit stores them [IDENT-14] [IDENT-15]. */
export function visitProgressOf(session: Session): SurveyStanding {
  const { percent } = progressOf(session);
  return {
    progress: { currentProgress: percent, questionId: stepIdOf(session), section: sectionOf(session) },
    program: session.way.program,
  };
}
