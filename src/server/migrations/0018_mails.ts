import { additive } from './migration.ts';

/** The queue of emails. Their content is sealed, because it contains the address and a working link. */
export const mails = additive([
  `create table mails (
    id bigint generated always as identity primary key,
    access_code text references accounts on delete cascade,
    content text,
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    failed_at timestamptz,
    error text
  )`,
  'create index mails_due on mails (next_at) where failed_at is null',
  'create index mails_failed on mails (failed_at) where failed_at is not null',
  'create index mails_of on mails (access_code)',
]);
