import { additive } from './migration.ts';

/** Disables a person of a roster apart from the outcome in the partner's file, which enabling the person brings back. */
export const disabledPeople = additive(['alter table roster add column disabled_at timestamptz']);
