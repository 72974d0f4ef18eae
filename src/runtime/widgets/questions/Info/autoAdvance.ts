import type { JsonObject } from '../../../base/json.ts';

/** The default time in ms after which an info screen advances automatically. @see [WIDGET-58] */
export const AUTO_ADVANCE_MS = 6000;

/**
 * Returns the time in ms after which an info screen advances automatically: its option `autoAdvanceMs`, or the default. Returns
 * null with `autoAdvance: false`: the screen waits for Next, because members have to read it.
 */
export function autoAdvanceOf(options: JsonObject): number | null {
  if (options['autoAdvance'] === false) return null;
  const ms = options['autoAdvanceMs'];
  return typeof ms === 'number' && ms > 0 ? ms : AUTO_ADVANCE_MS;
}
