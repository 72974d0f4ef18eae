import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Stands in a statement where a value comes each time that it is run. */
export type Slot = RawBuilder<unknown>;

/**
 * A statement that is put together once, however often it is run: for what each request asks, that costs as much as asking it.
 * @param slots how many values it is run with
 * @returns runs it with the values of its slots
 */
export function statement<Row>(
  slots: number,
  make: (db: Db, ...slots: readonly Slot[]) => RawBuilder<Row>,
): (db: Db, ...values: readonly unknown[]) => Promise<readonly Row[]> {
  const marks = Array.from({ length: slots }, (_, slot) => ({ slot }));
  let made: CompiledQuery<Row> | null = null;
  return async (db, ...values) => {
    made ??= make(db, ...marks.map((mark) => sql`${mark}`)).compile(db);
    const parameters = made.parameters.map((parameter) => {
      const slot = marks.findIndex((mark) => mark === parameter);
      return slot < 0 ? parameter : values[slot];
    });
    return (await db.executeQuery<Row>({ ...made, parameters })).rows;
  };
}
