import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { textArg } from '../args.ts';

/** Converts a phone number from E.164 to the value of a phone field. Supports dial code +1 only; null for all others. */
export const phoneOnRecord: DeriveHook = (args) => {
  const value = /^\+1(\d{10})$/.exec(textArg(args, 'number') ?? '')?.[1];
  return value === undefined ? null : { country: args['country'] === 'CA' ? 'CA' : 'US', dialCode: '+1', value };
};
