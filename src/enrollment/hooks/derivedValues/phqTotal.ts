import type { Json } from '../../../runtime/base/json.ts';
import type { DeriveHook } from '../../../runtime/engine/types.ts';

const POINTS: Readonly<Record<string, number>> = { notAtAll: 0, severalDays: 1, moreThanHalfTheDays: 2, nearlyEveryDay: 3 };

/**
 * Returns the PHQ-4 total, 0 to 12.
 * @param answers those of phq1 to phq4.
 * @throws when one of the four is missing: the total of the others would understate the score [VAL-64].
 */
export function phqSum(answers: readonly (Json | undefined)[]): number {
  return answers.reduce<number>((sum, answer) => {
    const points = typeof answer === 'string' ? POINTS[answer] : undefined;
    if (points === undefined) throw new Error('a PHQ total needs all four answers');
    return sum + points;
  }, 0);
}

/** Computes the PHQ-4 total; null until all four are answered. */
export const phqTotal: DeriveHook = ({ phq1, phq2, phq3, phq4 }) => {
  const answers = [phq1, phq2, phq3, phq4];
  return answers.some((answer) => answer === null || answer === undefined) ? null : phqSum(answers);
};
