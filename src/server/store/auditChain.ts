import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Largest number of rows that one seal covers. */
const MOST_ROWS = 5_000;
/** Advisory lock id that lets one process seal at a time. */
const LOCK = 7_301;
/** Hash that the first seal follows. */
const GENESIS = '0'.repeat(64);

/** Why a seal is broken. */
type Break =
  /** Its rows were changed, removed or added, or a seal before it was. */
  | 'rows'
  /** Its keyed hash is not that of the database's key: somebody who lacks the key has made it anew. */
  | 'key'
  /** It has no keyed hash. A version before keyed seals has made it, or somebody has made it anew. */
  | 'unkeyed';

/** A broken seal, and where its rows are. */
interface BrokenSeal {
  readonly seal: string;
  readonly sealedAt: Date;
  readonly why: Break;
  /** Ids of the first and the last of its rows, as they are now; null when none are left. */
  readonly rows: readonly [first: string, last: string] | null;
}

/** Result of verifying the whole chain. */
export interface AuditReport {
  readonly seals: number;
  /** Seals whose keyed hash is right. */
  readonly keyed: number;
  readonly rows: number;
  /** Rows younger than the last seal. */
  readonly unsealed: number;
  /** Hash of the last seal. Compared with a copy kept elsewhere, it reveals seals that were removed or recomputed. */
  readonly head: string;
  /** The first seal that is broken; null when none is. */
  readonly broken: BrokenSeal | null;
  readonly brokenSeals: number;
}

/** A row as it is hashed. Its time is text with microseconds. */
interface Row {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly request_id: string;
}

function hashOf(before: string, rows: readonly Row[]): string {
  const hash = createHash('sha256').update(before);
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

const selectRows = (db: Db) =>
  db
    .selectFrom('audit')
    .select([
      // Drivers differ in how they return a bigint.
      sql<string>`id::text`.as('id'),
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('at'),
      'actor',
      'action',
      'subject',
      'request_id',
    ])
    .orderBy('audit.id');

/**
 * Seals the unsealed audit rows, in batches, so that writing an audit row waits for nobody. Safe to run in several processes
 * concurrently.
 * @returns the hash of the newest seal, or null when there was nothing to seal
 */
export async function sealAudit(db: Db, key: Uint8Array | null): Promise<string | null> {
  let head: string | null = null;
  for (;;) {
    const sealed = await db.transaction().execute((tx) => sealBatch(tx, key));
    if (sealed === null) return head;
    head = sealed;
  }
}

async function sealBatch(tx: Db, key: Uint8Array | null): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const rows = await selectRows(tx).where('seal_id', 'is', null).limit(MOST_ROWS).execute();
  if (rows.length === 0) return null;
  const last = await lastSeal(tx);
  const hash = hashOf(last?.hash ?? GENESIS, rows);
  const made = { rows: rows.length, hash };
  const values = { ...made, mac: macOf(key, made) };
  const seal = await tx.insertInto('audit_seals').values(values).returning('id').executeTakeFirstOrThrow();
  // Updates by id, so that a row committed in the meantime waits for the next seal.
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('audit').set({ seal_id: seal.id }).where('id', 'in', ids).execute();
  return hash;
}

/** Seals the new audit rows, and returns the hash of the newest seal; that before the first seal if there is none. */
export async function auditHead(db: Db, key: Uint8Array | null): Promise<string> {
  await sealAudit(db, key);
  const last = await lastSeal(db);
  return last?.hash ?? GENESIS;
}

function lastSeal(db: Db): Promise<{ readonly hash: string } | undefined> {
  return db.selectFrom('audit_seals').select('hash').orderBy('audit_seals.id', 'desc').limit(1).executeTakeFirst();
}

/**
 * Recomputes every seal from the current audit rows.
 * @param key authenticates the seals; null where the database has no keys
 * @param known a head that was stored elsewhere; the chain must contain it
 */
export async function verifyAudit(db: Db, key: Uint8Array | null, known?: string): Promise<AuditReport & { readonly holdsKnown: boolean }> {
  const seals = await db
    .selectFrom('audit_seals')
    .select([sql<string>`id::text`.as('id'), 'sealed_at', 'rows', 'hash', 'mac'])
    .orderBy('audit_seals.id')
    .execute();
  let before = GENESIS;
  let count = 0;
  let keyed = 0;
  let broken: BrokenSeal | null = null;
  let brokenSeals = 0;
  for (const seal of seals) {
    const rows = await selectRows(db).where('seal_id', '=', seal.id).execute();
    const isUnchanged = rows.length === seal.rows && hashOf(before, rows) === seal.hash;
    const isKeyed = key !== null && macOf(key, seal) === seal.mac;
    const why: Break | null = !isUnchanged ? 'rows' : key === null || isKeyed ? null : seal.mac === null ? 'unkeyed' : 'key';
    count += rows.length;
    if (isKeyed) keyed += 1;
    if (why !== null) {
      const [first, last] = [rows[0], rows.at(-1)];
      broken ??= { seal: seal.id, sealedAt: seal.sealed_at, why, rows: first && last ? [first.id, last.id] : null };
      brokenSeals += 1;
    }
    before = seal.hash;
  }
  const { unsealed } = await db
    .selectFrom('audit')
    .select(sql<number>`count(*)::int`.as('unsealed'))
    .where('seal_id', 'is', null)
    .executeTakeFirstOrThrow();
  const holdsKnown = known === undefined || known === GENESIS || seals.some(({ hash }) => hash === known);
  return { seals: seals.length, keyed, rows: count, unsealed, head: before, broken, brokenSeals, holdsKnown };
}

/**
 * Keys the seals that have no key: once, after the upgrade from a version whose seals had none, and again after a roll-back to it.
 * @param key of the database
 * @returns the number of seals that were keyed; null when one of them is broken, which nothing may cover up
 */
export async function keyAudit(db: Db, key: Uint8Array): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { brokenSeals } = await verifyAudit(tx, key);
    const unkeyed = await tx.selectFrom('audit_seals').select(['id', 'rows', 'hash']).where('mac', 'is', null).execute();
    // An unkeyed seal counts as broken for that alone. Any other break is one more.
    if (brokenSeals !== unkeyed.length || (await verifyAudit(tx, null)).broken) return null;
    for (const seal of unkeyed)
      await tx
        .updateTable('audit_seals')
        .set({ mac: macOf(key, seal) })
        .where('id', '=', seal.id)
        .execute();
    return unkeyed.length;
  });
}
