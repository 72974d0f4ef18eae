import { describe, expect, it } from 'vitest';
import { missingPackages } from './support/programs.ts';
import { runChaos } from './support/runChaos.ts';

const missing = missingPackages();
if (missing.length > 0)
  process.stderr.write(`\n!!! The topology of production is NOT tested here. Debian: apt-get install ${missing.join(' ')}\n\n`);

// A short form of `npm run chaos`, which also measures times.
describe.skipIf(missing.length > 0)('HAProxy, two servers, PgBouncer, a primary and its synchronous standby, each killed in turn', () => {
  it('store every acknowledged enrollment once and whole', async () => {
    const { tally, isAuditSound, gaps, bugs } = await runChaos({
      mode: 'transaction',
      membersPerSecond: 3,
      lockMs: 1_000,
      calmMs: 100,
      rounds: 1,
      isShort: true,
      print: () => undefined,
    });
    expect(tally).toEqual({ ...tally, lost: [], halfMade: [], doubled: [], refused: [], stored: tally.begun, acknowledged: tally.begun });
    expect(tally.begun).toBeGreaterThan(gaps.length);
    expect(gaps).toHaveLength(7);
    expect(bugs).toBe(0);
    expect(isAuditSound).toBe(true);
  });
});
