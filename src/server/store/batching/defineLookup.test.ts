import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Keys } from './defineLookup.ts';
import { pgliteDatabase } from '../../../../tests/server/support/pgliteDatabase.ts';
import type { Db } from '../schema.ts';

// Imported afresh: lookups of several kinds run together with every kind declared so far, by the server or by this file.
vi.resetModules();
const { anyOf, eachOf, defineLookup } = await import('./defineLookup.ts');
vi.resetModules();

let db: Db;
/** Parameters of each statement that ran. */
const parametersOfStatements: (readonly unknown[])[] = [];

beforeAll(async () => {
  const database = await PGlite.create('memory://');
  await database.exec(`create table things (name text, number integer, at timestamptz);
    insert into things values ('a', 1, '2026-01-02T03:04:05.678Z'), ('b', 2, null)`);
  db = pgliteDatabase(database);
  const { query } = database;
  vi.spyOn(database, 'query').mockImplementation((text, values = []) => {
    parametersOfStatements.push(values);
    return query.call(database, text, values);
  });
});
beforeEach(() => void parametersOfStatements.splice(0));
afterAll(() => db.destroy());

const things = sql<{ name: string; number: number; at: Date | null }>`things`.as<'things'>(sql`things`);

const byName = defineLookup(
  'text',
  (on, names: Keys<string>) => on.selectFrom(things).select(['name as key', 'number', 'at']).where('name', '=', anyOf(names)),
  ({ number, at }) => ({ number, at: at && new Date(at).toISOString() }),
);
const byNumber = defineLookup(
  'integer',
  (on, numbers: Keys<number>) =>
    on
      .selectFrom(eachOf(numbers).as('asked'))
      .innerJoin(things, (join) => join.onRef('number', '=', 'asked.key'))
      .select(['asked.key', 'name']),
  ({ name }) => name,
);

describe('concurrent lookups', () => {
  it('share one statement per kind, with each key once, and return null for a missing key', async () => {
    const [a, none, again, b] = await Promise.all(['a', 'none', 'a', 'b'].map((name) => byName(db, name)));
    expect([a, none, again, b]).toEqual([
      { number: 1, at: '2026-01-02T03:04:05.678Z' },
      null,
      { number: 1, at: '2026-01-02T03:04:05.678Z' },
      { number: 2, at: null },
    ]);
    expect(parametersOfStatements).toEqual([[['a', 'none', 'b']]]);
  });

  it('share one statement between kinds without mixing their rows', async () => {
    expect(await Promise.all([byName(db, 'b'), byNumber(db, 1), byNumber(db, 7)])).toEqual([{ number: 2, at: null }, 'a', null]);
    expect(parametersOfStatements).toEqual([[['b'], [1, 7]]]);
  });

  it('run again later instead of being cached', async () => {
    await byName(db, 'a');
    expect(await byName(db, 'a')).not.toBeNull();
    expect(parametersOfStatements).toHaveLength(2);
  });
});
