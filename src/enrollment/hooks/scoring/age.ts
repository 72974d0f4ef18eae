import { ageOn, parseIsoDate } from '../../../runtime/base/dates.ts';
import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { numberArg, textArg } from '../args.ts';

/**
 * Age in whole years at today.
 * @param args dob (ISO date) wins over age, the stated age (whole years).
 * @returns null when neither is known.
 * @see spec/steps.md, `age`; decisions: a birthday on 29 February is kept on 1 March in common years
 */
export const age: DeriveHook = (args, { today }) => {
  const birth = parseIsoDate(textArg(args, 'dob') ?? '');
  const day = parseIsoDate(today);
  return birth && day ? ageOn(birth, day) : numberArg(args, 'age');
};
