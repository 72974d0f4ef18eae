import type { ROLES } from './roles.ts';

/**
 * Constants that TypeScript and the definitions both state. Each occurs once on each side, and
 * tests/definitions/sharedConstants.test.ts compares the two.
 */

/** The ages, in years, at which a person may enroll [S-083]. */
export const MIN_AGE = 18;
export const MAX_AGE = 120;

/** Returns true for an age, in years, at which a person may enroll. */
export function mayEnrollAt(age: number): boolean {
  return age >= MIN_AGE && age <= MAX_AGE;
}

/** US states with a health-data law [D-02]. */
export const HEALTH_DATA_LAW_STATES: readonly string[] = ['CT', 'NV', 'WA'];

/** Programs with medication. Their members are not triaged again [RETR-12]. */
export const MEDICATION_PROGRAMS: readonly string[] = ['MED', 'NMPBA'];

/** Returns true for a partner whose members may be triaged again. */
export function offersRetriage({ configs }: { readonly configs: { readonly OFFERS_RETRIAGE?: boolean } }): boolean {
  return configs.OFFERS_RETRIAGE === true;
}

/** Returns true for a partner whose forms ask for the date of birth, as the rule `dobAsked` does. */
export function asksDob({
  configs,
}: {
  readonly configs: { readonly REQUIRES_DOB?: boolean; readonly UPFRONT_ELIGIBILITY_ENFORCEMENT?: string };
}): boolean {
  return configs.REQUIRES_DOB === true || ['FULL_NAME_DOB', 'LN_DOB'].includes(configs.UPFRONT_ELIGIBILITY_ENFORCEMENT ?? '');
}

/** Answer keys of the sensitive steps of all sets. Carried answers come from any of them. */
export const SECRET_KEYS: readonly string[] = ['existingPassword', 'createPassword'];

/** Ids of the steps that the server names in its refusals, by role. */
export const REFUSED_STEPS = {
  entry: 'eligibilityCheck',
  account: 'createAccount',
  newPassword: 'createPassword',
  existingPassword: 'existingPassword',
} as const satisfies Partial<Record<keyof typeof ROLES, string>>;
