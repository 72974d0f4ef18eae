import { guessableWords, isStrongPassword } from '../../../base/isStrongPassword.ts';

/** How strong a password is, in words. @see [VAL-13] [S-081] */
export type Strength = 'weak' | 'okay' | 'strong' | 'veryStrong';

const BY_SCORE: readonly Strength[] = ['weak', 'weak', 'okay', 'strong', 'veryStrong'];

/** The word for a score of zxcvbn, 0 to 4. */
export function strengthOf(score: number): Strength {
  return BY_SCORE[score] ?? 'weak';
}

/** Says how strong a password is. @param known what everybody may know of the member: names, the email, the partner */
export type Scorer = (password: string, known: readonly string[]) => Strength;

/** Whether a password of this strength is taken. @see [VAL-12] */
export function isEnough(strength: Strength | undefined): boolean {
  return strength === 'strong' || strength === 'veryStrong';
}

/**
 * Loads the scorer, which weighs more than all the rest of the page: only when a new password is about to be typed. A failed
 * load is tried again the next time.
 */
export async function loadScorer(): Promise<Scorer> {
  const { default: zxcvbn } = await import('zxcvbn');
  const measure = (text: string, known: readonly string[]): Strength => strengthOf(zxcvbn(text, [...known]).score);
  const isTaken = (text: string, known: readonly string[]): boolean => isEnough(measure(text, known));
  return (password, known) => {
    const strength = measure(password, guessableWords(known));
    // What would be refused is not called strong.
    return isEnough(strength) && !isStrongPassword(password, known, isTaken) ? 'okay' : strength;
  };
}
