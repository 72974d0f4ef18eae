import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { audit, type CommandRun } from '../store/audit.ts';
import {
  allSeals,
  archiveMac,
  GENESIS,
  hashOf,
  isKeyedBy,
  rowsOf,
  sealAudit,
  type Archive,
  type AuditRow,
  type ReadArchive,
  type Seal,
} from './auditChain.ts';
import { isFolder } from '../base/isFolder.ts';
import { boundsOf, dropMonth, monthsOf } from '../store/months.ts';
import type { Db } from '../store/schema.ts';

/** File mode for archives, which record who has read whose data. */
const OWNER_ONLY = 0o600;
/** Milliseconds after the end of a month in which a transaction of that month may still commit. */
const SETTLING_MS = 60 * 60_000;

/** A line of an archive: an audit row, with the seal that covers it. */
type Line = AuditRow & { readonly seal: string };

/** The location of an archive. */
export interface ArchivedMonth extends Archive {
  readonly written: string;
}

/** One run of the command: its month, its target folder, and the operator as named in the audit log. */
interface ArchiveRun {
  /** In the form 2026-05. */
  readonly month: string;
  /** An existing folder, for `audit-<month>.jsonl`. */
  readonly folder: string;
  readonly now: Date;
  readonly commandRun: CommandRun;
}

/**
 * Moves a past month of the audit log into a file: writes its rows, records the authenticated hash of the file, and removes the
 * month from the database. The seals are kept, so the chain remains complete. An interruption leaves the database unchanged.
 * @param key the audit key; null if the database has none
 * @throws an error for the operator
 */
export async function archiveAudit(db: Db, key: Uint8Array | null, { month, folder, now, commandRun }: ArchiveRun): Promise<ArchivedMonth> {
  const monthEnd = boundsOf(month)?.[1];
  if (!monthEnd) throw new Error(`"${month}" is not a month. Use the form 2026-05.`);
  if (monthEnd.getTime() + SETTLING_MS > now.getTime()) throw new Error(`${month} has not ended yet, or ended less than an hour ago.`);
  const table = (await monthsOf(db, 'audit_log')).find(({ name }) => name === month)?.table;
  if (table === undefined) throw new Error(`The audit log has no rows for ${month}, or they are already archived.`);
  requireFolder(folder);
  const file = fileOf(folder, month);
  if (existsSync(file)) throw new Error(`${file} already exists. An archive overwrites nothing: move that file, or name another folder.`);
  await sealAudit(db, key);
  // Two concurrent runs must not write to one file: the database lets only one of them commit.
  const part = `${file}.${commandRun.requestId}.part`;
  const handle = await open(part, 'w', OWNER_ONLY);
  try {
    const archive = await writeRows(db, key, month, handle);
    await handle.sync();
    await handle.close();
    if ((await hashOfFile(part)) !== archive.sha256) throw new Error(`${part} was not written correctly. Nothing was archived.`);
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('audit_archives')
        .values({ ...archive, mac: archiveMac(key, archive) })
        .execute();
      await dropMonth(tx, table, archive.rows);
      await audit(tx, { ...commandRun, action: 'archiveAudit', subject: month });
      // Sync before the commit, so that rows removed from the database are in a file that survives a crash.
      await rename(part, file);
      await syncFolder(folder);
    });
    return { ...archive, written: file };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/** @throws an error for the operator */
function requireFolder(folder: string): void {
  if (!isFolder(folder)) throw new Error(`There is no folder "${folder}". Name the folder of the archives.`);
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

async function writeRows(db: Db, key: Uint8Array | null, month: string, handle: FileHandle): Promise<Archive> {
  const sha256 = createHash('sha256');
  let previousHash = GENESIS;
  let seals = 0;
  let writtenRows = 0;
  for (const seal of await allSeals(db)) {
    if (seal.month === month) {
      const rows = await rowsOf(db, seal);
      const isIntact = rows.length === seal.rows && hashOf(previousHash, rows) === seal.hash && (key === null || isKeyedBy(key, seal));
      if (!isIntact) throw new Error(`Seal ${seal.id} of ${month} is broken. Nothing was archived. See verify-audit.`);
      const lines = rows.map((row) => `${JSON.stringify({ seal: seal.id, ...row } satisfies Line)}\n`).join('');
      sha256.update(lines);
      await handle.appendFile(lines);
      seals += 1;
      writtenRows += rows.length;
    }
    previousHash = seal.hash;
  }
  return { month, seals, rows: writtenRows, sha256: sha256.digest('hex') };
}

/**
 * Creates a reader of the archives in a folder.
 * @returns a function that throws an error for the operator when a file is missing or has been changed
 * @throws an error for the operator when there is no such folder, even if no month is archived that it would have to contain
 */
export function archivesIn(folder: string): ReadArchive {
  requireFolder(folder);
  return async ({ month, sha256 }) => {
    const file = fileOf(folder, month);
    if (!existsSync(file)) throw new Error(`There is no ${file}.`);
    if ((await hashOfFile(file)) !== sha256) throw new Error(`${file} is not the file that was archived: its SHA-256 is not ${sha256}.`);
    const lines = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]();
    let next = await lines.next();
    return async (seal: Seal) => {
      const rows: AuditRow[] = [];
      while (next.done !== true) {
        const { seal: id, ...row }: Line = JSON.parse(next.value);
        if (id !== seal.id) break;
        rows.push(row);
        next = await lines.next();
      }
      return rows;
    };
  };
}

function fileOf(folder: string, month: string): string {
  return join(folder, `audit-${month}.jsonl`);
}
