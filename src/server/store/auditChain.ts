import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Largest number of rows that one seal covers. */
const MOST_ROWS = 5_000;
/** Advisory lock id that lets one process seal at a time. */
const LOCK = 7_301;
/** Hash that the first seal follows. */
const GENESIS = '0'.repeat(64);

/** Result of verifying the whole chain. */
export interface AuditReport {
  readonly seals: number;
  readonly rows: number;
  /** Rows younger than the last seal. */
  readonly unsealed: number;
  /** Hash of the last seal. Compared with a copy kept elsewhere, it reveals seals that were removed or recomputed. */
  readonly head: string;
  /** The first seal whose rows have changed; null when all match. */
  readonly broken: { readonly seal: string; readonly sealedAt: Date } | null;
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
export async function sealAudit(db: Db): Promise<string | null> {
  let head: string | null = null;
  for (;;) {
    const sealed = await db.transaction().execute((tx) => sealBatch(tx));
    if (sealed === null) return head;
    head = sealed;
  }
}

async function sealBatch(tx: Db): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const rows = await selectRows(tx).where('seal_id', 'is', null).limit(MOST_ROWS).execute();
  if (rows.length === 0) return null;
  const last = await lastSeal(tx);
  const hash = hashOf(last?.hash ?? GENESIS, rows);
  const seal = await tx.insertInto('audit_seals').values({ rows: rows.length, hash }).returning('id').executeTakeFirstOrThrow();
  // Updates by id, so that a row committed in the meantime waits for the next seal.
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('audit').set({ seal_id: seal.id }).where('id', 'in', ids).execute();
  return hash;
}

/** Seals the new audit rows, and returns the hash of the newest seal; that before the first seal if there is none. */
export async function auditHead(db: Db): Promise<string> {
  await sealAudit(db);
  const last = await lastSeal(db);
  return last?.hash ?? GENESIS;
}

function lastSeal(db: Db): Promise<{ readonly hash: string } | undefined> {
  return db.selectFrom('audit_seals').select('hash').orderBy('audit_seals.id', 'desc').limit(1).executeTakeFirst();
}

/**
 * Recomputes every seal from the current audit rows.
 * @param known a head that was stored elsewhere; the chain must contain it
 */
export async function verifyAudit(db: Db, known?: string): Promise<AuditReport & { readonly holdsKnown: boolean }> {
  const seals = await db
    .selectFrom('audit_seals')
    .select([sql<string>`id::text`.as('id'), 'sealed_at', 'rows', 'hash'])
    .orderBy('audit_seals.id')
    .execute();
  let before = GENESIS;
  let count = 0;
  let broken: AuditReport['broken'] = null;
  for (const seal of seals) {
    const rows = await selectRows(db).where('seal_id', '=', seal.id).execute();
    count += rows.length;
    if (rows.length !== seal.rows || hashOf(before, rows) !== seal.hash) broken ??= { seal: seal.id, sealedAt: seal.sealed_at };
    before = seal.hash;
  }
  const { unsealed } = await db
    .selectFrom('audit')
    .select(sql<number>`count(*)::int`.as('unsealed'))
    .where('seal_id', 'is', null)
    .executeTakeFirstOrThrow();
  const holdsKnown = known === undefined || known === GENESIS || seals.some(({ hash }) => hash === known);
  return { seals: seals.length, rows: count, unsealed, head: before, broken, holdsKnown };
}
