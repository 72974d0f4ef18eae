import type { WayIn } from './waysIn.ts';

/**
 * Formats ways in as terminal lines with absolute addresses, so that a click opens them.
 * @param origin `http://localhost:8080`
 */
export function writeWaysIn(origin: string, ways: readonly WayIn[]): readonly string[] {
  const whole = ways.map(([way, expect]) => [way.startsWith('/') ? `${origin}${way}` : way, expect] as const);
  const width = Math.max(0, ...whole.map(([way]) => way.length));
  return whole.map(([way, expect]) => `  ${way.padEnd(width)}  ${expect}`);
}
