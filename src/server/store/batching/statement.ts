import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from '../schema.ts';

/** Placeholder in a statement for a value that each run provides. */
export type Parameter = RawBuilder<unknown>;

/**
 * Compiles a statement once and runs it many times. Compiling costs as much as running.
 * @param count number of values for each run
 * @returns a function that runs the statement with values for its parameters
 */
export function statement<Row>(
  count: number,
  build: (db: Db, ...parameters: readonly Parameter[]) => RawBuilder<Row>,
): (db: Db, ...values: readonly unknown[]) => Promise<readonly Row[]> {
  const placeholders = Array.from({ length: count }, (_, index) => ({ index }));
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, ...values) => {
    compiled ??= build(db, ...placeholders.map((placeholder) => sql`${placeholder}`)).compile(db);
    const parameters = compiled.parameters.map((parameter) => {
      const placeholder = placeholders.find((each) => each === parameter);
      return placeholder ? values[placeholder.index] : parameter;
    });
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
