import { migrationOf } from './migration.ts';

/** Restricts the index of sealed audit rows to sealed ones. */
export const sealedAudit = migrationOf([
  // The index audit_unsealed covers unsealed rows. Indexing them here too would slow down every request that adds one.
  'drop index audit_seal',
  'create index audit_seal on audit (seal_id, id) where seal_id is not null',
]);
