import type { CheckHook } from '../../../runtime/engine/types.ts';
import { textArg } from '../args.ts';
import { isStrongPassword } from '../../../runtime/base/isStrongPassword.ts';
import { scoresEnough } from './scoresEnough.ts';

/** Arguments that hold what others may know about the member. */
const OWN = ['email', 'firstName', 'lastName', 'partnerName', 'partnerSlug'];

/**
 * Refuses, with `rule`, a new password that is weak or is built from the member's own email and names or the partner's [VAL-12].
 */
export const passwordStrength: CheckHook = (value, args) => {
  const own = OWN.flatMap((name) => textArg(args, name) ?? []);
  return isStrongPassword(String(value), own, scoresEnough) ? [] : [{ path: '', code: 'rule' }];
};
