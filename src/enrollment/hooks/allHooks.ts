import type { CheckHook, Hooks } from '../../runtime/engine/types.ts';
import { library } from '../../runtime/rules/library.ts';
import { adultAge } from './answerChecks/adultAge.ts';
import { passwordStrength } from './answerChecks/passwordStrength.ts';
import { phone } from './answerChecks/phone.ts';
import { payloadHooks } from './payloads/payloads.ts';
import { deriveHooks } from './derivedValues/derive.ts';
import { walkHooks } from './walkHooks.ts';

/**
 * Memoises a check that reads no context. Example members have few passwords, and scoring one takes longer than the rest of a walk.
 */
function memoise(check: CheckHook): CheckHook {
  const results = new Map<string, ReturnType<CheckHook>>();
  return (value, args, context) => {
    const key = JSON.stringify([value, args]);
    const result = results.get(key) ?? check(value, args, context);
    results.set(key, result);
    return result;
  };
}

/**
 * Every pure hook, loaded eagerly: for the `survey` command, whose size does not matter. The page loads
 * src/enrollment/hooks/registry.ts. The server uses its own set in src/server/answerVerification/replay.ts, without the password dictionaries.
 */
export const allHooks: Hooks = {
  derive: deriveHooks,
  check: { adultAge, passwordStrength: memoise(passwordStrength), phone },
  payload: payloadHooks,
  walk: walkHooks,
  library,
};
