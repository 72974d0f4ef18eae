import { additive } from './migration.ts';

const STATEMENTS = [
  // The content of every version of a question set that servers have used; PostgreSQL compresses long texts. `used_at` is the last time
  // a server used that version.
  `create table question_sets (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    name text not null,
    content text not null,
    first_used_at timestamptz not null default now(),
    used_at timestamptz not null default now()
  )`,
  // The version that the answers were given to, and in which the consents were asked for; null: a version before this one stored the row.
  'alter table surveys add column set_hash text',
  'alter table member_surveys add column set_hash text',
  'alter table triages add column set_hash text',
  'alter table outcomes add column set_hash text',
  'alter table consents add column set_hash text',
];

/** Keeps the versions of the question sets, and stores with answers the version that they belong to. */
export const setVersions = additive(STATEMENTS);
