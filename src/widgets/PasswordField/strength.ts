/** How strong a password is, in words. @see specification 1, section 5 */
export type Strength = 'weak' | 'okay' | 'strong' | 'veryStrong';

const BY_SCORE: readonly Strength[] = ['weak', 'weak', 'okay', 'strong', 'veryStrong'];

/** The word for a score of zxcvbn, 0 to 4. */
export function strengthOf(score: number): Strength {
  return BY_SCORE[score] ?? 'weak';
}

/** Scores a password, 0 to 4. */
export type Scorer = (password: string) => number;

/**
 * Loads the scorer, which weighs more than all the rest of the page: only when a new password is about to be typed. A failed
 * load is tried again the next time.
 */
export async function loadScorer(): Promise<Scorer> {
  const { default: zxcvbn } = await import('zxcvbn');
  return (password) => zxcvbn(password).score;
}
