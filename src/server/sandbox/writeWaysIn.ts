import type { SandboxEntry } from './waysIn.ts';

/**
 * Formats ways in as terminal lines with absolute URLs, so that a click opens them.
 * @param origin `http://localhost:8080`
 */
export function writeWaysIn(origin: string, ways: readonly SandboxEntry[]): readonly string[] {
  const absoluteWays = ways.map(([way, expect]) => [way.startsWith('/') ? `${origin}${way}` : way, expect] as const);
  const width = Math.max(0, ...absoluteWays.map(([way]) => way.length));
  return absoluteWays.map(([way, expect]) => `  ${way.padEnd(width)}  ${expect}`);
}
