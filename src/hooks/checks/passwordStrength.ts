import zxcvbn from 'zxcvbn';
import type { CheckHook } from '../../engine/types.ts';

/** The least score of a new password, of 0 to 4. @see specification 1, section 5 */
const STRONG_ENOUGH = 3;

/** A new password that scores below 3 of 4 is refused with `rule`. @see silent S-081 */
export const passwordStrength: CheckHook = (value) => (zxcvbn(String(value)).score >= STRONG_ENOUGH ? [] : [{ path: '', code: 'rule' }]);
