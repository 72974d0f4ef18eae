import type { DeriveHook } from 'enrollment-survey-runtime/engine';

const POINTS: Readonly<Record<string, number>> = { no: 0, partly: 2, yes: 4 };

/**
 * Returns a score from 0 to 10: four points each for listening and explaining, two for a short wait. Null if any answer is
 * missing.
 */
export const satisfaction: DeriveHook = ({ waited, listened, explained }) => {
  if (typeof waited !== 'number' || typeof listened !== 'string' || typeof explained !== 'string') return null;
  const waitPoints = waited <= 15 ? 2 : waited <= 45 ? 1 : 0;
  return (POINTS[listened] ?? 0) + (POINTS[explained] ?? 0) + waitPoints;
};
