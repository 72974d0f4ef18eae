import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.ts';
import type { Db } from '../store/schema.ts';
import type { Mail } from './mail.ts';
import type { Delivery, MailQueue } from './mailQueue.ts';

/** Sends emails. */
export interface Mailer {
  /** Stores an email in the transaction of the change that it reports. */
  readonly add: (tx: Db, mail: Mail, delivery: Delivery) => Promise<void>;
  /** Sends stored emails. Returns immediately. */
  readonly wake: () => void;
  /** Returns the emails of the sandbox, newest first; empty elsewhere. */
  readonly sentMails: () => readonly Mail[];
}

const MAX_KEPT_MAILS = 20;

/**
 * Creates a mailer. Without a queue, which needs a mail service, development keeps emails for a page to show, and production logs that
 * they cannot be sent.
 */
export function makeMailer(
  { environment }: Pick<Settings, 'environment'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  queue: MailQueue | null,
): Mailer {
  if (queue) return { sentMails: () => [], add: queue.add, wake: queue.wake };
  let sent: readonly Mail[] = [];
  return {
    sentMails: () => sent,
    wake: () => undefined,
    add: async (_tx, mail, { recipient, requestId }) => {
      if (recipient === 'nobody') return;
      if (environment === 'development') sent = [mail, ...sent].slice(0, MAX_KEPT_MAILS);
      else log.warn({ requestId }, 'an email was not sent: no mail service is configured (MAIL_URL)');
    },
  };
}
