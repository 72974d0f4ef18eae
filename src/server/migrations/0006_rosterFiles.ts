import { migrationOf } from './migration.ts';

/**
 * Adds rosters that have emails and are replaced as a whole. Lets operators disable partners, batches, passcodes and program ids.
 */
export const rosterFiles = migrationOf([
  // Compared by EMAIL enforcement.
  'alter table roster add column email text',
  // A new roster is stored beside the old one. Readers see the file that the partner names, never a partial one.
  `create table roster_files (
    id integer primary key generated always as identity,
    partner_id integer not null references partners,
    source text not null,
    people integer not null default 0,
    started_at timestamptz not null default now(),
    in_use_since timestamptz
  )`,
  'create index roster_files_partner on roster_files (partner_id)',
  // 0 means people who were added one by one.
  'alter table roster add column file_id integer not null default 0',
  'alter table partners add column roster_file_id integer not null default 0',
  'drop index roster_person',
  'drop index roster_participant',
  // In a large file, thousands of people share a frequent last name, so the index includes the date of birth.
  "create index roster_person on roster (partner_id, file_id, lower(last_name), coalesce(dob, ''))",
  'create index roster_participant on roster (partner_id, file_id, lower(participant_id))',
  'create index roster_email on roster (partner_id, file_id, lower(email))',
  // Set by an operator who disables the row; null while enabled.
  'alter table partners add column disabled_at timestamptz',
  'alter table batches add column disabled_at timestamptz',
  'alter table batches add column passcode_disabled_at timestamptz',
  'alter table upids add column disabled_at timestamptz',
  'create index upids_batch on upids (batch_id)',
]);
