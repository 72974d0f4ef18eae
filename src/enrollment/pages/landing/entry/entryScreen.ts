import type { Partner } from '../../../visit/draft/draft.ts';

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
