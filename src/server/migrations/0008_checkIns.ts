import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // Exercise minutes of the two weeks before they were reported; null when never reported.
  'alter table accounts add column exercise_minutes double precision',
  'alter table accounts add column exercise_logged_at timestamptz',
];

/** Adds the check-in facts that members are not asked again while they are current. */
export const checkIns: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
