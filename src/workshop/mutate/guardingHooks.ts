import type { DeriveHook, Hooks } from '../../runtime/engine/types.ts';
import { memoiseHooks } from '../explain/memoiseHooks.ts';

/** A walk that derives more values than this is in an infinite loop: an offer leads back to its own screen-out. */
const MAX_DERIVATIONS = 20_000;

/** Hooks for walking mutants: checks are memoised, and an infinite walk throws. */
export interface GuardingHooks {
  readonly hooks: Hooks;
  /** Resets the count for a new walk. */
  readonly begin: () => void;
}

/** Creates the hooks for walking mutants. */
export function guardingHooks(hooks: Hooks): GuardingHooks {
  let remaining = MAX_DERIVATIONS;
  const counted =
    (hook: DeriveHook): DeriveHook =>
    (args, context) => {
      remaining -= 1;
      if (remaining < 0) throw new Error('a walk loops forever');
      return hook(args, context);
    };
  const derive = Object.fromEntries(Object.entries(hooks.derive).map(([name, hook]) => [name, counted(hook)]));
  return {
    hooks: { ...memoiseHooks(hooks), derive },
    begin: () => {
      remaining = MAX_DERIVATIONS;
    },
  };
}
