import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { AnswerSchema, QuestionSet, Step } from '../../runtime/definitions/types.ts';

/** Returns the question whose answer has a key; null if no step asks it. */
export function questionIn(steps: readonly Pick<Step, 'id' | 'answerKey' | 'answer'>[], key: string): AnswerSchema | null {
  return steps.find(({ id, answerKey }) => (answerKey ?? id) === key)?.answer ?? null;
}

/** Returns a function that finds a question of a set, or of the set whose answers it may carry over, by its answer key. */
export function questionsOf(
  set: QuestionSet,
  { carriedFrom }: Pick<Vocabulary, 'carriedFrom'>,
  findSet: (name: string) => QuestionSet | undefined,
): (key: string) => AnswerSchema | null {
  const before = carriedFrom === undefined ? undefined : findSet(carriedFrom);
  const steps = before && before.name !== set.name ? [...set.steps, ...before.steps] : set.steps;
  return (key) => questionIn(steps, key);
}
