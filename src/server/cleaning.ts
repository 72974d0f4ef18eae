import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { KEY_HOURS } from './http/idempotency.ts';
import type { Metrics } from './http/metrics.ts';
import { forgetOldAttempts } from './security/rateLimits.ts';
import { sealAudit } from './store/auditChain.ts';
import { keepMonths } from './store/months.ts';
import { removeOld } from './store/removeOld.ts';
import type { Db } from './store/schema.ts';
import type { Vault } from './store/vault.ts';

type UpkeepMetrics = Pick<Metrics, 'cleanings' | 'cleanedRows' | 'sealings' | 'lastSealing'>;

const EVERY_MS = 10 * 60_000;

/** Days for which mails that were given up stay listed. */
const DEAD_MAIL_DAYS = 30;

/**
 * Deletes expired idempotency keys, rate-limit attempts, tokens, password reset links, saved visits and mails that were given up.
 * @returns the number of deleted rows
 */
export async function clean(db: Db): Promise<number> {
  const keys = await removeOld(db, 'idempotency_keys', sql`created_at < now() - make_interval(hours => ${KEY_HOURS})`);
  const tokens = await removeOld(db, 'tokens', sql`expires_at < now()`);
  const links = await removeOld(db, 'password_resets', sql`expires_at < now()`);
  const visits = await removeOld(db, 'saved_visits', sql`expires_at < now()`);
  const mails = await removeOld(db, 'mails', sql`failed_at < now() - make_interval(days => ${DEAD_MAIL_DAYS})`);
  return mails + visits + keys + tokens + links + (await forgetOldAttempts(db));
}

/**
 * Cleans and seals periodically while the server runs. A failure is logged and retried at the next interval.
 * @param noteUse notes that this server's question sets are in use
 */
export function addCleaning(
  app: FastifyInstance,
  { upkeep: db, vault }: { readonly upkeep: Db; readonly vault: Vault },
  noteUse: () => Promise<void>,
  { cleanings, cleanedRows, sealings, lastSealing }: UpkeepMetrics,
): void {
  for (const outcome of ['done', 'failed']) {
    cleanings.inc({ outcome }, 0);
    sealings.inc({ outcome }, 0);
  }
  lastSealing.setToCurrentTime();
  const timer = setInterval(() => {
    clean(db).then(
      (rows) => {
        cleanings.inc({ outcome: 'done' });
        cleanedRows.inc(rows);
      },
      () => {
        cleanings.inc({ outcome: 'failed' });
        app.log.warn('cleaning failed');
      },
    );
    keepMonths(db).catch(() => app.log.warn('the tables of the next months were not made'));
    noteUse().catch(() => app.log.warn('the use of the question sets was not noted'));
    // Logged because a head that is stored beyond the reach of the database's operators reveals later tampering.
    sealAudit(db, vault.auditKey).then(
      (auditHead) => {
        sealings.inc({ outcome: 'done' });
        lastSealing.setToCurrentTime();
        if (auditHead !== null) app.log.info({ auditHead }, 'audit sealed');
      },
      () => {
        sealings.inc({ outcome: 'failed' });
        app.log.warn('sealing the audit log failed');
      },
    );
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
