import { migrationOf } from './migration.ts';

/** Stores with a consent the text that the member agreed to, and the language in which it was shown. */
export const consentTexts = migrationOf([
  `create table consent_texts (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    text text not null,
    first_agreed_at timestamptz not null default now()
  )`,
  // null: the wording of this consent is not kept.
  'alter table consents add column text_hash text references consent_texts',
  'alter table consents add column locale text',
  'alter table consents add constraint consents_shown check ((text_hash is null) = (locale is null))',
]);
