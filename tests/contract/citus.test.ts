import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CITUS } from './support/citus.ts';
import { freshDatabase } from './support/sharedPostgres.ts';

const SCRIPT = readFileSync('deploy/citus.sql', 'utf8');

/** Tables that stay on the coordinator. */
const COORDINATOR = {
  'what is counted under the lock of a row': ['batches'],
  'what expires': ['attempt_locks', 'attempts', 'idempotency_keys', 'mails', 'password_resets', 'saved_visits', 'tokens'],
  'what leaves by month, with the seals of it': [
    'audit',
    'audit_archives',
    'audit_log',
    'audit_seals',
    'event_log',
    'events',
    'ad_conversions',
  ],
  'what grows with the versions of the product': [
    'additive_migrations',
    'kysely_migration',
    'kysely_migration_lock',
    'question_sets',
    'store_keys',
  ],
  'what operators and partners send': ['logos', 'opt_outs', 'roster_files', 'single_sign_on'],
};

/** Returns what the script names in each place that the pattern finds. */
const named = (pattern: RegExp): readonly string[] => [...SCRIPT.matchAll(pattern)].map((found) => found.slice(1).join(' '));

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

  it('places every table', async () => {
    const tables = await read(`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`);
    const placed = [...named(/create_(?:distributed|reference)_table\('(\w+)'/g), ...Object.values(COORDINATOR).flat()];
    expect(placed.toSorted()).toEqual(tables.toSorted());
  });

  it('drops constraints that exist, among them every reference to accounts', async () => {
    const dropped = named(/drop constraint (\w+)/g);
    const constraints = await read(`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace`);
    expect(dropped.filter((name) => !constraints.includes(name))).toEqual([]);
    const references = await read(`
      select conname as name from pg_constraint where confrelid = 'accounts'::regclass and contype = 'f'`);
    expect(references.filter((name) => !dropped.includes(name))).toEqual([]);
  });

  it('restores the reference of every table that is distributed like the accounts', () => {
    const together = named(/create_distributed_table\('(\w+)', 'access_code', colocate_with => 'accounts'\)/g);
    expect(named(/alter table (\w+) add foreign key \(access_code\) references accounts on delete cascade/g)).toEqual(together);
  });

  it('leaves no unique key without the column that distributes its table', async () => {
    const columnOf = new Map(
      named(/create_distributed_table\('(\w+)', '(\w+)'/g).map((placed) => [placed.split(' ')[0], placed.split(' ')[1]]),
    );
    const dropped = named(/drop constraint (\w+)/g);
    const keys = await read(`
      select concat_ws(' ', conrelid::regclass, conname, (
        select string_agg(attname, ' ') from pg_attribute where attrelid = conrelid and attnum = any(conkey))) as name
      from pg_constraint where contype in ('p', 'u') and connamespace = 'public'::regnamespace`);
    const unfit = keys.filter((key) => {
      const [table, name = '', ...columns] = key.split(' ');
      const column = columnOf.get(table);
      return column !== undefined && !dropped.includes(name) && !columns.includes(column);
    });
    expect(unfit).toEqual([]);
    // Each dropped primary key is replaced by one with the column.
    const replaced = named(/alter table (\w+) drop constraint \w+_pkey, add primary key \((\w+)/g);
    expect(replaced.map((key) => key.split(' ')).filter(([table, first]) => columnOf.get(table) !== first)).toEqual([]);
    expect(dropped.filter((name) => name.endsWith('_pkey'))).toHaveLength(replaced.length);
  });
});
