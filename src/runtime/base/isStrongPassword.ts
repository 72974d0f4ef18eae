import { PRODUCT_NAME } from './product.ts';

/** Says whether a text scores enough. @param known words that are easily guessed of the member */
export type ScoresEnough = (text: string, known: readonly string[]) => boolean;

/** Shorter parts of a name stand in many words. */
const PARTS = /[\p{L}\p{N}]{3,}/gu;

/**
 * Whether a new password is strong: 3 of 4 by zxcvbn, which knows the 30,000 passwords that turn up most in breaches, English words
 * and names, in any case, backwards and with digits for letters; and as strong without what everybody may know of the member, and without
 * the product's name.
 * @param own the member's email and names, and the partner's
 * @param isStrong by zxcvbn, or what says the same
 * @see [S-081]
 */
export function isStrongPassword(password: string, own: readonly string[], isStrong: ScoresEnough): boolean {
  const known = guessableWords(own);
  const parts = known.flatMap(partsOf).toSorted((a, b) => b.length - a.length);
  const whole = password.normalize('NFKC').toLowerCase();
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), whole);
  return isStrong(password, known) && (rest === whole || isStrong(rest, known));
}

/** What is easily guessed of a member: what is known of them and the product's name, whole and in parts. */
export function guessableWords(own: readonly string[]): readonly string[] {
  const whole = [PRODUCT_NAME, ...own];
  return [...new Set([...whole, ...whole.flatMap(partsOf)])];
}

/** `ada.byron@example.com` is known by `ada`, `byron`, `example`. */
function partsOf(text: string): readonly string[] {
  const parts = text.normalize('NFKC').toLowerCase().match(PARTS);
  return parts ?? [];
}
