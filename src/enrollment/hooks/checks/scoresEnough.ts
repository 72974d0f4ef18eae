import zxcvbn from 'zxcvbn';

/** The least score of a new password, of 0 to 4. @see [VAL-12] */
const STRONG_ENOUGH = 3;

/** What zxcvbn says of a text. @param known words that are easily guessed of the member */
export function scoresEnough(text: string, known: readonly string[]): boolean {
  return zxcvbn(text, [...known]).score >= STRONG_ENOUGH;
}
