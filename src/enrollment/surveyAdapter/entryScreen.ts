import type { Partner } from '../visit/draft/draft.ts';

/**
 * Returns the screen that asks for a code: a passcode when the employer's page offers it, else a program id [LAND-08] [LAND-09]
 * [LAND-10].
 */
export function entryScreen(slug: string | null, partner: Pick<Partner, 'configs'> | null): 'passcode' | 'upid' {
  const { ENROLL_PASSCODE, ENROLL_VIRGIN_PULSE } = partner?.configs ?? {};
  return slug !== null && (ENROLL_PASSCODE === true || ENROLL_VIRGIN_PULSE === true) ? 'passcode' : 'upid';
}

/** Returns true for an employer that offers no self-sign-up; the screen then refers to the employer [LAND-19]. */
export function needsEmployer(slug: string | null, partner: Pick<Partner, 'configs'> | null): boolean {
  if (slug === null || partner === null) return false;
  const { ENROLL_PASSCODE, ENROLL_UPID, ENROLL_VIRGIN_PULSE } = partner.configs;
  return ![ENROLL_PASSCODE, ENROLL_UPID, ENROLL_VIRGIN_PULSE].includes(true);
}

/** Returns true when the address carries an eligibility id, which means single sign-on. */
export function isSingleSignOn(search: string): boolean {
  return Boolean(new URLSearchParams(search).get('eligibilityId')?.trim());
}

/**
 * Returns true when the visitor has returned from a password reset [ACCT-26].
 * @param state the state of the history entry, which an arrival that stays marks.
 */
export function comesFromReset(search: string, state?: unknown): boolean {
  if (typeof state === 'object' && state !== null && 'afterReset' in state) return true;
  return new URLSearchParams(search).get('pwResetRedirect') === 'true';
}

/** Sets one parameter of a query string, or removes it for null. The others stay. */
export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  const text = parameters.toString();
  return text && `?${text}`;
}
