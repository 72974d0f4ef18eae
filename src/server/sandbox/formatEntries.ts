import type { SandboxEntry } from './sandboxEntries.ts';

/**
 * Formats entry points as terminal lines with absolute URLs, so that a click opens them.
 * @param origin `http://localhost:8080`
 */
export function formatEntries(origin: string, entries: readonly SandboxEntry[]): readonly string[] {
  const absoluteEntries = entries.map(([entry, expect]) => [entry.startsWith('/') ? `${origin}${entry}` : entry, expect] as const);
  const width = Math.max(0, ...absoluteEntries.map(([entry]) => entry.length));
  return absoluteEntries.map(([entry, expect]) => `  ${entry.padEnd(width)}  ${expect}`);
}
