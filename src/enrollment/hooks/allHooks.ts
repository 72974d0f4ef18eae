import type { Hooks } from '../../runtime/engine/types.ts';
import { adultAge } from './checks/adultAge.ts';
import { passwordStrength } from './checks/passwordStrength.ts';
import { phone } from './checks/phone.ts';
import { payloadHooks } from './payloads/payloads.ts';
import { deriveHooks } from './scoring/derive.ts';

/**
 * Every pure hook at once: for the command, which counts no bytes. The page has src/enrollment/hooks/registry.ts, the server its own in
 * src/server/replay/replay.ts, without the dictionaries of password strength.
 */
export const allHooks: Hooks = {
  derive: deriveHooks,
  check: { adultAge, passwordStrength, phone },
  payload: payloadHooks,
};
