import { median } from '../bench/alternate.ts';
import { openServer, type ContractServer } from '../server/support/contractServer.ts';
import { makePeople, MEMBERS_AT, personOf, ROSTER_AT } from '../server/support/manyPeople.ts';
import { startPostgres } from '../server/support/postgres.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const CALLS = 300;
/** The lookups of the largest size may take this many times as long as those of the smallest. */
const MAX_GROWTH = 2;
/** Numbers of people who are all old enough to enroll. */
const ADULTS = 9_000;

const CALLS_OF = [
  ['eligibility check', '/partners/checkEligibility', ROSTER_AT],
  ['re-triage lookup', '/partners/retriageEligibility', MEMBERS_AT],
] as const;

async function millisecondsOf(server: ContractServer, path: string, partnerId: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const body = personOf(partnerId, 1 + ((call * 7_919) % ADULTS));
    const before = performance.now();
    const reply = await server.call('POST', path, { body });
    times.push(performance.now() - before);
    if (reply.status !== 200 || reply.body['isEligible'] === false) throw new Error(`${path}: ${reply.text}`);
  }
  return median(times);
}

/**
 * Measures how the cost of looking up members grows with the number of people with the same name.
 * @returns the lookups that exceed the allowed growth
 */
export async function measureNamesakes(): Promise<readonly string[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed: install it (Debian: apt-get install postgresql)');
  const server = await openServer({ DATABASE_URL: postgres.url, RATE_LIMIT: 'off', DATABASE_TIMEOUT_MS: '600000' });
  const medians = new Map<string, number[]>(CALLS_OF.map(([name]) => [name, []]));
  try {
    let people = 0;
    for (const size of SIZES) {
      await makePeople(server.db, people + 1, size);
      people = size;
      for (const [name, path, partnerId] of CALLS_OF) {
        const milliseconds = await millisecondsOf(server, path, partnerId);
        medians.get(name)?.push(milliseconds);
        process.stdout.write(`${name} among ${size} people of one name: ${milliseconds.toFixed(1)} ms\n`);
      }
    }
  } finally {
    await server.close();
    postgres.stop();
  }
  return [...medians].flatMap(([name, times]) => {
    const growth = (times.at(-1) ?? 0) / (times[0] ?? 1);
    const isReached = growth <= MAX_GROWTH;
    process.stdout.write(`${name}: ${growth.toFixed(2)} times (goal: at most ${MAX_GROWTH}, ${isReached ? 'reached' : 'MISSED'})\n`);
    return isReached ? [] : [name];
  });
}
