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
