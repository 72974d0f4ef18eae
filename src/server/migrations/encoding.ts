import { sql } from 'kysely';
import type { Db } from '../store/schema.ts';

/**
 * Returns the database's encoding if it is not UTF-8, otherwise null. A PostgreSQL that was installed without a locale creates databases in
 * SQL_ASCII, where it folds names byte by byte: a roster's MÜLLER would not be found as Müller.
 */
export async function wrongEncoding(db: Db): Promise<string | null> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? 'UTF8';
  return encoding === 'UTF8' ? null : encoding;
}

/** @throws an error for the operator, when a new database has another encoding than UTF-8 */
export async function requireUtf8(db: Db): Promise<void> {
  const encoding = await wrongEncoding(db);
  if (encoding === null) return;
  throw new Error(
    `The database has the encoding ${encoding}, in which names with accents are not found. Create it again: createdb --encoding UTF8 --locale C --template template0`,
  );
}
