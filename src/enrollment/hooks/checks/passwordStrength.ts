import type { CheckHook } from '../../../runtime/engine/types.ts';
import { textArg } from '../args.ts';
import { isStrongPassword } from '../../../runtime/base/isStrongPassword.ts';
import { scoresEnough } from './scoresEnough.ts';

/** Arguments with what everybody may know of the member. */
const OWN = ['email', 'firstName', 'lastName', 'partnerName', 'partnerSlug'];

/** A new password that is weak, or is made of the member's own email and names or the partner's, is refused with `rule`. */
export const passwordStrength: CheckHook = (value, args) => {
  const own = OWN.flatMap((name) => textArg(args, name) ?? []);
  return isStrongPassword(String(value), own, scoresEnough) ? [] : [{ path: '', code: 'rule' }];
};
