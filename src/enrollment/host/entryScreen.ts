import type { Partner } from '../visit/draft/draft.ts';

/** The screen that asks for a code: by passcode where an employer page offers it, else by program id. @see [LAND-08] [LAND-09] [LAND-10] */
export function entryScreen(slug: string | null, partner: Pick<Partner, 'configs'> | null): 'passcode' | 'upid' {
  const { ENROLL_PASSCODE, ENROLL_VIRGIN_PULSE } = partner?.configs ?? {};
  return slug !== null && (ENROLL_PASSCODE === true || ENROLL_VIRGIN_PULSE === true) ? 'passcode' : 'upid';
}

/** True for an employer that offers no way to sign up by oneself: the screen then refers to the employer. */
export function needsEmployer(slug: string | null, partner: Pick<Partner, 'configs'> | null): boolean {
  if (slug === null || partner === null) return false;
  const { ENROLL_PASSCODE, ENROLL_UPID, ENROLL_VIRGIN_PULSE } = partner.configs;
  return ![ENROLL_PASSCODE, ENROLL_UPID, ENROLL_VIRGIN_PULSE].includes(true);
}

/** True where the address carries an eligibility id: single sign-on. */
export function signsOn(search: string): boolean {
  return Boolean(new URLSearchParams(search).get('eligibilityId')?.trim());
}

/**
 * True where a password reset has led back here.
 * @param state the state of the history entry, where an arrival that stays has left its mark.
 * @see [ACCT-26]
 */
export function comesFromReset(search: string, state?: unknown): boolean {
  if (typeof state === 'object' && state !== null && 'afterReset' in state) return true;
  return new URLSearchParams(search).get('pwResetRedirect') === 'true';
}

/** A query string with one parameter set or taken out; the others stay. */
export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  const text = parameters.toString();
  return text && `?${text}`;
}
