import { additive } from './migration.ts';

const STATEMENTS = [
  // The key of what belongs to no member, wrapped by a key that the database does not know. One row.
  `create table store_keys (
    id integer primary key check (id = 1),
    kek text not null,
    wrapped text not null,
    created_at timestamptz not null default now()
  )`,
  // The key of each member's health data, wrapped the same way. Erasing a member erases it.
  `create table member_keys (
    access_code text primary key references accounts on delete cascade,
    kek text not null,
    wrapped text not null,
    created_at timestamptz not null default now()
  )`,
  'create index member_keys_kek on member_keys (kek, access_code)',
  // The columns, other than documents, that reveal health, sealed together; null while they are unsealed.
  'alter table accounts add column health jsonb',
  'alter table surveys add column health jsonb',
];

/** Makes room for sealed health data, and for its keys. */
export const sealedHealth = additive(STATEMENTS);
