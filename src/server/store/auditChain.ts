import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Rows that one seal covers at most. */
const MOST_ROWS = 5_000;
/** The number of the lock that lets one process seal at a time. */
const LOCK = 7_301;
/** What the first seal follows. */
const GENESIS = '0'.repeat(64);

/** What a look at the whole chain found. */
export interface AuditReport {
  readonly seals: number;
  readonly rows: number;
  /** Rows that are younger than the last seal. */
  readonly unsealed: number;
  /** The hash of the last seal: kept elsewhere, it shows whether seals were cut off or made anew. */
  readonly head: string;
  /** The first seal whose rows are not what they were; null: all are. */
  readonly broken: { readonly seal: string; readonly sealedAt: Date } | null;
}

/** A row as it is hashed: its time to the microsecond, as text. */
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
      // Drivers differ in how they give a bigint.
      sql<string>`id::text`.as('id'),
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('at'),
      'actor',
      'action',
      'subject',
      'request_id',
    ])
    .orderBy('audit.id');

/**
 * Seals the audit rows that have none: in batches, so that writing a row waits for nobody. Safe in many processes at once.
 * @returns the hash of the newest seal, or null when there was nothing to seal.
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
  const last = await tx.selectFrom('audit_seals').select('hash').orderBy('audit_seals.id', 'desc').limit(1).executeTakeFirst();
  const hash = hashOf(last?.hash ?? GENESIS, rows);
  const seal = await tx.insertInto('audit_seals').values({ rows: rows.length, hash }).returning('id').executeTakeFirstOrThrow();
  // By id, row by row: one that was committed meanwhile waits for the next seal.
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('audit').set({ seal_id: seal.id }).where('id', 'in', ids).execute();
  return hash;
}

/**
 * Computes every seal anew from the audit rows as they are now.
 * @param known a head that was kept elsewhere: the chain must hold it.
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
