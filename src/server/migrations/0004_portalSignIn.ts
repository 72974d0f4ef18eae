import { migrationOf } from './migration.ts';

/** Lets people who are on no roster sign in through a partner portal. */
export const portalSignIn = migrationOf([
  // The portal identifies its people at sign-in. A person's first visit creates the row, with the program id that it allots.
  'alter table portal_users drop column code_hash',
  'alter table portal_users drop constraint portal_users_email',
  'alter table portal_users drop constraint portal_users_pkey',
  'alter table portal_users add primary key (partner_id, portal_user_id)',
  'alter table portal_users add column upid text references upids',
  'alter table portal_users add column created_at timestamptz not null default now()',
  'create index portal_users_upid on portal_users (upid)',
  'create index portal_users_email on portal_users (linked_email)',
]);
