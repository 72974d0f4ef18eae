import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // What EMAIL enforcement compares.
  'alter table roster add column email text',
  // A roster is replaced by a new file beside the old one: readers see the file that the partner names, and never half of one.
  `create table roster_files (
    id integer primary key generated always as identity,
    partner_id integer not null references partners,
    source text not null,
    people integer not null default 0,
    started_at timestamptz not null default now(),
    in_use_since timestamptz
  )`,
  'create index roster_files_partner on roster_files (partner_id)',
  // 0: the people who were put in one by one.
  'alter table roster add column file_id integer not null default 0',
  'alter table partners add column roster_file_id integer not null default 0',
  'drop index roster_person',
  'drop index roster_participant',
  // A frequent last name has thousands of people in a large file: the date of birth belongs into the index.
  "create index roster_person on roster (partner_id, file_id, lower(last_name), coalesce(dob, ''))",
  'create index roster_participant on roster (partner_id, file_id, lower(participant_id))',
  'create index roster_email on roster (partner_id, file_id, lower(email))',
  // What an operator has switched off; null: it is on.
  'alter table partners add column disabled_at timestamptz',
  'alter table batches add column disabled_at timestamptz',
  'alter table batches add column passcode_disabled_at timestamptz',
  'alter table upids add column disabled_at timestamptz',
  'create index upids_batch on upids (batch_id)',
];

/** Rosters with emails that are replaced as a whole, and partners, batches, passcodes and program ids that can be disabled. */
export const rosterFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
