import type { CheckHook } from '../../../runtime/engine/types.ts';
import { isStrongPassword } from '../../../runtime/base/isStrongPassword.ts';
import { guessableTexts } from './guessableTexts.ts';
import { scoresEnough } from './scoresEnough.ts';

/**
 * Refuses, with `rule`, a new password that is weak or is built from the member's own email and names or the partner's [VAL-12].
 */
export const passwordStrength: CheckHook = (value, args) => {
  return isStrongPassword(String(value), guessableTexts(args), scoresEnough) ? [] : [{ path: '', code: 'rule' }];
};
