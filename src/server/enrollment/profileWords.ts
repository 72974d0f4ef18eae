import type { components } from '../../enrollment/api/generated/enrollment.ts';

type Gender = NonNullable<components['schemas']['UserProfile']['gender']>;
type Sex = components['schemas']['Sex'];

/** The outcomes service's words for a gender. @see [RECUR-03] */
const GENDERS: Readonly<Record<string, Gender>> = { female: 'FEMALE', male: 'MALE', 'self-identified': 'SELF_ID' };
const SEXES: readonly Sex[] = ['female', 'male', 'intersex', 'preferNotToSay'];

/** A stored gender in the profile's words. */
export function profileGender(gender: string | null): Gender | undefined {
  return GENDERS[gender ?? ''];
}

/** The sex answered; of those who were never asked, what their gender says where it says it. */
export function profileSex(answered: string | null, gender: string | null): Sex | undefined {
  return SEXES.find((sex) => sex === (answered ?? gender));
}
