import type { CheckHook, LazyHooks, PayloadHook } from '../../runtime/engine/types.ts';
import { adultAge } from './answerChecks/adultAge.ts';
import { deriveHooks } from './derivedValues/derive.ts';

import type { LazyPasswordStrength } from './answerChecks/lazyPasswordStrength.ts';

/** Returns the page's hooks. Scores are available immediately; phone rules, password strength and payloads load on demand. */
export function lazyHooks(): LazyHooks {
  const check: Record<string, CheckHook> = { adultAge };
  const payload: Record<string, PayloadHook> = {};
  let passwords: LazyPasswordStrength | null = null;
  const lateChecks: Readonly<Record<string, () => Promise<CheckHook>>> = {
    phone: async () => (await import('./answerChecks/phone.ts')).phone,
    passwordStrength: async () => {
      const { lazyPasswordStrength } = await import('./answerChecks/lazyPasswordStrength.ts');
      passwords = lazyPasswordStrength();
      return passwords.check;
    },
  };
  return {
    hooks: { derive: deriveHooks, check, payload },
    loadChecks: async (names) => {
      await Promise.all(
        names.map(async (name) => {
          const load = lateChecks[name];
          if (!check[name] && load) check[name] = await load();
        }),
      );
    },
    awaitPendingChecks: () => passwords?.open() ?? null,
    loadPayloads: async () => {
      Object.assign(payload, (await import('./payloads/payloads.ts')).payloadHooks);
    },
  };
}
