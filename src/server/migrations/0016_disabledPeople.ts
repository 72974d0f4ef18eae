import { additive } from './migration.ts';

/** Disables a person on a roster separately from the outcome in the partner's file, which counts again once the person is enabled. */
export const disabledPeople = additive(['alter table roster add column disabled_at timestamptz']);
