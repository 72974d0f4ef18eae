import zxcvbn from 'zxcvbn';

/** The lowest accepted strength of a new password, from 0 to 4 [VAL-12]. */
const STRONG_ENOUGH = 3;

/**
 * Returns whether zxcvbn rates a text strong enough.
 * @param known words that are easy to guess about the member
 */
export function scoresEnough(text: string, known: readonly string[]): boolean {
  return zxcvbn(text, [...known]).score >= STRONG_ENOUGH;
}
