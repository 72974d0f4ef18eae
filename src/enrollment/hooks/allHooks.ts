import type { Hooks } from '../../runtime/engine/types.ts';
import { library } from '../../runtime/rules/library.ts';
import { adultAge } from './checks/adultAge.ts';
import { passwordStrength } from './checks/passwordStrength.ts';
import { phone } from './checks/phone.ts';
import { payloadHooks } from './payloads/payloads.ts';
import { deriveHooks } from './scoring/derive.ts';

/**
 * Every pure hook, loaded eagerly: for the `survey` command, whose size does not matter. The page loads
 * src/enrollment/hooks/registry.ts. The server uses its own set in src/server/replay/replay.ts, without the password dictionaries.
 */
export const allHooks: Hooks = {
  derive: deriveHooks,
  check: { adultAge, passwordStrength, phone },
  payload: payloadHooks,
  library,
};
