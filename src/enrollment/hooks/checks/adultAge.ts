import { ageOn, parseIsoDate } from '../../../runtime/base/dates.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';

/** Ages in years that may enroll [S-083]. */
const YOUNGEST = 18;
const OLDEST = 120;

/** Refuses, with `rule`, an ISO date of birth outside the allowed ages. */
export const adultAge: CheckHook = (value, _args, { today }) => {
  const birth = parseIsoDate(String(value));
  const day = parseIsoDate(today);
  if (!birth || !day) return [];
  const age = ageOn(birth, day);
  return age >= YOUNGEST && age <= OLDEST ? [] : [{ path: '', code: 'rule' }];
};
