import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isJsonObject, type Json, type JsonObject } from '../../src/runtime/base/json.ts';
import { eraseMember } from '../../src/server/dataRequests/eraseMember.ts';
import { retain } from '../../src/server/operatorCommands/retain.ts';
import { PLAIN_VAULT } from '../../src/server/store/vault.ts';
import { median } from '../bench/alternate.ts';
import { accountBody, makeClaim, newEmail } from '../server/support/claims.ts';
import { bearer, loginForm, openServer, type ContractServer, type Reply } from '../server/support/contractServer.ts';
import { startPostgres } from '../server/support/postgres.ts';
import { makeMembers, namesOf, PARTNER } from './makeMembers.ts';
import { COMMAND_RUN } from '../support/commandRun.ts';

const SMALLEST = 100_000;
const CALLS = 300;
/** Number of logins per size: each hashes a password. */
const LOG_INS = 50;
/** Number of visits whose answers are saved repeatedly. */
const VISITS = 50;
/** Number of erasures per size: each one uses up a member. */
const ERASURES = 20;
/** Age in days from which the retention at the largest size deletes: rows are spread over 360 days, so a twelfth of them are older. */
const RETAINED_DAYS = 330;
/** A call at the largest size may read this many times the pages that it reads at the smallest. */
const MAX_GROWTH = 1.5;

/** A measured call; `member` is the number of a generated member, a different one each time. */
type Call = readonly [name: string, times: number, call: (member: number) => Promise<Pick<Reply, 'status' | 'text'>>];

/** The cost of a call at one size. */
interface CallCost {
  readonly milliseconds: number;
  /** Pages that the database has read, from memory or disk, per call. */
  readonly pages: number;
}

/**
 * Measures the calls of an enrollment, a login and an erasure with increasing numbers of members.
 * @param maxMembers the largest number of members; the smallest is 100,000, and each is ten times the previous one
 * @returns the calls that exceed the allowed growth
 */
export async function measureCalls(maxMembers: number): Promise<readonly string[]> {
  const settings = ['shared_preload_libraries=pg_stat_statements', 'autovacuum=off', 'synchronous_commit=off', 'shared_buffers=2GB'];
  const postgres = await startPostgres('off', [...settings, 'max_wal_size=4GB', 'maintenance_work_mem=1GB']);
  if (!postgres) throw new Error('PostgreSQL is not installed: install it (Debian: apt-get install postgresql)');
  const server = await openServer({
    DATABASE_URL: postgres.url,
    RATE_LIMIT: 'off',
    PASSWORD_COST: 'least',
    DATABASE_TIMEOUT_MS: '600000',
  });
  const table = new Map<string, CallCost[]>();
  try {
    await sql`create extension pg_stat_statements`.execute(server.db);
    const calls = await callsOf(server);
    let members = 0;
    for (let size = SMALLEST; size <= maxMembers; size *= 10) {
      await makeMembers(server.db, members + 1, size);
      members = size;
      const { rows } = await sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(server.db);
      process.stdout.write(`\n${size} members, ${rows[0]?.size}\n`);
      for (const call of calls) {
        const cost = await measure(server, call, size);
        table.set(call[0], [...(table.get(call[0]) ?? []), cost]);
        process.stdout.write(`  ${call[0].padEnd(28)} ${cost.milliseconds.toFixed(1)} ms  ${cost.pages.toFixed(1)} pages\n`);
      }
    }
    await reportRetention(server);
  } finally {
    await server.close();
    postgres.stop();
  }
  return [...table].flatMap(([name, costs]) => {
    const growth = (costs.at(-1)?.pages ?? 0) / (costs[0]?.pages ?? 1);
    process.stdout.write(`${name}: ${growth.toFixed(2)} times the pages\n`);
    return growth <= MAX_GROWTH ? [] : [name];
  });
}

/** Deletes abandoned data as an operator does, and prints how long it takes. */
async function reportRetention({ db }: ContractServer): Promise<void> {
  const before = performance.now();
  const counts = await retain(db, RETAINED_DAYS, false, COMMAND_RUN);
  const seconds = (performance.now() - before) / 1000;
  const removed = Object.entries(counts).flatMap(([name, rows]) => (rows > 0 ? [`${rows} of ${name}`] : []));
  process.stdout.write(`\nretention: ${removed.join(', ')} in ${seconds.toFixed(1)} s\n`);
}

async function callsOf(server: ContractServer): Promise<readonly Call[]> {
  const claim = await makeClaim(server);
  const bodyParts = JSON.stringify(accountBody(claim)).split(claim.email);
  const accountWith = (email: string): JsonObject => objectOf(bodyParts.join(email));
  const triage = { completionStatus: 'PARTIAL', partnerId: PARTNER, survey: { healthGoal: 'losingWeight', sex: 'female' } };
  const visits = await Promise.all(Array.from({ length: VISITS }, () => server.call('POST', '/dpp/v1/triage', { body: triage })));
  const laterTriage = (member: number) => ({ ...triage, resourceKey: visits[member % VISITS]?.body['key'] ?? null });
  const { call, db } = server;
  return [
    ['program id', CALLS, (member) => call('GET', `/account/upid/GROWN-${member}/validate`)],
    [
      'eligibility check',
      CALLS,
      (member) =>
        call('POST', '/partners/checkEligibility', { body: { partnerId: PARTNER, ...namesOf(member), dateOfBirth: bornOn(member) } }),
    ],
    ['partial answers, first', CALLS, () => call('POST', '/dpp/v1/triage', { body: triage })],
    ['partial answers, later', CALLS, (member) => call('POST', '/dpp/v1/triage', { body: laterTriage(member) })],
    ['event', CALLS, () => call('PUT', '/v1/events', { body: { events: [newEvent()] }, headers: bearer('sandbox-events-key') })],
    ['new account', CALLS, () => call('POST', '/account/users', { body: accountWith(newEmail()) })],
    ['login', LOG_INS, (member) => call('POST', '/oauth/token', loginForm(`grown-${member}@example.com`, 'correct horse battery 9'))],
    ['profile', CALLS, (member) => call('GET', `/outcomes/v1/userprofiles/GROWN-${member}`, { headers: bearer(`token-${member}`) })],
    [
      'erasure of a member',
      ERASURES,
      async (member) => {
        const erased = await eraseMember({ db, vault: PLAIN_VAULT }, `grown-${member}@example.com`, COMMAND_RUN);
        return { status: erased ? 200 : 404, text: 'no such member' };
      },
    ],
  ];
}

async function measure({ db }: ContractServer, [name, times, call]: Call, size: number): Promise<CallCost> {
  const durations: number[] = [];
  // Members that exist at this size and are not erased yet, far apart so that they do not share pages.
  const numberOf = (index: number): number => size - ((index * 102_947) % Math.floor(size * 0.9));
  for (let index = 0; index < times; index += 1) {
    // The first fifth warms the caches and is not measured.
    if (index === Math.floor(times / 5)) {
      durations.length = 0;
      await sql`select pg_stat_statements_reset()`.execute(db);
    }
    const before = performance.now();
    const { status, text } = await call(numberOf(index + 1 + name.length * 1000));
    durations.push(performance.now() - before);
    if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
  }
  const { rows } = await sql<{ pages: number }>`
    select sum(shared_blks_hit + shared_blks_read)::float8 as pages from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(
    db,
  );
  return { milliseconds: median(durations), pages: (rows[0]?.pages ?? 0) / durations.length };
}

function objectOf(text: string): JsonObject {
  const value: Json = JSON.parse(text);
  return isJsonObject(value) ? value : {};
}

function bornOn(member: number): { readonly year: number; readonly month: number; readonly day: number } {
  const born = new Date(Date.UTC(1950, 0, 1 + (member % 18_000)));
  return { year: born.getUTCFullYear(), month: born.getUTCMonth() + 1, day: born.getUTCDate() };
}

function newEvent() {
  return {
    uuid: randomUUID(),
    timestamp: new Date().toISOString(),
    name: 'step_shown',
    kind: 'survey',
    privacy: 'anonymous',
    userId: randomUUID(),
    properties: { step: 'healthGoal', position: 3 },
  };
}
