import { additive } from './migration.ts';

const STATEMENTS = [
  // The version of the set that led to the latest triage, and that asked for the medical intake; null: a version before this one stored it,
  // or a page that named none.
  'alter table accounts add column last_triage_set_hash text',
  'alter table medical_enrollments add column set_hash text',
];

/** Stores with a triage's result and with a medical intake the version of the question set that they are from. */
export const decisionVersions = additive(STATEMENTS);
