import type { JsonObject } from '../../base/json.ts';
import type { SurveyTexts } from '../../definitions/types.ts';
import { sessionAt } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';
import type { ReviewedAnswer, ReviewedSection } from '../../widgets/ReviewDialog/ReviewedSections.tsx';
import { answeredSteps } from './answeredSteps.ts';
import { answerLines, type AnswerFormat } from './answerLines.ts';
import { shownStep } from '../stepTexts/shownStep.ts';

/** Returns all answers of the way so far, formatted and grouped by section. Each question is worded as the member has seen it. */
export function review(session: Session, texts: SurveyTexts, facts: JsonObject, format: AnswerFormat): readonly ReviewedSection[] {
  const sections = new Map<string, ReviewedAnswer[]>();
  for (const { step } of answeredSteps(session)) {
    const shown = shownStep(sessionAt(session, step.id, {}, 'back'), texts, facts);
    if (!shown) continue;
    const answers = sections.get(step.section) ?? [];
    answers.push({ id: step.id, question: shown.texts.title, lines: answerLines(shown, format) });
    sections.set(step.section, answers);
  }
  return [...sections].map(([id, answers]) => ({ id, label: texts.sections[id] ?? id, answers }));
}
