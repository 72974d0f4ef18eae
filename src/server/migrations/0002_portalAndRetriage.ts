import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // A reset that was asked for an unknown email leaves a row as well, so that both take the same time.
  'alter table password_resets alter column access_code drop not null',
  'create index password_resets_account on password_resets (access_code)',
  // Accounts that support moves by hand: B2B_MIGRATION_REQUEST_CREATED.
  'alter table accounts add column migrates_by_hand boolean not null default false',
  'create index accounts_person on accounts (partner_id, lower(last_name))',
  // People whom a partner's portal knows, by the code that its sign-in gives; the constraint keeps an account to one of them.
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
];

/** Partner portals, re-triage, ad conversions. */
export const portalAndRetriage: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
