import { sql, type Kysely, type Migration } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../store/schema.ts';
import { databaseInMemory } from '../store/testSupport.ts';
import { migrate, MIGRATIONS, requireMigrated } from './migrate.ts';
import { additive } from './migration.ts';

const TABLE = /^create table (?:if not exists )?(\w+)/;
/** PostgreSQL replaces a function only by one with the same arguments and result. */
const FUNCTION = /^create (?:or replace )?function\b/;
const INDEX = /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/;

/**
 * A new column that an older version need not fill in, and for which PostgreSQL does not rewrite the table, as it does for a
 * generated column and for a default that differs from row to row.
 */
const COLUMN =
  /^alter table \w+ add column \w+(?!.*\b(not null(?!.*\bdefault\b)|references|unique|primary key|check|generated)\b)(?!.*\bdefault (?!now\(\))\w+\()/s;

/**
 * Returns the statements of a migration that do more than add. An older version ignores new tables, functions and columns, and none of
 * these locks a table for long. An index is allowed only on a new table. On a large table, building it blocks writers, and a unique index
 * can reject an older version's rows. `indexes.ts` builds such indexes.
 */
function notAdditive(statements: readonly string[]): readonly string[] {
  const trimmed = statements.map((statement) => statement.trim());
  const createdTables = new Set(trimmed.flatMap((statement) => TABLE.exec(statement)?.[1] ?? []));
  return trimmed.filter((statement) => {
    const indexed = INDEX.exec(statement)?.[1];
    if (indexed !== undefined) return !createdTables.has(indexed);
    return ![TABLE, FUNCTION, COLUMN].some((kind) => kind.test(statement));
  });
}

let db: Db;
beforeAll(async () => {
  db = await databaseInMemory();
});
afterAll(() => db.destroy());

/** The migrations of a version that has one more. */
const withNext = (name: string, migration: Migration) => ({ migrations: { ...MIGRATIONS, [name]: migration } });
const runs = (statement: string): Migration => ({
  up: (on: Kysely<unknown>) =>
    sql
      .raw(statement)
      .execute(on)
      .then(() => undefined),
});

describe('a migration', () => {
  it.each(Object.entries(MIGRATIONS).filter(([, migration]) => 'isAdditive' in migration))(
    '%s is additive, as it declares',
    (_name, migration) => {
      const statements = 'statements' in migration ? migration.statements : [];
      expect(notAdditive(statements)).toEqual([]);
    },
  );

  it.each([
    ['create table things (id text primary key)', true],
    ['create index accounts_at on accounts (at)', false],
    ['create unique index accounts_nickname on accounts (nickname)', false],
    ['alter table accounts add column nickname text', true],
    ['alter table accounts add column tries integer not null default 0', true],
    ['alter table accounts add column made_at timestamptz not null default now()', true],
    ['alter table accounts add column tag uuid not null default gen_random_uuid()', false],
    ['alter table accounts add column folded text generated always as (lower(email)) stored', false],
    ['alter table accounts add column nickname text not null', false],
    ['alter table accounts add column thing text references things', false],
    ['alter table accounts drop column dob', false],
    ['alter table accounts rename column dob to born', false],
    ["alter table accounts add constraint accounts_dob check (dob <> '')", false],
    ['update accounts set dob = null', false],
  ])('with the statement "%s" is additive: %s', (statement, expected) => {
    expect(notAdditive([statement])).toEqual(expected ? [] : [statement]);
  });

  it('is additive even if it indexes a table that it creates', () => {
    const createTable = 'create table things (id text primary key)';
    expect(notAdditive([createTable, 'create unique index things_id on things (id)'])).toEqual([]);
  });
});

describe('a version of the server', () => {
  it('starts only on a migrated database, and migrates a database only once', async () => {
    await expect(requireMigrated(db)).rejects.toThrow(/npm run -s admin -- migrate/);
    expect((await migrate(db)).done).toContain('0001_initial');
    expect(await migrate(db)).toEqual({ done: [], newer: [] });
    await requireMigrated(db);
  });

  it('starts on a database that a newer version has migrated additively', async () => {
    await migrate(db, withNext('9001_nickname', additive(['alter table accounts add column nickname text'])));
    expect(await migrate(db)).toEqual({ done: [], newer: ['9001_nickname'] });
    await requireMigrated(db);
  });

  it('applies its own migration after another version has applied a later migration', async () => {
    const { done } = await migrate(db, withNext('9000_hobby', additive(['alter table accounts add column hobby text'])));
    expect(done).toEqual(['9000_hobby']);
  });

  it('marks a migration as additive before running it, so that a crash right afterwards does not stop older versions', async () => {
    const { migrations } = withNext('9001_seen', additive(['create table seen as select name from additive_migrations']));
    await migrate(db, { migrations: { ...migrations, '9000_hobby': runs('select 1'), '9001_nickname': runs('select 1') } });
    const { rows } = await sql`select name from seen where name = '9001_seen'`.execute(db);
    expect(rows).toEqual([{ name: '9001_seen' }]);
    expect((await migrate(db)).newer).toContain('9001_seen');
  });

  it('rebuilds an index that a crash left half-built', async () => {
    await sql`update pg_index set indisvalid = false where indexrelid = 'accounts_called'::regclass`.execute(db);
    expect((await migrate(db)).done).toEqual(['accounts_called']);
    const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'accounts_called'::regclass`.execute(db);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('refuses a database with a migration of a newer version that is not additive', async () => {
    await migrate(db, withNext('9002_withoutNickname', runs('alter table accounts drop column nickname')));
    await expect(migrate(db)).rejects.toThrow(/cannot run with it: 9002_withoutNickname/);
    await expect(requireMigrated(db)).rejects.toThrow(/cannot run with it/);
  });

  it('rolls back all pending migrations when one of them fails', async () => {
    const failing = {
      ...MIGRATIONS,
      '9000_hobby': runs('select 1'),
      '9001_nickname': runs('select 1'),
      '9001_seen': runs('select 1'),
      '9002_withoutNickname': runs('select 1'),
      '9003_first': additive(['create table first (id text)']),
      '9004_second': runs('create table first (id text)'),
    };
    await expect(migrate(db, { migrations: failing })).rejects.toThrow(/already exists/);
    const { rows } = await sql`select to_regclass('first') as first`.execute(db);
    expect(rows).toEqual([{ first: null }]);
  });
});
