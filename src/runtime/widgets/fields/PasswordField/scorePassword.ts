import zxcvbn from 'zxcvbn';
import { guessableWords, isStrongPassword } from '../../../base/isStrongPassword.ts';
import { isEnough, type Strength } from './strength.ts';

const BY_SCORE: readonly Strength[] = ['weak', 'weak', 'okay', 'strong', 'veryStrong'];

/** Converts a zxcvbn score, 0 to 4, to a strength. */
export function strengthOf(score: number): Strength {
  return BY_SCORE[score] ?? 'weak';
}

const strengthOfText = (text: string, guessable: readonly string[]): Strength => strengthOf(zxcvbn(text, [...guessable]).score);
const scoresEnough = (text: string, guessable: readonly string[]): boolean => isEnough(strengthOfText(text, guessable));

/**
 * Returns the strength of a password. The strength is sufficient only if the check of new passwords accepts the password.
 * @param guessable words that others may know about the member: names, the email, the partner
 */
export function scorePassword(password: string, guessable: readonly string[]): Strength {
  const strength = strengthOfText(password, guessableWords(guessable));
  return isEnough(strength) && !isStrongPassword(password, guessable, scoresEnough) ? 'okay' : strength;
}
