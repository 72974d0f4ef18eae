import { migrationOf } from './migration.ts';

/** Adds the check-in facts that members are not asked again while they are current. */
export const checkIns = migrationOf([
  // Exercise minutes of the two weeks before they were reported; null when never reported.
  'alter table accounts add column exercise_minutes double precision',
  'alter table accounts add column exercise_logged_at timestamptz',
]);
