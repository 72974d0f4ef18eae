import type { QuestionSet } from './types.ts';

/** Returns the first program that a set declares, which a session has until it selects another. */
export function firstProgram({ programs }: Pick<QuestionSet, 'programs'>): string {
  return programs[0] ?? '';
}
