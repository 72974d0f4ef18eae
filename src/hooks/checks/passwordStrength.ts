import type { CheckHook } from '../../engine/types.ts';
import { textArg } from '../args.ts';
import { isStrongPassword } from './isStrongPassword.ts';
import { scoresEnough } from './scoresEnough.ts';

/** A new password that is weak, or is made of the member's own email and names, is refused with `rule`. */
export const passwordStrength: CheckHook = (value, args) => {
  const own = ['email', 'firstName', 'lastName'].flatMap((name) => textArg(args, name) ?? []);
  return isStrongPassword(String(value), own, scoresEnough) ? [] : [{ path: '', code: 'rule' }];
};
