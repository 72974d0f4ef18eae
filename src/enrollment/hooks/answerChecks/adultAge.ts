import { ageOn, parseIsoDate } from '../../../runtime/base/dates.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';
import { mayEnrollAt } from '../../vocabulary/sharedConstants.ts';

/** Refuses, with `rule`, an ISO date of birth outside the allowed ages. */
export const adultAge: CheckHook = (value, _args, { today }) => (isOutsideAges(String(value), today) ? [{ path: '', code: 'rule' }] : []);

/**
 * Returns true for a date of birth outside the allowed ages. Both are ISO dates; returns false if one of them is
 * malformed, which other checks report.
 * @see [S-083]
 */
export function isOutsideAges(dob: string, today: string): boolean {
  const birth = parseIsoDate(dob);
  const day = parseIsoDate(today);
  return birth !== null && day !== null && !mayEnrollAt(ageOn(birth, day));
}
