import { memoise } from '../../runtime/base/memoise.ts';
import type { Db } from './schema.ts';

/** Creates one instance for each database. A transaction counts as its own, because its queries must not leave it. */
export const perDatabase: <T>(make: (db: Db) => T) => (db: Db) => T = memoise;
