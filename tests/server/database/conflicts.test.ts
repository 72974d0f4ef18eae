import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import type { Db } from '../../../src/server/store/schema.ts';
import { inTransaction } from '../../../src/server/store/transactions.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

/** A barrier: resolves for all callers once two have called it. Later callers do not wait. */
function barrierForTwo(): () => Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === 2) release();
    return released;
  };
}

const serializable = (await freshDatabase()) ?? '';

describe.runIf(serializable !== '')('two concurrent transactions', () => {
  const holder = new Client({ connectionString: serializable });
  let database: OpenDatabase;
  beforeAll(async () => {
    await holder.connect();
    const name = new URL(serializable).pathname.slice(1);
    await holder.query(`create table numbers (id integer primary key, number integer not null);
      alter database ${name} set default_transaction_isolation = serializable;
      alter database ${name} set deadlock_timeout = '2s'`);
    database = await openDatabase({ kind: 'postgres', url: serializable, directUrl: serializable, connections: 4, timeoutMs: 60_000 });
  });
  beforeEach(async () => void (await holder.query('delete from numbers; insert into numbers values (1, 1), (2, 1)')));
  afterAll(async () => {
    await database.close();
    await holder.end();
  });
  const numbers = async (): Promise<readonly number[]> =>
    (await holder.query('select number from numbers order by id')).rows.map(({ number }) => number);
  const add = (db: Db, id: number, amount: number) =>
    sql`update numbers set number = number + ${amount}::integer where id = ${id}`.execute(db);

  it('are both stored when the database cannot serialize them at first', async () => {
    const bothArrived = barrierForTwo();
    let attempts = 0;
    const addSumTo = (id: number): Promise<void> =>
      inTransaction(database.db, async (tx) => {
        attempts += 1;
        const { rows } = await sql<{ sum: number }>`select sum(number)::integer as sum from numbers`.execute(tx);
        await bothArrived();
        await add(tx, id, rows[0]?.sum ?? 0);
      });
    await Promise.all([addSumTo(1), addSumTo(2)]);
    expect(attempts).toBe(3);
    // Both would have added 2 if each had seen the initial table.
    expect((await numbers()).toSorted()).toEqual([3, 5]);
  });

  it('are both stored when they deadlock', async () => {
    const bothArrived = barrierForTwo();
    let attempts = 0;
    const addInOrder = (first: number, second: number): Promise<void> =>
      inTransaction(database.db, async (tx) => {
        attempts += 1;
        await sql`set transaction isolation level read committed`.execute(tx);
        await add(tx, first, 1);
        await bothArrived();
        await add(tx, second, 1);
      });
    await Promise.all([addInOrder(1, 2), addInOrder(2, 1)]);
    // A retry that takes its first row before the other transaction has woken up deadlocks again.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await numbers()).toEqual([3, 3]);
  });

  it('are both stored when the database aborts a single statement to end a deadlock', async () => {
    await holder.query("begin isolation level read committed; set local deadlock_timeout = '60s'");
    await holder.query('update numbers set number = number + 10 where id = 2');
    // Locks the first row, and waits for the second. PostgreSQL checks for a deadlock once, after deadlock_timeout.
    const statement = sql`update numbers set number = number + 1 where id in (1, 2)`.execute(database.db);
    // Counts only this database: other tests wait for locks on the same server. Asked outside the holder's transaction, which would always
    // see the sessions of its first read.
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(database.db)).rows).toHaveLength(1);
    await holder.query('update numbers set number = number + 10 where id = 1');
    await holder.query('commit');
    await statement;
    expect(await numbers()).toEqual([12, 12]);
  });
});

const url = (await freshDatabase()) ?? '';

describe.runIf(url !== '')('a call whose transaction the database aborts', () => {
  const owner = new Client({ connectionString: url });
  let server: ContractServer;
  beforeAll(async () => {
    await owner.connect();
    // A sequence keeps its value when a transaction is rolled back.
    await owner.query(`create sequence attempts_made;
      create function fail_first() returns trigger language plpgsql as $$
        begin
          if nextval('attempts_made') <= tg_argv[0]::integer then raise exception 'conflict' using errcode = tg_argv[1]; end if;
          return null;
        end $$`);
    server = await openServer({ DATABASE_URL: url, RATE_LIMIT: 'off', PASSWORD_COST: 'least' });
  });
  afterEach(async () => {
    await owner.query(`drop trigger if exists failing on coach_alerts; drop trigger if exists failing on accounts;
      alter sequence attempts_made restart; delete from coach_alerts; delete from idempotency_keys`);
  });
  afterAll(async () => {
    await server.close();
    await owner.end();
  });
  const alert = (key: string) =>
    server.call('POST', '/dpp/v1/alertUserCoach/MEMBER-MOOD', { headers: { ...bearer('token-mood'), 'idempotency-key': key } });
  const auditRows = async (action: string): Promise<number> => {
    const rows = await server.db.selectFrom('audit_log').select('id').where('action', '=', action).execute();
    return rows.length;
  };
  const alerts = () => server.db.selectFrom('coach_alerts').select('access_code').execute();

  it.each([
    ['by a statement, as a serialization failure', 'create trigger failing after insert on coach_alerts', '40001'],
    ['by a statement, as a deadlock', 'create trigger failing after insert on coach_alerts', '40P01'],
    ['by the commit', 'create constraint trigger failing after insert on coach_alerts deferrable initially deferred', '40001'],
  ])('is stored and audited once, and a retry gets the same response: %s', async (_title, trigger, code) => {
    await owner.query(`${trigger} for each row execute function fail_first(2, '${code}')`);
    const before = await auditRows('alertUserCoach');
    expect((await alert('one-coach-alert')).status).toBe(204);
    expect((await alert('one-coach-alert')).status).toBe(204);
    expect([await alerts(), (await auditRows('alertUserCoach')) - before]).toEqual([[{ access_code: 'MEMBER-MOOD' }], 1]);
    expect((await owner.query('select last_value::integer as made from attempts_made')).rows).toEqual([{ made: 3 }]);
  });

  it('gets a 503 and stores nothing when the conflict persists', async () => {
    await owner.query("create trigger failing after insert on coach_alerts for each row execute function fail_first(100, '40001')");
    const before = await auditRows('alertUserCoach');
    expect(await alert('failed-coach-alert')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect([await alerts(), (await auditRows('alertUserCoach')) - before]).toEqual([[], 0]);
    await owner.query('drop trigger failing on coach_alerts');
    expect((await alert('failed-coach-alert')).status).toBe(204);
  });

  it('enrolls each member of a batch once when their shared statement is aborted', async () => {
    const claims = await Promise.all([1, 2, 3].map(() => makeClaim(server)));
    await owner.query("create trigger failing after insert on accounts execute function fail_first(2, '40001')");
    const before = await auditRows('createAccount');
    const replies = await Promise.all(claims.map((claim) => server.call('POST', '/account/users', { body: accountBody(claim) })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await auditRows('createAccount')) - before).toBe(3);
  });

  it('is retried even if its last error only says that the transaction was aborted earlier', async () => {
    let attempts = 0;
    await inTransaction(server.db, async (tx) => {
      attempts += 1;
      if (attempts === 1)
        await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(tx).catch(() => undefined);
      await sql`select 1`.execute(tx);
    });
    expect(attempts).toBe(2);
  });
});
