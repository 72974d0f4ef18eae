import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // The exercise of the two weeks before it was told; null: never told.
  'alter table accounts add column exercise_minutes double precision',
  'alter table accounts add column exercise_logged_at timestamptz',
];

/** What members tell in check-ins, and are not asked again while it holds. */
export const checkIns: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
