import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { RESTORED_PARTS } from '../store/hasTable.ts';
import type { Db } from '../store/schema.ts';

/** A line of `pg_restore --list`: the number of an entry, and its kind. */
const ENTRY = /^(\d+); \d+ \d+ ([A-Z ]+?) (?=\S*[a-z-])/;
/** Kinds of entries that contain rows. */
const ROWS = ['TABLE DATA', 'SEQUENCE SET', 'BLOBS'];
/** Kinds that are restored after the rows and concern a single table. */
const INDEXES = ['CONSTRAINT', 'INDEX'];
/** Kinds that are restored last, because they connect tables. */
const JOINS = ['INDEX ATTACH', 'FK CONSTRAINT', 'TRIGGER', 'RULE', 'EVENT TRIGGER', 'DEFAULT ACL'];

/** A part of a backup that is restored in one transaction. */
interface Part {
  /** The same in every run. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** Parts that can be restored in parallel, after those of the previous phase. */
type Phase = readonly Part[];

/** The inputs of restoring a backup in parts. */
export interface RestoreParts {
  /** The id of the backup, in hexadecimal digits. */
  readonly id: string;
  readonly file: string;
  /** The output of `pg_restore --list`, without the entries that are omitted. */
  readonly contents: string;
  /** Number of parts that are restored in parallel. */
  readonly jobs: number;
  /** Options of `pg_restore`. */
  readonly options: readonly string[];
  /** Environment variables with the database's address for PostgreSQL's programs. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Restores a backup in parts, each in its own transaction, which also records the part as restored. After an interruption, the
 * same call resumes.
 * @throws an error for the operator: the database contains the beginning of another backup, or a part fails
 */
export async function restoreParts(db: Db, restore: RestoreParts): Promise<void> {
  await sql`create table if not exists ${sql.table(RESTORED_PARTS)} (backup text not null, part text primary key)`.execute(db);
  const { rows } = await sql<{ backup: string; part: string }>`select backup, part from ${sql.table(RESTORED_PARTS)}`.execute(db);
  if (rows.some(({ backup }) => backup !== restore.id))
    throw new Error('The database contains part of a different backup. Restore into an empty database, or continue with that backup.');
  const done = new Set(rows.map(({ part }) => part));
  for (const phase of phasesOf(restore.contents)) {
    const remaining = phase.filter(({ name }) => !done.has(name));
    const failures: unknown[] = [];
    const restoreNext = async (): Promise<void> => {
      for (let part = remaining.shift(); part && failures.length === 0; part = remaining.shift())
        await restorePart(restore, part).catch((error: unknown) => void failures.push(error));
    };
    // Waits for the other parts too, because one that is still being restored would conflict with the next run.
    await Promise.all(Array.from({ length: restore.jobs }, restoreNext));
    if (failures.length > 0) throw failures[0];
  }
  await sql`drop table ${sql.table(RESTORED_PARTS)}`.execute(db);
}

function phasesOf(contents: string): readonly Phase[] {
  const entries = contents.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith(';')) return [];
    const [, number, kind] = ENTRY.exec(line) ?? [];
    if (number === undefined || kind === undefined) throw new Error(`The backup contains an unknown entry: ${line}`);
    return [{ number, kind, line }];
  });
  const entriesOf = (kinds: readonly string[]) => entries.filter(({ kind }) => kinds.includes(kind));
  const separateParts = (kinds: readonly string[]): Phase => entriesOf(kinds).map(({ number, line }) => ({ name: number, lines: [line] }));
  const singlePart = (name: string, partEntries: typeof entries): Phase =>
    partEntries.length === 0 ? [] : [{ name, lines: partEntries.map(({ line }) => line) }];
  const tables = entries.filter(({ kind }) => ![...ROWS, ...INDEXES, ...JOINS].includes(kind));
  return [singlePart('tables', tables), separateParts(ROWS), separateParts(INDEXES), singlePart('joins', entriesOf(JOINS))];
}

/** Restores a part. The transaction is committed only after `pg_restore` has succeeded; otherwise the database rolls it back. */
async function restorePart({ id, file, options, variables }: RestoreParts, { name, lines }: Part): Promise<void> {
  await withList(`${lines.join('\n')}\n`, async (useList) => {
    const env = { ...process.env, ...ENGLISH, ...variables };
    const reader = spawn('pg_restore', [...options, useList, '--file=-', file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const writer = spawn('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'], {
      env,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    // A writer that ends early breaks the pipe; its own error message has the reason.
    writer.stdin.on('error', () => undefined);
    const [readerExit, writerExit] = [waitForExit('pg_restore', reader), waitForExit('psql', writer)];
    // Without a reader, it would wait forever.
    writer.once('close', () => reader.kill());
    writer.stdin.write('begin;\n');
    reader.stdout.pipe(writer.stdin, { end: false });
    const finish = readerExit.then(
      () => {
        writer.stdin.end(`insert into public.${RESTORED_PARTS} (backup, part) values ('${id}', '${name}');\ncommit;\n`);
      },
      (error: unknown) => {
        writer.stdin.end();
        throw error;
      },
    );
    // If psql has failed, pg_restore only reports a broken pipe.
    const [writerResult, readerResult] = await Promise.allSettled([writerExit, finish]);
    for (const each of [writerResult, readerResult]) if (each.status === 'rejected') throw each.reason;
  });
}

/**
 * Writes a list of entries into a file for the duration of the work.
 * @param work receives the option of `pg_restore` that names the file
 */
export async function withList(entries: string, work: (useList: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-restore-'));
  try {
    const list = join(folder, 'list');
    await writeFile(list, entries);
    await work(`--use-list=${list}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The signals of Ctrl-C, of `kill` and of a closed terminal. */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** PostgreSQL's programs that are running. */
const running = new Set<ChildProcess>();

function forwardSignal(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/**
 * Ends a program with this process, instead of leaving it behind. This process then fails like after any other failure of the program,
 * and removes the program's files.
 */
function endTogether(child: ChildProcess): void {
  if (running.size === 0) for (const signal of ENDING_SIGNALS) process.on(signal, forwardSignal);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) for (const signal of ENDING_SIGNALS) process.off(signal, forwardSignal);
  });
}

/** Matches the details and the context of an error, up to the next label or the end. Captures the table and the line of a row. */
const ROW = /^(?:(CONTEXT: {2}COPY \w+, line \d+)|DETAIL: |CONTEXT: )[^]*?(?=\n(?:[A-Z]+: {2}|(?:pg_\w+|psql): )|$(?![^]))/gm;

/**
 * Returns the errors of PostgreSQL's programs without the row that could not be stored: it is a person's data, and errors reach logs
 * and the mail of cron. The name of the table and the number of the row are kept.
 */
export function withoutRows(errors: string): string {
  return errors.replaceAll(ROW, '$1').trim();
}

/** Makes PostgreSQL's programs label their errors in English, so that the rows in them are found. */
export const ENGLISH = { LC_ALL: 'C' };

/** Waits until one of PostgreSQL's own programs has exited. @throws an error for the operator, when it has failed */
export function waitForExit(tool: string, child: ChildProcess): Promise<void> {
  endTogether(child);
  const errorOutput = child.stderr ? text(child.stderr) : Promise.resolve('');
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error(`${tool} is not installed. It comes with PostgreSQL (Debian: postgresql-client).`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      errorOutput.then((why) => reject(new Error(`${tool} exited with ${code ?? signal}:\n${withoutRows(why)}`)), reject);
    });
  });
}
