import { passwordScore } from '../../../runtime/widgets/fields/PasswordField/passwordScores.ts';
import { isEnough } from '../../../runtime/widgets/fields/PasswordField/strength.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';
import { guessableTexts } from './guessableTexts.ts';

/** A check of new passwords whose results arrive later. */
export interface LazyPasswordStrength {
  /** Accepts a password that it has not scored yet. */
  readonly check: CheckHook;
  /** Resolves once every password that was passed to the check is scored; null if none is pending. */
  readonly open: () => Promise<void> | null;
}

/** Returns the page's check of new passwords, which scores them in a worker [VAL-12]. */
export function lazyPasswordStrength(): LazyPasswordStrength {
  const isStrong = new Map<string, boolean>();
  const pendingScores = new Map<string, Promise<void>>();
  return {
    check: (value, args) => {
      const guessable = guessableTexts(args);
      const key = JSON.stringify([value, guessable]);
      if (!isStrong.has(key) && !pendingScores.has(key)) {
        const scoring = passwordScore(String(value), guessable).then((strength) => void isStrong.set(key, isEnough(strength)));
        // A failure affects only the submission that waits for the result. The next submission scores the password again.
        scoring.catch(() => undefined).finally(() => pendingScores.delete(key));
        pendingScores.set(key, scoring);
      }
      return isStrong.get(key) === false ? [{ path: '', code: 'rule' }] : [];
    },
    open: () => (pendingScores.size === 0 ? null : Promise.all(pendingScores.values()).then(() => undefined)),
  };
}
