import type { DeriveHook, Hooks } from '../../runtime/engine/types.ts';
import { rememberingHooks } from '../explain/remembering.ts';

/** So many derived values, and a walk goes round in a circle: an offer that leads back to the screen-out that makes it. */
const ENDLESS = 20_000;

/** Hooks for the walks of mutants: checks remember, and a walk without end breaks down. */
export interface GuardingHooks {
  readonly hooks: Hooks;
  /** Says that a new walk begins. */
  readonly begin: () => void;
}

/** Makes the hooks for the walks of mutants. */
export function guardingHooks(hooks: Hooks): GuardingHooks {
  let left = ENDLESS;
  const counted =
    (hook: DeriveHook): DeriveHook =>
    (args, context) => {
      left -= 1;
      if (left < 0) throw new Error('a walk goes round in a circle');
      return hook(args, context);
    };
  const derive = Object.fromEntries(Object.entries(hooks.derive).map(([name, hook]) => [name, counted(hook)]));
  return {
    hooks: { ...rememberingHooks(hooks), derive },
    begin: () => {
      left = ENDLESS;
    },
  };
}
