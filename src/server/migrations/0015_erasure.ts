import { additive } from './migration.ts';

const STATEMENTS = [
  // The values of a document that may identify a member, in lower case: emails and access codes, wherever they are.
  `create function identifiers(document jsonb) returns text[] language sql immutable strict parallel safe as $body$
    select coalesce(array_agg(distinct lower(value)), '{}')
    from (select each #>> '{}' as value from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as each) as strings
    where value like '%@%' or value ~ '^[A-Z0-9-]{3,40}$'
  $body$`,
  // Earlier consents, each of which the member has given again. `consents` has the current ones.
  `create table past_consents (
    id bigint generated always as identity primary key,
    access_code text not null references accounts on delete cascade,
    name text not null,
    value text not null,
    signature text,
    text_hash text references consent_texts,
    locale text,
    set_hash text,
    given_at timestamptz not null,
    replaced_at timestamptz not null default now()
  )`,
  'create index past_consents_of on past_consents (access_code)',
];

/** Finds what identifies a member by index, and keeps the history of consents. */
export const erasure = additive(STATEMENTS);
