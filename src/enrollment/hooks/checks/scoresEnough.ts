import zxcvbn from 'zxcvbn';
import { STRONG_ENOUGH } from '../../../runtime/base/isStrongPassword.ts';

/**
 * Returns whether zxcvbn rates a text strong enough.
 * @param known words that are easy to guess about the member
 */
export function scoresEnough(text: string, known: readonly string[]): boolean {
  return zxcvbn(text, [...known]).score >= STRONG_ENOUGH;
}
