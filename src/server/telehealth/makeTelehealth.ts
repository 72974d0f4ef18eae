import type { FastifyBaseLogger } from 'fastify';
import { MEDICAL_FAILURE_EMAIL } from '../sandbox/seed/accounts.ts';
import type { Settings } from '../settings.ts';
import { emailKey } from '../store/accounts.ts';
import type { Telehealth } from './port.ts';
import { telehealthClient } from './telehealthClient.ts';

/**
 * Creates the telehealth service of the settings. Without one, development accepts everybody but one test member, and production
 * accepts nobody.
 */
export function makeTelehealth(
  { telehealth, environment, secret }: Pick<Settings, 'telehealth' | 'environment' | 'secret'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Telehealth {
  if (telehealth) return telehealthClient(telehealth, secret, log);
  if (environment === 'development') return { enroll: async ({ email }) => emailKey(email) !== MEDICAL_FAILURE_EMAIL };
  return {
    enroll: async (_member, requestId) => {
      log.warn({ requestId }, 'a medical enrollment was refused: no telehealth service is configured (TELEHEALTH_API_URL)');
      return false;
    },
  };
}
