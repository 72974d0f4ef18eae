import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { KEY_HOURS } from './http/idempotency.ts';
import { forgetOldAttempts } from './security/rateLimits.ts';
import { sealAudit } from './store/auditChain.ts';
import { removeOld } from './store/removeOld.ts';
import type { Db } from './store/schema.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired idempotency keys, rate-limit attempts, tokens and password reset links. */
export async function clean(db: Db): Promise<void> {
  await removeOld(db, 'idempotency_keys', sql`created_at < now() - make_interval(hours => ${KEY_HOURS})`);
  await removeOld(db, 'tokens', sql`expires_at < now()`);
  await removeOld(db, 'password_resets', sql`expires_at < now()`);
  await forgetOldAttempts(db);
}

/**
 * Cleans and seals periodically while the server runs. A failure is logged and retried at the next interval.
 * @param noteUse notes that this server's question sets are in use
 */
export function addCleaning(app: FastifyInstance, db: Db, noteUse: () => Promise<void>): void {
  const timer = setInterval(() => {
    clean(db).catch(() => app.log.warn('cleaning failed'));
    noteUse().catch(() => app.log.warn('the use of the question sets was not noted'));
    // Logged because a head that is stored beyond the reach of the database's operators reveals later tampering.
    sealAudit(db).then(
      (auditHead) => auditHead !== null && app.log.info({ auditHead }, 'audit sealed'),
      () => app.log.warn('sealing the audit log failed'),
    );
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
