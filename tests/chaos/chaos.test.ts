import { describe, expect, it } from 'vitest';
import { setOf } from '../server/support/completing.ts';
import { bundle, SERVER } from '../server/support/bundle.ts';
import { deploymentOf } from './support/deployment.ts';
import { faultsOf } from './support/faults.ts';
import { missingPackages } from './support/programs.ts';
import { runChaos } from './support/runChaos.ts';

const missing = missingPackages();
if (missing.length > 0)
  process.stderr.write(`\n!!! The topology of production is NOT tested here. Debian: apt-get install ${missing.join(' ')}\n\n`);

// A short form of `npm run chaos`, which also measures times.
describe.skipIf(missing.length > 0)('HAProxy, two servers, PgBouncer, a primary and its synchronous standby', () => {
  it('store every acknowledged enrollment once and completely while each of them is killed in turn', async () => {
    const { tally, isAuditSound, gaps, bugs } = await runChaos({
      mode: 'transaction',
      plan: (topology) => ({
        // Killing the second server is no different from killing the first.
        faults: faultsOf(topology, 1_000).filter(({ name }) => !name.endsWith('server 2')),
        arrivals: { perSecond: 3 },
      }),
      calmMs: 100,
      print: () => undefined,
    });
    expect(tally).toEqual({ ...tally, lost: [], incomplete: [], doubled: [], refused: [], stored: tally.begun, acknowledged: tally.begun });
    expect(tally.begun).toBeGreaterThan(gaps.length);
    expect(gaps).toHaveLength(7);
    expect(bugs).toBe(0);
    expect(isAuditSound).toBe(true);
  });

  it('fail no call during a rolling replacement of the servers, even of members who are in the survey', async () => {
    const version = { server: [await bundle(SERVER)], admin: [], survey: setOf('DPP_SURVEY') };
    const { tally, failures } = await runChaos({
      mode: 'direct',
      plan: (topology) => ({
        faults: deploymentOf(topology, version, version).faults.filter(({ name }) => /^server \d replaced by the new version$/.test(name)),
        arrivals: { perSecond: 3, surveyMs: 2_000 },
      }),
      calmMs: 100,
      print: () => undefined,
    });
    expect(tally).toEqual({ ...tally, lost: [], incomplete: [], doubled: [], refused: [], stored: tally.begun, acknowledged: tally.begun });
    expect([...failures]).toEqual([]);
  });
});
