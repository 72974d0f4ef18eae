import { ageOn, parseIsoDate } from '../../../runtime/base/dates.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';
import { mayEnrollAt } from '../../vocabulary/sharedConstants.ts';

/** Refuses, with `rule`, an ISO date of birth outside the allowed ages. */
export const adultAge: CheckHook = (value, _args, { today }) => {
  const birth = parseIsoDate(String(value));
  const day = parseIsoDate(today);
  if (!birth || !day) return [];
  return mayEnrollAt(ageOn(birth, day)) ? [] : [{ path: '', code: 'rule' }];
};
