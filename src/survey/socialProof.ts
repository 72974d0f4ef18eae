/**
 * How many members of a gender and age group have started, by `<gender>_<group>`; `default` where the gender is neither.
 * Only this count is known. @see specification 2, section 9; decisions S-103
 */
const COUNTS: Readonly<Record<string, number>> = { default_30s: 888958 };

/** The age group of the social proof: 70 and above, 60s, 50s, 40s, 30s; 20s for everything else. */
export function ageGroup(age: number | null): string {
  if (age === null || age < 30) return '20s';
  return age >= 70 ? '70s' : `${Math.floor(age / 10)}0s`;
}

/** The count to show; undefined where none is known: then there is no such line. */
export function socialProofCount(gender: unknown, age: number | null, counts = COUNTS): number | undefined {
  const group = ageGroup(age);
  const named = gender === 'FEMALE' || gender === 'MALE' ? counts[`${gender.toLowerCase()}_${group}`] : undefined;
  return named ?? counts[`default_${group}`];
}
