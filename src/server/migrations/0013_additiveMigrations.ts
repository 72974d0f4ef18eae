import { additive } from './migration.ts';

/** Lets an older version know which migrations of a newer one it can run with. */
export const additiveMigrations = additive([
  `create table additive_migrations (
    name text primary key
  )`,
]);
