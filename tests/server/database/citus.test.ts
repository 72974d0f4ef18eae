import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CITUS } from '../support/citus.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const SCRIPT = readFileSync('deploy/citus.sql', 'utf8');

/** Tables that stay on the coordinator. */
const COORDINATOR = {
  'counted under a row lock': ['batches'],
  'what expires': ['attempt_locks', 'attempts', 'idempotency_keys', 'mails', 'password_resets', 'saved_visits', 'tokens'],
  'removed by month, with their seals': ['audit', 'audit_archives', 'audit_log', 'audit_seals', 'event_log', 'events', 'ad_conversions'],
  'grows with product versions': ['additive_migrations', 'kysely_migration', 'kysely_migration_lock', 'question_sets', 'store_keys'],
  'sent by operators and partners': ['logos', 'opt_outs', 'roster_files', 'single_sign_on'],
};

/** Returns the captured groups of each match in the script. */
const matchesOf = (pattern: RegExp): readonly string[] => [...SCRIPT.matchAll(pattern)].map((match) => match.slice(1).join(' '));

// Read before the script has run.
const url = CITUS.length === 0 ? await freshDatabase() : null;

describe.runIf(url !== null)('deploy/citus.sql', () => {
  const client = new Client({ connectionString: url ?? '' });
  beforeAll(async () => {
    await client.connect();
  });
  afterAll(() => client.end());
  const read = async (query: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ name: string }>(query);
    return rows.map(({ name }) => name);
  };

  it('assigns a placement to every table', async () => {
    const tables = await read(`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`);
    const placedTables = [...matchesOf(/create_(?:distributed|reference)_table\('(\w+)'/g), ...Object.values(COORDINATOR).flat()];
    expect(placedTables.toSorted()).toEqual(tables.toSorted());
  });

  it('drops only existing constraints, including every foreign key to accounts', async () => {
    const droppedConstraints = matchesOf(/drop constraint (\w+)/g);
    const constraints = await read(`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace`);
    expect(droppedConstraints.filter((name) => !constraints.includes(name))).toEqual([]);
    const references = await read(`
      select conname as name from pg_constraint where confrelid = 'accounts'::regclass and contype = 'f'`);
    expect(references.filter((name) => !droppedConstraints.includes(name))).toEqual([]);
  });

  it('restores the foreign key of every table that is colocated with accounts', () => {
    const colocatedTables = matchesOf(/create_distributed_table\('(\w+)', 'access_code', colocate_with => 'accounts'\)/g);
    expect(matchesOf(/alter table (\w+) add foreign key \(access_code\) references accounts on delete cascade/g)).toEqual(colocatedTables);
  });

  it('leaves no unique key without the distribution column of its table', async () => {
    const columnOf = new Map(
      matchesOf(/create_distributed_table\('(\w+)', '(\w+)'/g).map((placed) => [placed.split(' ')[0], placed.split(' ')[1]]),
    );
    const droppedConstraints = matchesOf(/drop constraint (\w+)/g);
    const keys = await read(`
      select concat_ws(' ', conrelid::regclass, conname, (
        select string_agg(attname, ' ') from pg_attribute where attrelid = conrelid and attnum = any(conkey))) as name
      from pg_constraint where contype in ('p', 'u') and connamespace = 'public'::regnamespace`);
    const unfitKeys = keys.filter((key) => {
      const [table, name = '', ...columns] = key.split(' ');
      const column = columnOf.get(table);
      return column !== undefined && !droppedConstraints.includes(name) && !columns.includes(column);
    });
    expect(unfitKeys).toEqual([]);
    // Each dropped primary key is replaced by one with the column.
    const replacedKeys = matchesOf(/alter table (\w+) drop constraint \w+_pkey, add primary key \((\w+)/g);
    expect(replacedKeys.map((key) => key.split(' ')).filter(([table, first]) => columnOf.get(table) !== first)).toEqual([]);
    expect(droppedConstraints.filter((name) => name.endsWith('_pkey'))).toHaveLength(replacedKeys.length);
  });
});
