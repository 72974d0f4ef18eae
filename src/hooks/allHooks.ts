import type { Hooks } from '../engine/types.ts';
import { adultAge } from './checks/adultAge.ts';
import { passwordStrength } from './checks/passwordStrength.ts';
import { phone } from './checks/phone.ts';
import { payloadHooks } from './payloads/payloads.ts';
import { deriveHooks } from './scoring/derive.ts';

/** Every pure hook at once: for the command and the server, which count no bytes. The page has src/hooks/registry.ts. */
export const allHooks: Hooks = {
  derive: deriveHooks,
  check: { adultAge, passwordStrength, phone },
  payload: payloadHooks,
};
