import { createHash, createHmac } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { countRows } from '../store/countRows.ts';
import { boundsOf } from '../store/months.ts';
import type { Db } from '../store/schema.ts';
import { inTransaction } from '../store/transactions.ts';

/** Maximum number of rows that one seal covers. */
const MAX_ROWS = 5_000;
/** Advisory lock id that lets one process seal at a time. */
const LOCK = 7_301;
/** Hash that the first seal follows. */
export const GENESIS = '0'.repeat(64);

/** The reason why a seal is broken. */
type Break =
  /** Rows of this or an earlier seal were changed, removed or added. */
  | 'rows'
  /** Its keyed hash was not computed with the database's key: somebody without the key has recomputed the seal. */
  | 'key'
  /** It has no keyed hash. It was created by a version without keyed seals, or somebody has recomputed it. */
  | 'unkeyed'
  /** Its rows are claimed to be in an archive that was not created with the database's key, or that has fewer seals. */
  | 'archive';

/** A broken seal and the location of its rows. */
interface BrokenSeal {
  readonly seal: string;
  readonly sealedAt: Date;
  readonly why: Break;
  /** Ids of the first and the last of its current rows; null when none are left. */
  readonly rows: readonly [first: string, last: string] | null;
}

/** Result of verifying the whole chain. */
export interface AuditReport {
  readonly seals: number;
  /** Seals whose rows are in archives that were not read. */
  readonly archived: number;
  /** Seals with a valid keyed hash. */
  readonly keyed: number;
  readonly rows: number;
  /** Rows newer than the last seal. */
  readonly unsealed: number;
  /** Hash of the last seal. Compared with a copy kept elsewhere, it reveals seals that were removed or recomputed. */
  readonly head: string;
  /** The first seal that is broken; null when none is. */
  readonly broken: BrokenSeal | null;
  readonly brokenSeals: number;
  /** False when the chain lacks the head that was stored elsewhere. */
  readonly holdsKnown: boolean;
}

/** A row in the form that is hashed. Its time is text with microseconds. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly request_id: string;
}

/** A seal of the chain. */
export interface Seal {
  readonly id: string;
  readonly sealed_at: Date;
  readonly rows: number;
  readonly hash: string;
  readonly mac: string | null;
  readonly month: string | null;
}

/**
 * Returns the hash of a seal.
 * @param previousHash the hash of the previous seal
 */
export function hashOf(previousHash: string, rows: readonly AuditRow[]): string {
  const hash = createHash('sha256').update(previousHash);
  for (const { id, at, actor, action, subject, request_id } of rows)
    hash.update(`\n${JSON.stringify([id, at, actor, action, subject, request_id])}`);
  return hash.digest('hex');
}

/**
 * Authenticates a seal, and with its hash all seals and rows before it.
 * @param key derived from the store's key (`Vault.auditKey`), which the database does not know; null without keys
 */
function macOf(key: Uint8Array | null, { hash, rows }: { readonly hash: string; readonly rows: number }): string | null {
  return key && createHmac('sha256', key).update(`${hash} ${rows}`).digest('hex');
}

/** Returns true for a seal that was computed with the key. */
export function isKeyedBy(key: Uint8Array, seal: Seal): boolean {
  return macOf(key, seal) === seal.mac;
}

/** The record that the rows of a month are in a file. */
export interface Archive {
  readonly month: string;
  readonly seals: number;
  readonly rows: number;
  readonly sha256: string;
}

/** Authenticates an archive, as `macOf` does for a seal: without the key, nobody can pretend that rows were archived. */
export function archiveMac(key: Uint8Array | null, { month, seals, rows, sha256 }: Archive): string | null {
  return key && createHmac('sha256', key).update(`archive ${month} ${seals} ${rows} ${sha256}`).digest('hex');
}

type AuditTableName = 'audit' | 'audit_log';

const selectRows = (db: Db, table: AuditTableName) =>
  db
    .selectFrom(`${table} as kept`)
    .select([
      // Drivers differ in how they return a bigint.
      sql<string>`id::text`.as('id'),
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('at'),
      'actor',
      'action',
      'subject',
      'request_id',
    ])
    .orderBy('kept.id');

/** Returns the rows that name a seal, in whichever table they are. */
export async function rowsOf(db: Db, { id }: Pick<Seal, 'id'>): Promise<readonly AuditRow[]> {
  const earlier = await selectRows(db, 'audit').where('seal_id', '=', id).execute();
  return [...earlier, ...(await selectRows(db, 'audit_log').where('seal_id', '=', id).execute())];
}

/** Restricts rows to a month, so that the database reads no other partition. */
function within(month: string): RawBuilder<boolean> {
  const [opens, closes] = boundsOf(month) ?? [];
  return sql<boolean>`at >= ${opens} and at < ${closes}`;
}

/** Returns all seals, from the first. */
export function allSeals(db: Db): Promise<readonly Seal[]> {
  return db
    .selectFrom('audit_seals')
    .select([sql<string>`id::text`.as('id'), 'sealed_at', 'rows', 'hash', 'mac', 'month'])
    .orderBy('audit_seals.id')
    .execute();
}

/**
 * Seals the unsealed audit rows in batches, so that writing an audit row never waits. Safe to run in several processes
 * concurrently.
 * @returns the hash of the newest seal, or null when there was nothing to seal
 */
export async function sealAudit(db: Db, key: Uint8Array | null): Promise<string | null> {
  let head: string | null = null;
  for (;;) {
    const sealed = await inTransaction(db, (tx) => sealBatch(tx, key));
    if (sealed === null) return head;
    head = sealed;
  }
}

async function sealBatch(tx: Db, key: Uint8Array | null): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const { month, rows } = await readUnsealed(tx);
  if (rows.length === 0) return null;
  const last = await lastSeal(tx);
  const hash = hashOf(last?.hash ?? GENESIS, rows);
  const content = { rows: rows.length, hash };
  const values = { ...content, mac: macOf(key, content), month };
  const seal = await tx.insertInto('audit_seals').values(values).returning('id').executeTakeFirstOrThrow();
  // Updates by id, so that a row committed in the meantime waits for the next seal.
  const ids = rows.map(({ id }) => id);
  const [table, scope] = month === null ? [sql.table('audit'), sql`true`] : [sql.table('audit_log'), within(month)];
  await sql`update ${table} set seal_id = ${seal.id} where id = any(${ids}::bigint[]) and ${scope}`.execute(tx);
  return hash;
}

/** Returns rows that one seal can cover: rows of a single month, so that archiving a month does not split a seal. */
async function readUnsealed(tx: Db): Promise<Pick<Seal, 'month'> & { readonly rows: readonly AuditRow[] }> {
  const earlier = await selectRows(tx, 'audit').where('seal_id', 'is', null).limit(MAX_ROWS).execute();
  if (earlier.length > 0) return { month: null, rows: earlier };
  const rows = await selectRows(tx, 'audit_log').where('seal_id', 'is', null).limit(MAX_ROWS).execute();
  const month = rows[0]?.at.slice(0, 7) ?? null;
  return { month, rows: rows.filter(({ at }) => at.slice(0, 7) === month) };
}

/** Seals the new audit rows. Returns the hash of the newest seal, or of the start of the chain if there is none. */
export async function auditHead(db: Db, key: Uint8Array | null): Promise<string> {
  await sealAudit(db, key);
  return (await lastSeal(db))?.hash ?? GENESIS;
}

function lastSeal(db: Db): Promise<{ readonly hash: string } | undefined> {
  return db.selectFrom('audit_seals').select('hash').orderBy('audit_seals.id', 'desc').limit(1).executeTakeFirst();
}

/** Reads the rows of an archive, seal by seal, in the order of the seals. */
export type ReadArchive = (archive: Archive) => Promise<(seal: Seal) => Promise<readonly AuditRow[]>>;

/**
 * Recomputes every seal from the current audit rows.
 * @param key authenticates the seals; null if the database has no keys
 * @param knownHead a head that was stored elsewhere; the chain must contain it
 * @param readArchive reads the rows of archived months; without it, their seals are not verified against rows
 * @throws what `readArchive` throws
 */
export async function verifyAudit(db: Db, key: Uint8Array | null, knownHead?: string, readArchive?: ReadArchive): Promise<AuditReport> {
  const seals = await allSeals(db);
  const archiveOf = new Map((await allArchives(db)).map((archive) => [archive.month, archive]));
  const sealsOf = new Map<string | null, number>();
  for (const { month } of seals) sealsOf.set(month, (sealsOf.get(month) ?? 0) + 1);
  const readers = new Map<string, (seal: Seal) => Promise<readonly AuditRow[]>>();
  let previousHash = GENESIS;
  let count = 0;
  let archived = 0;
  let keyed = 0;
  let broken: BrokenSeal | null = null;
  let brokenSeals = 0;
  for (const seal of seals) {
    const archive = archiveOf.get(seal.month ?? '');
    if (archive && readArchive && !readers.has(archive.month)) readers.set(archive.month, await readArchive(archive));
    const reader = readers.get(seal.month ?? '');
    const storedRows = await rowsOf(db, seal);
    // Rows that are in both an archive and the database were added.
    const rows = archive && storedRows.length === 0 ? ((await reader?.(seal)) ?? null) : storedRows;
    const isUnchanged = rows === null || (rows.length === seal.rows && hashOf(previousHash, rows) === seal.hash);
    const isKeyed = key !== null && isKeyedBy(key, seal);
    // A seal does not authenticate its month. If there are more seals than were archived, the rows of another month were removed.
    const isCounted = !archive || sealsOf.get(archive.month) === archive.seals;
    const isArchived = isCounted && (!archive || key === null || archiveMac(key, archive) === archive.mac);
    const breakReason = whyBroken({ isUnchanged, isKeyed, isArchived, hasKey: key !== null, mac: seal.mac });
    if (rows === null) archived += 1;
    count += rows?.length ?? 0;
    if (isKeyed) keyed += 1;
    if (breakReason !== null) {
      const [first, last] = [rows?.[0], rows?.at(-1)];
      broken ??= { seal: seal.id, sealedAt: seal.sealed_at, why: breakReason, rows: first && last ? [first.id, last.id] : null };
      brokenSeals += 1;
    }
    previousHash = seal.hash;
  }
  const isUnsealed = sql`seal_id is null`;
  const unsealed = (await countRows(db, 'audit', isUnsealed)) + (await countRows(db, 'audit_log', isUnsealed));
  const holdsKnown = knownHead === undefined || knownHead === GENESIS || seals.some(({ hash }) => hash === knownHead);
  return { seals: seals.length, archived, keyed, rows: count, unsealed, head: previousHash, broken, brokenSeals, holdsKnown };
}

async function allArchives(db: Db): Promise<readonly (Archive & { readonly mac: string | null })[]> {
  const archives = await db.selectFrom('audit_archives').select(['month', 'seals', 'rows', 'sha256', 'mac']).execute();
  return archives.map((archive) => ({ ...archive, rows: Number(archive.rows) }));
}

interface Findings {
  readonly isUnchanged: boolean;
  readonly isKeyed: boolean;
  /** False when the rows are claimed to be archived, but no record with the key confirms it. */
  readonly isArchived: boolean;
  readonly hasKey: boolean;
  readonly mac: string | null;
}

function whyBroken({ isUnchanged, isKeyed, isArchived, hasKey, mac }: Findings): Break | null {
  if (!isUnchanged) return 'rows';
  if (hasKey && !isKeyed) return mac === null ? 'unkeyed' : 'key';
  return isArchived ? null : 'archive';
}

/**
 * Adds keyed hashes to the seals without one: once after the upgrade from a version that had none, and again after a rollback to
 * it.
 * @param key the audit key
 * @returns the number of seals that were keyed; null when one of them is broken, because keying it would hide that
 */
export async function keyAudit(db: Db, key: Uint8Array): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { brokenSeals } = await verifyAudit(tx, key);
    const unkeyed = await tx.selectFrom('audit_seals').select(['id', 'rows', 'hash']).where('mac', 'is', null).execute();
    // Each unkeyed seal counts as one break. A higher number means another fault.
    if (brokenSeals !== unkeyed.length || (await verifyAudit(tx, null)).broken) return null;
    for (const seal of unkeyed)
      await tx
        .updateTable('audit_seals')
        .set({ mac: macOf(key, seal) })
        .where('id', '=', seal.id)
        .execute();
    for (const archive of (await allArchives(tx)).filter(({ mac }) => mac === null))
      await tx
        .updateTable('audit_archives')
        .set({ mac: archiveMac(key, archive) })
        .where('month', '=', archive.month)
        .execute();
    return unkeyed.length;
  });
}
