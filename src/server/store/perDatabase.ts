import type { Db } from './schema.ts';

/** Creates one instance for each database. A transaction counts as its own, because its queries must not leave it. */
export function perDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const instances = new WeakMap<Db, T>();
  return (db) => {
    const instance = instances.get(db) ?? make(db);
    instances.set(db, instance);
    return instance;
  };
}
