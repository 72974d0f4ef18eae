import type { Db } from '../../store/schema.ts';
import { BadRow, type Cells } from './cells.ts';
import { importRows, type ImportCounts, type ImportFile, type Numbered } from './importRows.ts';

/** Defines how one kind of data is read and stored. */
interface Definition<Row> {
  /** Names of the columns, which are also the command's options. The first one is the key. */
  readonly columns: readonly string[];
  /** @throws BadRow */
  readonly read: (cells: Cells) => Row;
  /**
   * Stores new rows.
   * @returns the reasons for refused rows, by line
   */
  readonly insert: (tx: Db, rows: readonly Numbered<Row>[]) => Promise<ReadonlyMap<number, string>>;
  /**
   * Changes the named columns.
   * @returns false when the key does not exist
   * @throws BadRow
   */
  readonly change: (tx: Db, key: string, cells: Cells) => Promise<boolean>;
  /**
   * Disables at the given time; null enables again.
   * @returns false when the key does not exist
   */
  readonly disable: (tx: Db, key: string, at: Date | null) => Promise<boolean>;
  /** Lists rows in the order of their keys, starting after the key `after`. */
  readonly list: (db: Db, limit: number, after: string) => Promise<readonly object[]>;
}

/** A kind of data that an operator lists, adds, changes, disables and imports. */
export interface Resource extends Pick<Definition<never>, 'columns' | 'change' | 'disable' | 'list'> {
  /**
   * Stores one row.
   * @throws BadRow
   */
  readonly add: (tx: Db, cells: Cells) => Promise<void>;
  /** Stores all rows of a file. The caller must not commit when some are bad. */
  readonly importFile: (tx: Db, file: ImportFile) => Promise<ImportCounts>;
}

/** Creates a resource from its definition. */
export function resource<Row>({ columns, read, insert, change, disable, list }: Definition<Row>): Resource {
  return {
    columns,
    change,
    disable,
    list,
    add: async (tx, cells) => {
      const problems = await insert(tx, [{ line: 1, row: read(cells) }]);
      for (const why of problems.values()) throw new BadRow(why);
    },
    importFile: (tx, file) => importRows(file, columns, read, (rows) => insert(tx, rows)),
  };
}

/** Returns the rows with an unknown key, as messages by line. */
export function unknownKeys<Row>(
  rows: readonly Numbered<Row>[],
  keyOf: (row: Row) => string,
  existing: ReadonlySet<string>,
  kind: string,
): Map<number, string> {
  return new Map(
    rows.flatMap(({ line, row }) => (existing.has(keyOf(row)) ? [] : [[line, `there is no ${kind} ${JSON.stringify(keyOf(row))}`]])),
  );
}

/** Returns the rows that an insert skipped because their key is taken, as messages by line. */
export function takenKeys<Row>(
  rows: readonly Numbered<Row>[],
  keyOf: (row: Row) => string,
  stored: ReadonlySet<string>,
  kind: string,
): Map<number, string> {
  const seenKeys = new Set<string>();
  return new Map(
    rows.flatMap(({ line, row }) => {
      const key = keyOf(row);
      const isStored = stored.has(key) && !seenKeys.has(key);
      seenKeys.add(key);
      return isStored ? [] : [[line, `the ${kind} ${JSON.stringify(key)} already exists`]];
    }),
  );
}
