import { ageOn, parseIsoDate } from '../../../runtime/base/dates.ts';
import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { numberArg, textArg } from '../args.ts';

/**
 * Age in whole years at today.
 * @param args dob (ISO date) wins over age, the stated age (whole years).
 * @returns null when neither is known.
 * @see [S-157] [D-08]
 */
export const age: DeriveHook = (args, { today }) => {
  const birth = parseIsoDate(textArg(args, 'dob') ?? '');
  const day = parseIsoDate(today);
  return birth && day ? ageOn(birth, day) : numberArg(args, 'age');
};
