import type { components } from '../../enrollment/api/generated/enrollment.ts';

type Gender = NonNullable<components['schemas']['UserProfile']['gender']>;
type Sex = components['schemas']['Sex'];

/**
 * Maps stored genders to the outcomes service's values.
 * @see [RECUR-03]
 */
const GENDERS: Readonly<Record<string, Gender>> = { female: 'FEMALE', male: 'MALE', 'self-identified': 'SELF_ID' };
const SEXES: readonly Sex[] = ['female', 'male', 'intersex', 'preferNotToSay'];

/** Returns the profile's value for a stored gender; undefined when there is none. */
export function profileGender(gender: string | null): Gender | undefined {
  return GENDERS[gender ?? ''];
}

/** Returns the answered sex. Members who were never asked get their gender, when it is also a valid sex. */
export function profileSex(answered: string | null, gender: string | null): Sex | undefined {
  return SEXES.find((sex) => sex === (answered ?? gender));
}
