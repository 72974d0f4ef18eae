import { additive } from './migration.ts';

/**
 * A row for each subject whose attempts are counted one at a time
 * ([decision 35](../../../docs/decisions/0035-row-locks-and-retries.md)).
 */
export const attemptLocks = additive([
  `create table attempt_locks (
    subject text primary key,
    taken_at timestamptz not null
  )`,
  'create index attempt_locks_age on attempt_locks (taken_at)',
]);
