/** How many members there are of a gender and age group. Only what is known stands here; a row missing shows no line. */
const COUNTS: Readonly<Record<string, number>> = { default_30s: 888_958 };

/**
 * The age group of the social proof: `70+` from 70 on, then by decade, and the 20s for everything else.
 * @param age whole years; undefined where it is not known.
 * @see specification 2, section 9
 */
export function socialProofAgeGroup(age: number | undefined): string {
  if (age === undefined || age < 30) return '20s';
  return age >= 70 ? '70+' : `${Math.floor(age / 10) * 10}s`;
}

/**
 * The count for the social-proof line; undefined where none is known: then the line is not shown.
 * @param gender the answer to the gender question: FEMALE, MALE; SELF_ID and none are the default row.
 */
export function socialProofCount(gender: string | undefined, age: number | undefined): number | undefined {
  const row = gender === 'FEMALE' || gender === 'MALE' ? gender.toLowerCase() : 'default';
  return COUNTS[`${row}_${socialProofAgeGroup(age)}`];
}
