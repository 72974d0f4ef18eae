import type { DatabaseSettings } from './settings.ts';
import { codeOf, FORBIDDEN, READ_ONLY } from './store/databaseErrors.ts';

/**
 * Returns an error that says which setting keeps the server from using its database, and what to do. Other failures stay as they are.
 * @param failure of a server that starts
 */
export function databaseFailure(failure: unknown, database: DatabaseSettings): unknown {
  if (database.kind !== 'postgres' || !(failure instanceof Error)) return failure;
  // A failed connection names its setting already.
  if (failure.message.startsWith('DATABASE_')) return failure;
  const setting = database.directUrl === database.url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const reason = `${setting}: ${failure.message}.`;
  switch (codeOf(failure)) {
    case READ_ONLY:
      return new Error(`${reason} Name a server that accepts writes, or add target_session_attrs=read-write to a list of servers.`);
    case FORBIDDEN:
      return new Error(
        `${reason} Name the role that owns the database and its tables. Or run npm run -s admin -- migrate as the owner, grant this role select, insert, update and delete, and set MIGRATE=off.`,
      );
    default:
      return failure;
  }
}
