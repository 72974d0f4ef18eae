import { ageOn, parseIsoDate } from '../../../runtime/base/dates.ts';
import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { numberArg, textArg } from '../args.ts';

/**
 * Returns the age in whole years at today; a birthday on 29 February falls on 1 March in common years [D-08].
 * @param args dob (ISO date) takes precedence over age (stated, in whole years).
 * @returns null when neither is known.
 */
export const age: DeriveHook = (args, { today }) => {
  const birth = parseIsoDate(textArg(args, 'dob') ?? '');
  const day = parseIsoDate(today);
  return birth && day ? ageOn(birth, day) : numberArg(args, 'age');
};
