import { additive } from './migration.ts';

/**
 * Leaves long texts with an @ out of `identifiers`. An index has no room for a value of more than 2,712 bytes, so that an unencrypted
 * answer of 1,000 Korean letters could not be stored. No email is longer than 190 characters (openapi/). The indexes need not be built
 * again: they only contain more than is searched for.
 */
export const boundedIdentifiers = additive([
  `create or replace function identifiers(document jsonb) returns text[] language sql immutable strict parallel safe as $body$
    select coalesce(array_agg(distinct lower(value)), '{}')
    from (select each #>> '{}' as value from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as each) as strings
    where (value like '%@%' and length(value) <= 190) or value ~ '^[A-Z0-9-]{3,40}$'
  $body$`,
]);
