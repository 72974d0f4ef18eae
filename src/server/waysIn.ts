import type { Settings } from './settings.ts';

/** Addresses to open, and what to expect there. */
const SANDBOX: readonly (readonly [path: string, expect: string])[] = [
  ['/?upid=UPID-ACME-0001', 'Acme: every program; anyone is eligible'],
  ['/?upid=UPID-NORTHWIND-0001', 'Northwind: eligible are Ada Byron, 04/01/1980 (also for medication) and Alan Noyes, 06/15/1990'],
  ['/employer/northwind', 'by passcode: NORTH2026'],
  ['/?upid=UPID-DPPONLY-0001', 'diabetes prevention alone: Diana Prince, 03/03/1975'],
  ['/?upid=UPID-MOODONLY-0001', 'mental wellness alone: anyone'],
  ['/?upid=UPID-ACCOLADE-0001', 'medication without a state: anyone'],
  ['/?upid=UPID-ACME-OPEN', 'Acme, for any number of members'],
  ['/?upid=UPID-CLAIMED', 'a program id that is taken; UPID-FULL, UPID-PAST: the other refusals'],
];

/** What the server prints once it listens: its address, and ready-made ways into the sandbox. */
export function waysIn(origin: string, { seed, database }: Pick<Settings, 'seed' | 'database'>): readonly string[] {
  const where = database.kind === 'pglite' ? `PGlite in ${database.dataDir} (one process, for trying and development)` : 'PostgreSQL';
  const listening = `Listening on ${origin}, with ${where}.`;
  if (seed === 'none') return [listening];
  const width = Math.max(...SANDBOX.map(([path]) => path.length));
  return [listening, 'Ways into the sandbox:', ...SANDBOX.map(([path, expect]) => `  ${origin}${path.padEnd(width)}  ${expect}`)];
}
