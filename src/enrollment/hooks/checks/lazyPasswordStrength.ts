import { passwordScore } from '../../../runtime/widgets/fields/PasswordField/passwordScores.ts';
import { isEnough } from '../../../runtime/widgets/fields/PasswordField/strength.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';
import { guessableAbout } from './guessableAbout.ts';

/** A check of new passwords whose results arrive later. */
export interface LatePasswordStrength {
  /** Accepts a password that it has not judged yet. */
  readonly check: CheckHook;
  /** Resolves once every password that the check was asked about is judged; null if all are. */
  readonly open: () => Promise<void> | null;
}

/** Returns the page's check of new passwords, which scores them in a worker [VAL-12]. */
export function lazyPasswordStrength(): LatePasswordStrength {
  const isStrong = new Map<string, boolean>();
  const asked = new Map<string, Promise<void>>();
  return {
    check: (value, args) => {
      const known = guessableAbout(args);
      const key = JSON.stringify([value, known]);
      if (!isStrong.has(key) && !asked.has(key)) {
        const judging = passwordScore(String(value), known).then((strength) => void isStrong.set(key, isEnough(strength)));
        // A failure affects only the submission that waits for the result. The next one asks again.
        judging.catch(() => undefined).finally(() => asked.delete(key));
        asked.set(key, judging);
      }
      return isStrong.get(key) === false ? [{ path: '', code: 'rule' }] : [];
    },
    open: () => (asked.size === 0 ? null : Promise.all(asked.values()).then(() => undefined)),
  };
}
