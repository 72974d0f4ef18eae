/** Returns true if a password scores high enough. @param guessable words that are easily guessed about the member */
export type ScoresEnough = (text: string, guessable: readonly string[]) => boolean;

/** The lowest accepted score of zxcvbn, from 0 to 4 [VAL-12]. */
export const STRONG_ENOUGH = 3;

/** Parts of at least 3 characters. Shorter ones occur in many words. */
const PARTS = /[\p{L}\p{N}]{3,}/gu;

/**
 * Returns true if a new password is strong. It must score at least 3 of 4 by zxcvbn, which knows the 30,000 most common passwords
 * from breaches, English words and names, in any case, reversed, and with digits for letters. It must also reach that score without
 * the parts that are easily guessed.
 * @param personalTexts what is easily guessed: the member's email and names, and those of the partner and the product.
 * @param isStrong scores a password by zxcvbn or an equivalent.
 * @see [S-081]
 */
export function isStrongPassword(password: string, personalTexts: readonly string[], isStrong: ScoresEnough): boolean {
  const { texts, guessable } = textsToScore(password, personalTexts);
  return texts.every((text) => isStrong(text, guessable));
}

/** Returns the texts that must all score high enough for a strong password, and the words that are easily guessed about the member. */
export function textsToScore(
  password: string,
  personalTexts: readonly string[],
): { readonly texts: readonly string[]; readonly guessable: readonly string[] } {
  const guessable = guessableWords(personalTexts);
  const parts = guessable.flatMap(partsOf).toSorted((a, b) => b.length - a.length);
  const whole = password.normalize('NFKC').toLowerCase();
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), whole);
  return { texts: rest === whole ? [password] : [password, rest], guessable };
}

/** Returns the words that are easily guessed about a member, whole and in parts. */
export function guessableWords(personalTexts: readonly string[]): readonly string[] {
  return [...new Set([...personalTexts, ...personalTexts.flatMap(partsOf)])];
}

/** Splits text into its parts: `ada.byron@example.com` into `ada`, `byron`, `example`, `com`. */
function partsOf(text: string): readonly string[] {
  const parts = text.normalize('NFKC').toLowerCase().match(PARTS);
  return parts ?? [];
}
