import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { KEY_HOURS } from './http/idempotency.ts';
import { forgetOldAttempts } from './security/rateLimits.ts';
import { sealAudit } from './store/auditChain.ts';
import type { Db } from './store/schema.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired idempotency keys, rate-limit attempts, tokens and password reset links. */
export async function clean(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${KEY_HOURS})`)
    .execute();
  await db
    .deleteFrom('tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await forgetOldAttempts(db);
}

/** Cleans and seals periodically while the server runs. A failure is logged and retried at the next interval. */
export function addCleaning(app: FastifyInstance, db: Db): void {
  const timer = setInterval(() => {
    clean(db).catch(() => app.log.warn('cleaning failed'));
    // Logged because a head that is stored beyond the reach of the database's operators reveals later tampering.
    sealAudit(db).then(
      (auditHead) => auditHead !== null && app.log.info({ auditHead }, 'audit sealed'),
      () => app.log.warn('sealing the audit log failed'),
    );
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
