import { isJsonObject, type Json } from '../base/json.ts';

/** Returns the age group of the social proof: `70s` from age 70, `60s` to `30s`, and `20s` for everyone else [WIDGET-50]. */
export function ageGroup(age: number | null): string {
  if (age === null || age < 30) return '20s';
  return age >= 70 ? '70s' : `${Math.floor(age / 10)}0s`;
}

/**
 * Returns how many members of a gender and age group have started, according to the step's table. Falls back to the count of all
 * genders, and to undefined if that is unknown too; the sentence then has no number.
 * @param counts the option `socialProof`: counts or null for `female`, `male` and `default`, each by age group.
 */
export function socialProofCount(gender: unknown, age: number | null, counts: Json | undefined): number | undefined {
  const group = ageGroup(age);
  const countOf = (name: string): number | undefined => {
    const ages = isJsonObject(counts) ? counts[name] : undefined;
    const count = isJsonObject(ages) ? ages[group] : undefined;
    return typeof count === 'number' ? count : undefined;
  };
  const named = gender === 'FEMALE' || gender === 'MALE' ? countOf(gender.toLowerCase()) : undefined;
  return named ?? countOf('default');
}
