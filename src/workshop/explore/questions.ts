import type { AnswerSchema, QuestionSet } from '../../runtime/definitions/types.ts';

/**
 * Returns the questions of a set and of one whose answers may be carried over, by answer key.
 * @param before the earlier set; omit it, or pass the set itself, for none
 */
export function questionsOf(set: QuestionSet, before?: QuestionSet): (key: string) => AnswerSchema | null {
  const steps = before && before.name !== set.name ? [...set.steps, ...before.steps] : set.steps;
  return (key) => steps.find(({ id, answerKey }) => (answerKey ?? id) === key)?.answer ?? null;
}
