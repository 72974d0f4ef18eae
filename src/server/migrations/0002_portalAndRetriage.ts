import { migrationOf } from './migration.ts';

/** Adds partner portals, re-triage and ad conversions. */
export const portalAndRetriage = migrationOf([
  // A reset for an unknown email also stores a row, so that both cases take the same time.
  'alter table password_resets alter column access_code drop not null',
  'create index password_resets_account on password_resets (access_code)',
  // Accounts that support moves by hand (B2B_MIGRATION_REQUEST_CREATED).
  'alter table accounts add column migrates_by_hand boolean not null default false',
  'create index accounts_person on accounts (partner_id, lower(last_name))',
  // People that a partner's portal knows, by the code of its sign-in. The constraint links an account to only one of them.
  `create table portal_users (
    portal_user_id text primary key,
    partner_id integer not null references partners,
    code_hash text not null,
    linked_email text,
    constraint portal_users_code unique (code_hash),
    constraint portal_users_email unique (linked_email)
  )`,
  `create table ad_conversions (
    event_id text primary key,
    event jsonb not null,
    received_at timestamptz not null default now()
  )`,
]);
