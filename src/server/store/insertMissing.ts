import type { InsertObject } from 'kysely';
import type { Database, Db } from './schema.ts';

type Rows<Table extends keyof Database> = InsertObject<Database, Table> | readonly InsertObject<Database, Table>[];

/** Inserts rows, and leaves rows whose key is taken as they are. */
export async function insertMissing<Table extends keyof Database>(db: Db, table: Table, rows: Rows<Table>): Promise<void> {
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
