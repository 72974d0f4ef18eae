import type { Readable } from 'node:stream';
import { BadRow, type Cells } from './cells.ts';
import { csvRows } from './csvRows.ts';

/** A parsed row with its line number, for errors that are found later. */
export interface Numbered<Row> {
  readonly line: number;
  readonly row: Row;
}

/** A file to import, with the receivers of its messages. */
export interface ImportFile {
  readonly name: string;
  /** Opens the file. */
  readonly open: () => Readable;
  /** Receives one line for each bad row. */
  readonly report: (line: string) => void;
  /** Receives occasional progress lines. */
  readonly progress: (line: string) => void;
}

/** Number of good and bad rows in a file. */
export interface ImportCounts {
  readonly rows: number;
  readonly bad: number;
}

const PROGRESS_ROWS = 100_000;

/**
 * Reads all rows of a file and passes the valid ones to `store` in groups. Bad rows are reported and counted; if there are any, the
 * caller must not commit.
 * @param store stores rows and returns the reasons for those that it refuses, by line
 */
export async function importRows<Row>(
  { open, report, progress }: ImportFile,
  columns: readonly string[],
  read: (cells: Cells) => Row,
  store: (rows: readonly Numbered<Row>[]) => Promise<ReadonlyMap<number, string>>,
): Promise<ImportCounts> {
  let rows = 0;
  let bad = 0;
  const reportBad = (line: number, why: string): void => {
    bad += 1;
    report(`line ${line}: ${why}`);
  };
  for await (const group of csvRows(open(), columns)) {
    const good: Numbered<Row>[] = [];
    for (const each of group) {
      if ('problem' in each) reportBad(each.line, each.problem);
      else {
        try {
          good.push({ line: each.line, row: read(each.cells) });
        } catch (error) {
          if (!(error instanceof BadRow)) throw error;
          reportBad(each.line, error.message);
        }
      }
    }
    if (good.length > 0) for (const [line, why] of await store(good)) reportBad(line, why);
    const rowsBefore = rows;
    rows += group.length;
    if (Math.floor(rows / PROGRESS_ROWS) > Math.floor(rowsBefore / PROGRESS_ROWS))
      progress(`${rows} rows read${bad > 0 ? `, ${bad} bad` : ''}`);
  }
  return { rows, bad };
}
