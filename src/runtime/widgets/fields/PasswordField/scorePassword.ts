import zxcvbn from 'zxcvbn';
import { guessableWords, isStrongPassword } from '../../../base/isStrongPassword.ts';
import { isEnough, type Strength } from './strength.ts';

const BY_SCORE: readonly Strength[] = ['weak', 'weak', 'okay', 'strong', 'veryStrong'];

/** Converts a zxcvbn score, 0 to 4, to a strength. */
export function strengthOf(score: number): Strength {
  return BY_SCORE[score] ?? 'weak';
}

const measure = (text: string, known: readonly string[]): Strength => strengthOf(zxcvbn(text, [...known]).score);
const isTaken = (text: string, known: readonly string[]): boolean => isEnough(measure(text, known));

/**
 * Returns the strength of a password. The strength is sufficient only if the check of new passwords accepts the password.
 * @param known words that others may know about the member: names, the email, the partner
 */
export function scorePassword(password: string, known: readonly string[]): Strength {
  const strength = measure(password, guessableWords(known));
  return isEnough(strength) && !isStrongPassword(password, known, isTaken) ? 'okay' : strength;
}
