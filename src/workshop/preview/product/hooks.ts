import type { Hooks } from '../../../runtime/engine/types.ts';
import { library } from '../../../runtime/rules/library.ts';
import { adultAge } from '../../../enrollment/hooks/answerChecks/adultAge.ts';
import { phone } from '../../../enrollment/hooks/answerChecks/phone.ts';
import { payloadHooks } from '../../../enrollment/hooks/payloads/payloads.ts';
import { deriveHooks } from '../../../enrollment/hooks/derivedValues/derive.ts';
import { walkHooks } from '../../../enrollment/hooks/walkHooks.ts';

/** Every pure hook. Accepts any password, because the dictionaries of password strength are large and no rule depends on them. */
export const EAGER_HOOKS: Hooks = {
  derive: deriveHooks,
  check: { adultAge, phone, passwordStrength: () => [] },
  payload: payloadHooks,
  walk: walkHooks,
  library,
};
