import type { QuestionSet } from './types.ts';

/** The program of a session that has selected none yet: the first that the set declares. */
export function firstProgram({ programs }: Pick<QuestionSet, 'programs'>): string {
  return programs[0] ?? '';
}
