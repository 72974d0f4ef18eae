import zxcvbn from 'zxcvbn';
import { STRONG_ENOUGH } from '../../../runtime/base/isStrongPassword.ts';

/**
 * Returns whether zxcvbn rates a password as strong enough.
 * @param guessable words that are easy to guess about the member
 */
export function scoresEnough(text: string, guessable: readonly string[]): boolean {
  return zxcvbn(text, [...guessable]).score >= STRONG_ENOUGH;
}
