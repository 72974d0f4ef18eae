import { migrationOf } from './migration.ts';

/** Adds seals to audit rows, which reveal later changes and deletions. */
export const auditSeals = migrationOf([
  // A seal contains a hash of the previous seal and of the audit rows that it covers.
  `create table audit_seals (
    id bigint generated always as identity primary key,
    sealed_at timestamptz not null default now(),
    rows integer not null,
    hash text not null unique
  )`,
  'alter table audit add column seal_id bigint references audit_seals',
  'create index audit_unsealed on audit (id) where seal_id is null',
  'create index audit_seal on audit (seal_id, id)',
]);
