import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eraseMember } from '../../../src/server/dataRequests/eraseMember.ts';
import { PLAIN_VAULT } from '../../../src/server/store/vault.ts';
import { storeConsents } from '../../../src/server/store/accounts.ts';
import { openDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import type { Database } from '../../../src/server/store/schema.ts';
import { loginForm } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

type End =
  /** Deleted with the account. */
  | 'account'
  /** `retain`, after a number of days that the operator chooses. */
  | 'retain'
  /** Cleaning, when its rows have expired. */
  | 'clean'
  /** `erase-member`, for rows that identify the person. */
  | 'erase-member'
  /** The operator's other commands. */
  | 'operator'
  /** Nothing, for a stated reason. */
  | { readonly stays: string };

/** How the rows of each table are deleted. */
const ENDS: Readonly<Record<keyof Database | 'additive_migrations' | 'kysely_migration' | 'kysely_migration_lock', End>> = {
  account_emails: 'account',
  accounts: 'erase-member',
  ad_conversions: 'retain',
  additive_migrations: { stays: 'a row for each migration' },
  attempt_locks: 'clean',
  attempts: 'clean',
  audit: { stays: 'evidence with access codes only, which identify nobody after an erasure' },
  audit_archives: { stays: 'a row for each month that archive-audit has moved elsewhere' },
  audit_log: 'operator',
  audit_seals: { stays: 'the chain over the audit' },
  batches: 'operator',
  coach_alerts: 'account',
  consent_texts: { stays: 'evidence of what members agreed to, nothing personal' },
  consents: 'account',
  eligibility_checks: 'retain',
  event_log: 'retain',
  events: 'retain',
  idempotency_keys: 'clean',
  mails: 'clean',
  kysely_migration: { stays: 'a row for each migration' },
  kysely_migration_lock: { stays: 'one row' },
  logos: { stays: 'addressed by content, so browsers may cache them forever' },
  medical_enrollments: 'account',
  member_keys: 'account',
  member_surveys: 'account',
  opt_outs: 'erase-member',
  outcomes: 'account',
  partners: 'operator',
  password_resets: 'clean',
  saved_visits: 'clean',
  past_consents: 'account',
  portal_users: 'retain',
  question_sets: { stays: 'evidence of what members were asked, nothing personal' },
  roster: 'operator',
  roster_files: 'operator',
  single_sign_on: 'erase-member',
  store_keys: { stays: 'the only key for data that belongs to no member' },
  support_requests: 'account',
  surveys: 'account',
  tokens: 'clean',
  triages: 'retain',
  upids: 'operator',
};

await onEachDatabase((server) => {
  it('every table has a way to delete its rows, or a reason to keep them', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`.execute(server().db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(ENDS).toSorted());
  });

  it('every table whose rows are deleted with the account has a cascading foreign key to it', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where confrelid = 'accounts'::regclass and contype = 'f' and confdeltype = 'c'`.execute(server().db);
    const tablesOfAccount = Object.entries(ENDS).flatMap(([name, end]) => (end === 'account' ? [name] : []));
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(tablesOfAccount));
  });

  it('a successful login writes an audit row, and a refused one does not', async () => {
    const { db, call } = server();
    const logIn = async (password: string): Promise<number> =>
      (await call('POST', '/oauth/token', loginForm('free@example.com', password))).status;
    expect([await logIn('correct horse battery 9'), await logIn('not the password 7')]).toEqual([200, 401]);
    const rows = db.selectFrom('audit_log').select(['actor', 'subject']).where('action', '=', 'login');
    expect(await rows.execute()).toEqual([{ actor: 'SANDBOX-FREE', subject: 'SANDBOX-FREE' }]);
  });

  it('a repeated consent keeps the earlier one, and writes an audit row each time', async () => {
    const { db } = server();
    const consentOf = (value: string) => [{ name: 'medicare', value, setHash: null }];
    for (const value of ['AGREE', 'DISAGREE', 'AGREE'])
      await db.transaction().execute((tx) => storeConsents(tx, 'MEMBER-MOOD', consentOf(value), 'command-run'));
    const rowsIn = (table: 'consents' | 'past_consents') =>
      db
        .selectFrom(table)
        .select('value')
        .where('access_code', '=', 'MEMBER-MOOD')
        .where('name', '=', 'medicare')
        .orderBy('given_at')
        .execute();
    expect(await rowsIn('past_consents')).toEqual([{ value: 'AGREE' }, { value: 'DISAGREE' }]);
    expect(await rowsIn('consents')).toEqual([{ value: 'AGREE' }]);
    const auditRows = db.selectFrom('audit_log').select('actor').where('action', '=', 'giveConsents');
    expect(await auditRows.where('subject', '=', 'MEMBER-MOOD').execute()).toHaveLength(3);
  });
});

const url = await freshDatabase();
describe.runIf(url !== null)('an erasure on PostgreSQL', () => {
  it('scans no table sequentially, and uses no JIT compilation', async () => {
    const database = { kind: 'postgres', url: url ?? '', directUrl: url ?? '', connections: 1, timeoutMs: 8_000 } as const;
    const { db, upkeep, close } = await openDatabase(database);
    const scans = async (): Promise<ReadonlyMap<string, string>> => {
      // Otherwise this connection publishes its statistics later.
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ name: string; scans: string }>`
        select relname as name, seq_scan::text as scans from pg_stat_user_tables`.execute(db);
      return new Map(rows.map(({ name, scans: count }) => [name, count]));
    };
    const before = await scans();
    expect(await eraseMember({ db, vault: PLAIN_VAULT }, 'b2b@example.com', COMMAND_RUN)).not.toBeNull();
    const after = await scans();
    // JIT compilation would take longer than running the statements.
    const settings = await Promise.all([db, upkeep].map((each) => sql<{ jit: string }>`show jit`.execute(each)));
    await close();
    expect(settings.map(({ rows }) => rows[0]?.jit)).toEqual(['off', 'off']);
    expect([...after].filter(([name, count]) => before.get(name) !== count)).toEqual([]);
  });
});
