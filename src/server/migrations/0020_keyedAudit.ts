import { additive } from './migration.ts';

/** Adds a keyed hash of each seal, which nobody can compute without the key. Null for seals of a version before this one. */
export const keyedAudit = additive(['alter table audit_seals add column mac text']);
