import type { Readable } from 'node:stream';
import { BadRow, type Cells } from './cells.ts';
import { csvRows } from './csvRows.ts';

/** A row that was read, with its line for what is found out later. */
export interface Numbered<Row> {
  readonly line: number;
  readonly row: Row;
}

/** A file to import and who hears of it. */
export interface ImportFile {
  readonly name: string;
  readonly input: Readable;
  /** Takes one line for each bad row. */
  readonly report: (line: string) => void;
  /** Takes a line at times. */
  readonly progress: (line: string) => void;
}

/** How many rows of a file were good and bad. */
export interface Imported {
  readonly rows: number;
  readonly bad: number;
}

const PROGRESS_ROWS = 100_000;

/**
 * Reads all rows of a file and stores them group by group, until one is bad: then it only goes on to report the others.
 * @param store stores rows, and tells which of them it cannot take, by line
 */
export async function importRows<Row>(
  { input, report, progress }: ImportFile,
  columns: readonly string[],
  read: (cells: Cells) => Row,
  store: (rows: readonly Numbered<Row>[]) => Promise<ReadonlyMap<number, string>>,
): Promise<Imported> {
  let rows = 0;
  let bad = 0;
  const complain = (line: number, why: string): void => {
    bad += 1;
    report(`line ${line}: ${why}`);
  };
  for await (const group of csvRows(input, columns)) {
    const good: Numbered<Row>[] = [];
    for (const each of group) {
      if ('problem' in each) complain(each.line, each.problem);
      else {
        try {
          good.push({ line: each.line, row: read(each.cells) });
        } catch (error) {
          if (!(error instanceof BadRow)) throw error;
          complain(each.line, error.message);
        }
      }
    }
    if (good.length > 0) for (const [line, why] of await store(good)) complain(line, why);
    const before = rows;
    rows += group.length;
    if (Math.floor(rows / PROGRESS_ROWS) > Math.floor(before / PROGRESS_ROWS))
      progress(`${rows} rows read${bad > 0 ? `, ${bad} bad` : ''}`);
  }
  return { rows, bad };
}
