import type { JsonObject } from '../../../base/json.ts';

/** How long an info screen stands that moves on by itself and says no time. @see [WIDGET-58] */
export const AUTO_ADVANCE_MS = 6000;

/**
 * The time after which an info screen moves on by itself: its option `autoAdvanceMs` in milliseconds, else the default. Null: it waits
 * for Next, with `autoAdvance: false`, as a screen must that has to be read.
 */
export function autoAdvanceOf(options: JsonObject): number | null {
  if (options['autoAdvance'] === false) return null;
  const ms = options['autoAdvanceMs'];
  return typeof ms === 'number' && ms > 0 ? ms : AUTO_ADVANCE_MS;
}
