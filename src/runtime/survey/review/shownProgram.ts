import type { JsonObject } from '../../base/json.ts';
import type { SurveyTexts } from '../../definitions/types.ts';
import { sessionAt } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';
import { goalOf } from '../../widgets/questions/ProgramResult/goal.ts';
import type { SummaryProgram } from '../../widgets/PrintedSummary/PrintedSummary.tsx';
import { shownStep } from '../stepTexts/shownStep.ts';

/** Returns the program and the plan as shown on the last step with a `review` of "print"; null if the way has no such step. */
export function shownProgram(session: Session, texts: SurveyTexts, facts: JsonObject): SummaryProgram | null {
  const { set, way } = session;
  const id = way.visited.findLast((each) => set.steps[set.indexOf.get(each) ?? -1]?.step.review === 'print');
  const shown = id === undefined ? null : shownStep(sessionAt(session, id, {}, 'back'), texts, facts);
  if (!shown) return null;
  const { title, body, messages = {} } = shown.texts;
  const goal = goalOf(shown.facts);
  const plan = goal
    ? ([
        ['goalNow', goal.now],
        ['goalTarget', goal.target],
        ['goalPace', goal.pace],
        ['goalDate', goal.date],
      ] as const)
    : [];
  const notes = [goal ? messages['goalNote'] : undefined, messages['disclaimer']];
  return {
    title,
    body,
    plan: plan.flatMap(([name, value]) => (messages[name] === undefined ? [] : [[messages[name], value] as const])),
    notes: notes.filter((note) => note !== undefined),
  };
}
