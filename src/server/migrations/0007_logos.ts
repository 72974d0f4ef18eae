import { migrationOf } from './migration.ts';

/** Adds the partners' logos. */
export const logos = migrationOf([
  // Keyed by content, so that partners can share a logo and its address can be cached forever.
  `create table logos (
    hash text primary key,
    type text not null check (type in ('svg', 'png')),
    content bytea not null
  )`,
  // Addresses of the light and the dark logo; null when the partner has none.
  'alter table partners add column logo jsonb',
]);
