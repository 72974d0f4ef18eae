import type { Json } from '../../../runtime/base/json.ts';
import type { OutcomeAction } from '../../../runtime/definitions/types.ts';

/** The possible ends and blocks of a visit to a set. */
export type End =
  | { readonly kind: 'completed'; readonly program: string }
  | { readonly kind: 'screenedOut'; readonly reason: string; readonly step: string }
  | { readonly kind: 'finished'; readonly reason: string; readonly step: string | null }
  | { readonly kind: 'error'; readonly state: string; readonly step: string | null }
  | { readonly kind: 'redirect'; readonly to: string; readonly step: string }
  /** Not an end: the call's outcome keeps the member on the step, for example after a wrong password. */
  | { readonly kind: 'refused'; readonly outcome: string; readonly step: string }
  /** A fault of the set: all steps are passed, but the completion refuses the program. */
  | { readonly kind: 'incomplete'; readonly program: string; readonly state: string };

/** Returns true for an outcome of a call that ends the way. */
export function endsWay(action: OutcomeAction): boolean {
  return 'error' in action || 'finished' in action || 'redirect' in action;
}

/** Returns the end that a call's outcome causes; null if the way continues. */
export function endOfCall(action: OutcomeAction, outcome: string, step: string): End | null {
  if ('error' in action) return { kind: 'error', state: action.error, step };
  if ('finished' in action) return { kind: 'finished', reason: action.finished, step };
  if ('redirect' in action) return { kind: 'redirect', to: action.redirect, step };
  if ('field' in action || 'message' in action) return { kind: 'refused', outcome, step };
  return null;
}

/** Returns the end that the value of an entry's diagram names: `error STATE`, `finished REASON`; null for any other value. */
export function endOfEntry(refusal: Json): End | null {
  if (typeof refusal !== 'string') return null;
  const [kind, name = ''] = refusal.split(' ');
  return kind === 'error' ? { kind, state: name, step: null } : { kind: 'finished', reason: name, step: null };
}
