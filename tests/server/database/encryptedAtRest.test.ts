import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { newEmail } from '../support/claims.ts';
import { completeSet, enteringContext, portTo } from '../support/completing.ts';
import { healthKeys } from '../support/healthKeys.ts';
import { findPrograms, newClusterFolder, startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { overHttp } from '../support/process.ts';
import { somebody } from '../support/somebody.ts';

// Searches everything that a thief could obtain: a dump of the database, its files and write-ahead log, those of a streaming standby,
// and PostgreSQL's own log.

const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
/** Texts that members enter, each in a different way. A number in the form is stored as kilograms and as a slug of the outcomes service. */
const ENTERED = {
  partialAnswers: 'Sentinel7QkPartial',
  outcomes: 'Sentinel7QkOutcome',
  checkIn: 'Sentinel7QkCheckIn',
  stepShown: 'Sentinel7QkStep',
  conversion: 'Sentinel7QkConversion',
  kilograms: '98.429464',
  outcomesKilograms: '98.41269841',
} as const;
/** PostgreSQL's files do not contain numbers in documents as text. */
const NUMBERS: readonly string[] = [ENTERED.kilograms];

const keys = healthKeys();

/** Enrolls a member over HTTP who enters all these texts, and returns the member's email. */
async function enterAll(server: ContractServer): Promise<string> {
  const { call } = overHttp({ origin: `http://127.0.0.1:${await server.port()}` });
  const email = newEmail();
  const expectOk = async (answer: Promise<{ readonly status: number; readonly text: string }>): Promise<void> => {
    const { status, text } = await answer;
    if (status >= 300) throw new Error(`${status} ${text}`);
  };
  // The medication program, because its intake is a separate document.
  const context = await enteringContext({ call }, 'acme', PERSON, {});
  const answers = { ...somebody(4, email), heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 217 }, idealWeight: 160 };
  await completeSet('DPP_SURVEY', context, answers, portTo({ call }));
  const survey = { completionStatus: 'PARTIAL', partnerId: 20, survey: { mainReason: ENTERED.partialAnswers, createAccount: { email } } };
  await expectOk(call('POST', '/dpp/v1/triage', { body: survey, headers: { 'idempotency-key': crypto.randomUUID() } }));
  for (const [experience, text] of [
    ['b2b_baseline_outcomes', ENTERED.outcomes] as const,
    ['b2b_recurring_outcomes', ENTERED.checkIn] as const,
  ]) {
    const surveyAnswers = [
      { questionId: 'weight', answerSlugs: [String(217 / 2.205)] },
      { questionId: 'phq1', answerSlugs: [text] },
    ];
    const surveysCompleted = [{ surveyId: 'RECURRING_OUTCOMES-1', surveyExperienceSlug: experience, surveyAnswers }];
    await expectOk(
      call('POST', '/outcomes/v1/outcomes/MEMBER-WEIGHT', {
        body: { survey: { surveysCompleted } },
        headers: bearer('token-weight'),
      }),
    );
  }
  const event = {
    uuid: crypto.randomUUID(),
    timestamp: '2026-11-21T12:00:00.000Z',
    name: 'step_shown',
    kind: 'survey',
    userId: 'visitor-1',
  };
  const events = [{ ...event, privacy: 'sensitive', properties: { set: 'DPP_SURVEY', step: ENTERED.stepShown } }];
  await expectOk(call('PUT', '/v1/events', { body: { events }, headers: bearer('sandbox-events-key') }));
  const conversion = { eventId: crypto.randomUUID(), eventName: 'CompleteRegistration', eventSourceUrl: 'https://enroll.example/success' };
  const customProperties = { program: ENTERED.conversion };
  await expectOk(call('POST', '/pixel/v1/i/facebookCapiPixel/', { body: { ...conversion, customProperties } }));
  return email;
}

/** The content of each searched location. */
interface SearchedContent {
  readonly dump: string;
  readonly files: string;
  readonly log: string;
  /** A standby's files, write-ahead log and log. */
  readonly standby: string;
  readonly email: string;
}

/**
 * Opens a server on its own PostgreSQL server, lets a member enter everything, and reads each location.
 * @param settings PostgreSQL's
 */
async function searchNew(variables: Readonly<Record<string, string>>, settings: readonly string[] = []): Promise<SearchedContent> {
  const postgres = await startPostgres('off', ['log_statement=all', ...settings]);
  if (!postgres) throw new Error('no PostgreSQL');
  try {
    return await searchServer(postgres, variables);
  } finally {
    postgres.stop();
  }
}

/** A standby that streams from the run's PostgreSQL. */
interface Standby {
  /** Waits until it has replayed all writes so far, and returns its content. */
  readonly read: (server: ContractServer) => Promise<string>;
  readonly stop: () => void;
}

async function startStandby(url: string): Promise<Standby> {
  const cluster = await newClusterFolder();
  if (!cluster) throw new Error('no PostgreSQL');
  cluster.run('pg_basebackup', '-d', url, '-D', cluster.data, '-c', 'fast', '-R');
  cluster.start(['fsync=off', 'log_statement=all']);
  const client = new Client({ connectionString: `postgres://test@127.0.0.1:${cluster.port}/postgres` });
  await client.connect();
  return {
    read: async ({ db }) => {
      const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db);
      const isReplayed = async (): Promise<unknown> =>
        (await client.query('select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1 as done', [rows[0]?.lsn])).rows[0];
      await expect.poll(isReplayed).toEqual({ done: true });
      await client.query('checkpoint');
      return [filesIn(cluster.data), readFileSync(cluster.log, 'latin1')].join('\n');
    },
    stop: () => {
      // The crash broke the connection.
      client.on('error', () => undefined);
      cluster.remove();
    },
  };
}

/**
 * A cache of system tables without any member's data. PostgreSQL removes and writes it at any time, so it may be gone after it was
 * listed.
 */
const CATALOG_CACHE = 'pg_internal.init';

/** Returns the tables, indexes and write-ahead log of a cluster. */
function filesIn(data: string): string {
  const folders = ['pg_wal', 'base'].map((folder) => join(data, folder));
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile() && entry.name !== CATALOG_CACHE);
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

async function searchServer({ url, data, log }: TemporaryPostgres, variables: Readonly<Record<string, string>>): Promise<SearchedContent> {
  const server = await openServer({ DATABASE_URL: url, RATE_LIMIT: 'off', PASSWORD_COST: 'least', ...variables });
  try {
    // Compression would hide texts from this test, but from nobody else.
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb'`.execute(server.db);
    for (const { table, column } of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set storage external`.execute(server.db);
    const standby = await startStandby(url);
    try {
      const email = await enterAll(server);
      return { ...(await search(server, { url, data, log })), standby: await standby.read(server), email };
    } finally {
      standby.stop();
    }
  } finally {
    await server.close();
  }
}

async function search(
  server: ContractServer,
  { url, data, log }: Pick<TemporaryPostgres, 'url' | 'data' | 'log'>,
): Promise<Pick<SearchedContent, 'dump' | 'files' | 'log'>> {
  await sql`checkpoint`.execute(server.db);
  const dumpRun = spawnSync(join(findPrograms() ?? '', 'pg_dump'), ['--dbname', url], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  expect(dumpRun.stderr).toBe('');
  return { dump: dumpRun.stdout, files: filesIn(data), log: readFileSync(log, 'latin1') };
}

const enteredTextsIn = (text: string): readonly string[] => Object.values(ENTERED).filter((entered) => text.includes(entered));
const texts = Object.values(ENTERED).filter((text) => !NUMBERS.includes(text));

describe.runIf(findPrograms() !== null)('data that a member has entered', () => {
  it('appears in no dump, file, write-ahead log, streaming standby or PostgreSQL log, even with logged parameters', async () => {
    const { email, ...contents } = await searchNew(keys);
    for (const [title, content] of Object.entries(contents)) expect([title, enteredTextsIn(content)]).toEqual([title, []]);
    // Proves that the searched locations contain this member.
    expect(Object.values(contents).map((content) => content.includes(email))).toEqual([true, true, true, true]);
  });

  it('appears without encryption in the dump, the files and the standby, but not in a log without parameters', async () => {
    const { dump, files, log, standby, email } = await searchNew({ HEALTH_SEALS: 'off' }, ['log_parameter_max_length=0']);
    expect({
      dump: enteredTextsIn(dump),
      files: enteredTextsIn(files),
      log: enteredTextsIn(log),
      standby: enteredTextsIn(standby),
    }).toEqual({
      dump: Object.values(ENTERED),
      files: expect.arrayContaining(texts),
      standby: expect.arrayContaining(texts),
      log: [],
    });
    expect(log).toContain('enroll_members');
    expect(log).not.toContain(email);
  });
});
