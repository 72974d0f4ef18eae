import { guessableWords, isStrongPassword } from '../../../base/isStrongPassword.ts';

/** The strength of a password. @see [VAL-13] [S-081] */
export type Strength = 'weak' | 'okay' | 'strong' | 'veryStrong';

const BY_SCORE: readonly Strength[] = ['weak', 'weak', 'okay', 'strong', 'veryStrong'];

/** Converts a zxcvbn score, 0 to 4, to a strength. */
export function strengthOf(score: number): Strength {
  return BY_SCORE[score] ?? 'weak';
}

/** Returns the strength of a password. @param known words that others may know about the member: names, the email, the partner */
export type Scorer = (password: string, known: readonly string[]) => Strength;

/** Returns true if a password of this strength is accepted. @see [VAL-12] */
export function isEnough(strength: Strength | undefined): boolean {
  return strength === 'strong' || strength === 'veryStrong';
}

/**
 * Loads the scorer, which is larger than the rest of the page. Call it only when a new password is about to be typed. A failed load
 * is retried on the next call.
 */
export async function loadScorer(): Promise<Scorer> {
  const { default: zxcvbn } = await import('zxcvbn');
  const measure = (text: string, known: readonly string[]): Strength => strengthOf(zxcvbn(text, [...known]).score);
  const isTaken = (text: string, known: readonly string[]): boolean => isEnough(measure(text, known));
  return (password, known) => {
    const strength = measure(password, guessableWords(known));
    // Never call a password strong that would be rejected.
    return isEnough(strength) && !isStrongPassword(password, known, isTaken) ? 'okay' : strength;
  };
}
