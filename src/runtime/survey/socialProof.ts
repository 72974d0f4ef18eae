import { isJsonObject, type Json } from '../base/json.ts';

/** The age group of the social proof: 70 and above, 60s, 50s, 40s, 30s; 20s for everything else. */
export function ageGroup(age: number | null): string {
  if (age === null || age < 30) return '20s';
  return age >= 70 ? '70s' : `${Math.floor(age / 10)}0s`;
}

/**
 * How many members of a gender and age group have started, by the table of the step; the count of all genders where that of one is
 * not known. Undefined where none is: then the sentence stands without a number.
 * @param counts the option `socialProof`: counts or null by `female`, `male`, `default`, each by age group
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
