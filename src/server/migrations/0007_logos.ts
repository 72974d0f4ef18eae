import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // By content: two partners may share one, and an address that names it may be kept for ever.
  `create table logos (
    hash text primary key,
    type text not null check (type in ('svg', 'png')),
    content bytea not null
  )`,
  // The addresses of a light and a dark one; null: the partner has none.
  'alter table partners add column logo jsonb',
];

/** The partners' logos. */
export const logos: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
