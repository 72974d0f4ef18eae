import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Placeholder in a statement for a value that each run provides. */
export type Parameter = RawBuilder<unknown>;

/**
 * Builds a statement once and runs it many times. Building one costs as much as running it.
 * @param slots number of values for each run
 * @returns a function that runs the statement with values for its slots
 */
export function statement<Row>(
  slots: number,
  make: (db: Db, ...slots: readonly Parameter[]) => RawBuilder<Row>,
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
