import type { JsonObject } from '../../base/json.ts';

/** How long an info screen stands that moves on by itself and says no time. @see specification 2, section 2, other widgets */
export const AUTO_ADVANCE_MS = 6000;

/**
 * The time after which a screen moves on by itself: its option `autoAdvanceMs` in milliseconds; with `autoAdvance: true` alone
 * the default. Null: it waits for Next.
 */
export function autoAdvanceOf(options: JsonObject): number | null {
  const ms = options['autoAdvanceMs'];
  if (typeof ms === 'number' && ms > 0) return ms;
  return options['autoAdvance'] === true ? AUTO_ADVANCE_MS : null;
}
