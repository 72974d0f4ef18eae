import type { Db } from '../../store/schema.ts';
import { BadRow, type Cells } from './cells.ts';
import { importRows, type Imported, type ImportFile, type Numbered } from './importRows.ts';

/** How one kind of thing is read and stored. */
interface Definition<Row> {
  /** The names of its columns, which are those of its options too; the first one is the key. */
  readonly columns: readonly string[];
  /** @throws BadRow */
  readonly read: (cells: Cells) => Row;
  /** Stores new rows. @returns by line, why one cannot be stored */
  readonly insert: (tx: Db, rows: readonly Numbered<Row>[]) => Promise<ReadonlyMap<number, string>>;
  /** Changes what the cells name. @returns false where there is no such key. @throws BadRow */
  readonly change: (tx: Db, key: string, cells: Cells) => Promise<boolean>;
  /** Disables from a moment on; null enables again. @returns false where there is no such key */
  readonly disable: (tx: Db, key: string, at: Date | null) => Promise<boolean>;
  /** Some rows in the order of their keys, those behind `after` alone. */
  readonly list: (db: Db, limit: number, after: string) => Promise<readonly object[]>;
}

/** A kind of thing that an operator lists, adds, changes, disables and imports. */
export interface Resource extends Pick<Definition<never>, 'columns' | 'change' | 'disable' | 'list'> {
  /** Stores one. @throws BadRow */
  readonly add: (tx: Db, cells: Cells) => Promise<void>;
  /** Stores all rows of a file; where some are bad, the transaction must not be committed. */
  readonly importFile: (tx: Db, file: ImportFile) => Promise<Imported>;
}

/** Makes a kind of thing of its definition. */
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

/** By line, the rows whose key names nothing that is known. */
export function missing<Row>(
  rows: readonly Numbered<Row>[],
  keyOf: (row: Row) => string,
  known: ReadonlySet<string>,
  what: string,
): Map<number, string> {
  return new Map(
    rows.flatMap(({ line, row }) => (known.has(keyOf(row)) ? [] : [[line, `there is no ${what} ${JSON.stringify(keyOf(row))}`]])),
  );
}

/** By line, the rows that a statement left out, since their key is taken. */
export function taken<Row>(
  rows: readonly Numbered<Row>[],
  keyOf: (row: Row) => string,
  stored: ReadonlySet<string>,
  what: string,
): Map<number, string> {
  const seen = new Set<string>();
  return new Map(
    rows.flatMap(({ line, row }) => {
      const key = keyOf(row);
      const isStored = stored.has(key) && !seen.has(key);
      seen.add(key);
      return isStored ? [] : [[line, `the ${what} ${JSON.stringify(key)} is there already`]];
    }),
  );
}
