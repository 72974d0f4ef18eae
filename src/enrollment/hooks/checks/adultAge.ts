import { ageOn, parseIsoDate } from '../../../runtime/base/dates.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';

/** Ages that may enroll. @see [S-083] */
const YOUNGEST = 18;
const OLDEST = 120;

/** A date of birth (ISO) outside the ages is refused with `rule`. */
export const adultAge: CheckHook = (value, _args, { today }) => {
  const birth = parseIsoDate(String(value));
  const day = parseIsoDate(today);
  if (!birth || !day) return [];
  const age = ageOn(birth, day);
  return age >= YOUNGEST && age <= OLDEST ? [] : [{ path: '', code: 'rule' }];
};
