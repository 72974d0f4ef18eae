import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { AnswerSchema, QuestionSet } from '../../runtime/definitions/types.ts';

/** Returns the questions of a set and of the one whose answers it may carry over, by answer key. */
export function questionsOf(
  set: QuestionSet,
  { carriedFrom }: Pick<Vocabulary, 'carriedFrom'>,
  findSet: (name: string) => QuestionSet | undefined,
): (key: string) => AnswerSchema | null {
  const before = carriedFrom === undefined ? undefined : findSet(carriedFrom);
  const steps = before && before.name !== set.name ? [...set.steps, ...before.steps] : set.steps;
  return (key) => steps.find(({ id, answerKey }) => (answerKey ?? id) === key)?.answer ?? null;
}
