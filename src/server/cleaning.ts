import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { KEY_HOURS } from './http/idempotency.ts';
import { forgetOldAttempts } from './security/rateLimits.ts';
import { sealAudit } from './store/auditChain.ts';
import type { Db } from './store/schema.ts';

const EVERY_MS = 10 * 60_000;

/** Removes what has had its time: idempotency keys, counted attempts, tokens and links that have expired. */
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

/** Cleans and seals at times while the server runs; a failure is left to the next time. */
export function addCleaning(app: FastifyInstance, db: Db): void {
  const timer = setInterval(() => {
    clean(db).catch(() => app.log.warn('cleaning failed'));
    // Kept where the database's operators cannot write, the head shows what they would change later.
    sealAudit(db).then(
      (auditHead) => auditHead !== null && app.log.info({ auditHead }, 'audit sealed'),
      () => app.log.warn('sealing the audit failed'),
    );
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
