import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // Who signs in at a portal is found out there: a row is made on a person's first visit, with the program id allotted then.
  'alter table portal_users drop column code_hash',
  'alter table portal_users drop constraint portal_users_email',
  'alter table portal_users drop constraint portal_users_pkey',
  'alter table portal_users add primary key (partner_id, portal_user_id)',
  'alter table portal_users add column upid text references upids',
  'alter table portal_users add column created_at timestamptz not null default now()',
  'create index portal_users_upid on portal_users (upid)',
  'create index portal_users_email on portal_users (linked_email)',
];

/** Partner portals whose people are not known beforehand. */
export const portalSignIn: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
