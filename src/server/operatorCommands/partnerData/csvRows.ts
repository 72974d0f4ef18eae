import { parse, type CsvError, type Info } from 'csv-parse';
import type { Readable } from 'node:stream';
import type { Cells } from './cells.ts';

/** A row of a file: its line number, and its cells or the reason why it cannot be read. */
export type CsvRow = { readonly line: number } & ({ readonly cells: Cells } | { readonly problem: string });

/** Maximum size of a row, in bytes. Without a limit, one unclosed quote would read the whole file into memory. */
const MAX_ROW_BYTES = 64 * 1024;
/** Number of rows in each yielded group. */
const GROUP_ROWS = 2_000;

/**
 * Reads a CSV file with a header in groups of rows, in constant memory. Accepts any line endings, a byte order mark, and any
 * spelling of a header (`First name`, `first_name`, `firstName`).
 * @param columns the names of all columns, as `first-name`
 * @throws an error for the operator when the header is wrong
 */
export async function* csvRows(input: Readable, columns: readonly string[]): AsyncGenerator<readonly CsvRow[]> {
  let header: readonly string[] | null = null;
  let rows: CsvRow[] = [];
  const problems: CsvRow[] = [];
  let overlongRow: CsvRow | null = null;
  let lastLine = 0;
  /** Reports a row that cannot be read, at its first line if it extends over the following ones. */
  const problemOf = (error: CsvError | undefined): CsvRow => {
    const line = LATE_ERRORS.has(error?.code ?? '') ? lastLine + 1 : Number(error?.['lines'] ?? 0);
    return { line, problem: PROBLEMS[error?.code ?? ''] ?? 'the row is not valid CSV' };
  };
  const parser = input.pipe(
    parse({
      bom: true,
      info: true,
      trim: true,
      // Files that were concatenated may mix line endings.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: MAX_ROW_BYTES,
      on_record: (record: string[], { lines }) => {
        lastLine = lines;
        return record;
      },
      on_skip: (error: CsvError | undefined) => {
        // The parser reports an endless row again with each chunk of the file.
        if (error?.code !== 'CSV_MAX_RECORD_SIZE') problems.push(problemOf(error));
        else overlongRow ??= problemOf(error);
      },
    }),
  );
  input.once('error', (error) => parser.destroy(error));
  try {
    for await (const parsed of parser) {
      const { info, record }: { info: Info; record: string[] } = parsed;
      if (header === null) {
        header = readHeader(record, columns);
        continue;
      }
      rows.push(rowOf(header, info.lines, record));
      if (rows.length >= GROUP_ROWS) {
        yield [...problems.splice(0), ...rows];
        rows = [];
      }
    }
  } catch (error) {
    // An unclosed quote ends the file.
    if (!isCsvError(error)) throw error;
    if (overlongRow === null) rows.push(problemOf(error));
  }
  yield [...problems, ...(overlongRow === null ? [] : [overlongRow]), ...rows];
  if (header === null) throw new Error('The file is empty: it needs a line with the names of its columns.');
}

function readHeader(record: readonly string[], columns: readonly string[]): readonly string[] {
  // UTF-16 without a byte order mark has a null byte next to each letter, which would cause a different error in every row.
  if (record.some((name) => name.includes('\0')))
    throw new Error('The file is not UTF-8. If it comes from a spreadsheet, save it as "CSV UTF-8".');
  const columnsByName = new Map(columns.map((column) => [normalise(column), column]));
  const header = record.map((name) => columnsByName.get(normalise(name)) ?? name);
  const unknownColumns = header.filter((name) => !columns.includes(name));
  if (unknownColumns.length > 0)
    throw new Error(`There is no column ${unknownColumns.map((name) => `"${name}"`).join(', ')}. The columns are: ${columns.join(', ')}.`);
  const duplicates = header.filter((name, index) => header.indexOf(name) !== index);
  if (duplicates.length > 0) throw new Error(`The column "${duplicates[0]}" occurs twice.`);
  return header;
}

function normalise(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function rowOf(header: readonly string[], line: number, record: readonly string[]): CsvRow {
  if (record.length !== header.length) return { line, problem: `has ${record.length} cells instead of ${header.length}` };
  return { line, cells: Object.fromEntries(header.flatMap((name, index) => (record[index] ? [[name, record[index]]] : []))) };
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'an opening quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a closing quote is followed by something else',
  INVALID_OPENING_QUOTE: 'a quote is inside a cell',
  CSV_MAX_RECORD_SIZE: `the row is longer than ${MAX_ROW_BYTES} bytes, perhaps because an opening quote is never closed`,
};

/** Errors that are detected long after the line where the row begins. */
const LATE_ERRORS: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);
