import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { loggableError } from '../base/loggableError.ts';
import { KEY_HOURS } from '../http/idempotency/idempotency.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { deleteOldAttempts } from '../rateLimits/rateLimits.ts';
import { sealAudit } from '../audit/auditChain.ts';
import { createMonthTables } from '../store/months.ts';
import { removeOld } from '../store/removeOld.ts';
import type { Db } from '../store/schema.ts';
import type { Vault } from '../store/vault.ts';

type UpkeepMetrics = Pick<Metrics, 'cleanings' | 'cleanedRows' | 'sealings' | 'lastSealing'>;

const INTERVAL_MS = 10 * 60_000;

/** Days for which undeliverable emails stay listed. */
const DEAD_MAIL_DAYS = 30;

/**
 * Deletes expired idempotency keys, rate-limit attempts, tokens, password reset links, saved visits and undeliverable emails.
 * @returns the number of deleted rows
 */
export async function clean(db: Db): Promise<number> {
  const isOldKey = sql`created_at < now() - make_interval(hours => ${KEY_HOURS})`;
  const isOldMail = sql`failed_at < now() - make_interval(days => ${DEAD_MAIL_DAYS})`;
  let removed = await deleteOldAttempts(db);
  removed += await removeOld(db, 'idempotency_keys', ['operation', 'key'], isOldKey);
  removed += await removeOld(db, 'mails', ['id'], isOldMail);
  for (const table of ['tokens', 'password_resets', 'saved_visits'])
    removed += await removeOld(db, table, ['token_hash'], sql`expires_at < now()`);
  return removed;
}

/** The dependencies of one round of upkeep. */
interface Upkeep {
  readonly upkeep: Db;
  readonly vault: Pick<Vault, 'auditKey'>;
  /** Records that this server's question sets are in use. */
  readonly recordUse: () => Promise<void>;
  readonly metrics: UpkeepMetrics;
  readonly log: Readonly<Record<'info' | 'warn', (details: object, text: string) => void>>;
}

/**
 * Cleans and seals once. Never rejects: a failure is logged with its kind and code, without data, and does not stop the rest of
 * the work.
 */
export async function runUpkeep({ upkeep: db, vault, recordUse, metrics, log }: Upkeep): Promise<void> {
  const { cleanings, cleanedRows, sealings, lastSealing } = metrics;
  const attempt = async (work: () => Promise<void>, failure: string, outcomes?: typeof cleanings): Promise<void> => {
    try {
      await work();
      outcomes?.inc({ outcome: 'done' });
    } catch (error) {
      outcomes?.inc({ outcome: 'failed' });
      log.warn({ error: loggableError(error) }, failure);
    }
  };
  const seal = async (): Promise<void> => {
    const auditHead = await sealAudit(db, vault.auditKey);
    lastSealing.setToCurrentTime();
    // Logged because a head that is stored beyond the reach of the database's operators reveals later tampering.
    if (auditHead !== null) log.info({ auditHead }, 'audit sealed');
  };
  await Promise.all([
    attempt(async () => cleanedRows.inc(await clean(db)), 'cleaning failed', cleanings),
    attempt(() => createMonthTables(db), 'the tables of the next months could not be created'),
    attempt(recordUse, 'the use of the question sets could not be recorded'),
    attempt(seal, 'sealing the audit log failed', sealings),
  ]);
}

/** Cleans and seals periodically while the server runs. Failed work is retried at the next interval. */
export function addUpkeep(app: FastifyInstance, parts: Omit<Upkeep, 'log'>): void {
  const { cleanings, sealings, lastSealing } = parts.metrics;
  for (const outcome of ['done', 'failed']) {
    cleanings.inc({ outcome }, 0);
    sealings.inc({ outcome }, 0);
  }
  lastSealing.setToCurrentTime();
  const timer = setInterval(() => void runUpkeep({ ...parts, log: app.log }), INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
