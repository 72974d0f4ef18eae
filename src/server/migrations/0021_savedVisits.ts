import { additive } from './migration.ts';

/** Visits that members continue on another device, and emails to people who may have no account. */
export const savedVisits = additive([
  `create table saved_visits (
    token_hash text primary key,
    sealed bytea not null,
    opener text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index saved_visits_expiring on saved_visits (expires_at)',
  'alter table mails add column to_anyone boolean not null default false',
]);
