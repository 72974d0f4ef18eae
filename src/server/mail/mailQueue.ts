import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../monitoring/metrics.ts';
import type { RunTask } from '../monitoring/openTracing.ts';
import { decrypt, encrypt, keyFrom } from '../encryption/cipher.ts';
import type { MailSettings, Settings } from '../settings.ts';
import { claimMails, deleteMail, abandonMail, insertMail, postponeMail, type DueMail, type NewMail } from '../store/mails.ts';
import type { Db } from '../store/schema.ts';
import type { Attempted, Mail, SendMail } from './mail.ts';
import { postMail } from './postMail.ts';
import { smtpMail } from './smtpMail.ts';

/** The recipient of an email, the expiry of its link, and the request that caused it. */
export type Delivery = Omit<NewMail, 'content'>;

/** The queue of emails in the database that have been neither sent nor dropped. */
export interface MailQueue {
  readonly add: (tx: Db, mail: Mail, delivery: Delivery) => Promise<void>;
  /** Sends due emails. Returns immediately. */
  readonly wake: () => void;
  /** Stops the queue, and resolves once emails in flight are done. */
  readonly stop: () => Promise<void>;
}

const POLL_MS = 5_000;
/** Pauses between the first attempts, in seconds, and between all further ones until the link in the email has expired. */
const PAUSES_SECONDS = [5, 15, 60, 300, 600, 900];
const LAST_PAUSE_SECONDS = 1_200;

interface QueueServices {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly mails: Metrics['mails'];
  /** Sends one email in its own trace, because a different process may have served the request for it. */
  readonly runTask?: RunTask | undefined;
}

/** Creates the queue, and polls for due emails every few seconds, including those of processes that have exited. */
export function mailQueue(
  settings: MailSettings,
  { secret, fallbackSecret }: Pick<Settings, 'secret' | 'fallbackSecret'>,
  { db, log, mails, runTask = (_task, work) => work() }: QueueServices,
): MailQueue {
  const secrets = [secret, ...(fallbackSecret === null ? [] : [fallbackSecret])];
  let sender: Promise<SendMail> | null = null;
  let running: Promise<void> | null = null;
  let isStopping = false;
  for (const outcome of ['sent', 'retried', 'dead']) mails.inc({ outcome }, 0);

  const fail = async ({ id, attempts, requestId }: DueMail, why: string, isFinal: boolean): Promise<void> => {
    if (isFinal) {
      mails.inc({ outcome: 'dead' });
      log.error({ requestId, mail: id, why, attempts }, 'gave up sending an email');
      return abandonMail(db, id, why);
    }
    mails.inc({ outcome: 'retried' });
    log.warn({ requestId, mail: id, why, attempts }, 'an email was not sent and will be tried again');
    return postponeMail(db, id, PAUSES_SECONDS[attempts - 1] ?? LAST_PAUSE_SECONDS, why);
  };
  const send = async (due: DueMail): Promise<void> => {
    if (!due.hasRecipient) return deleteMail(db, due.id);
    if (due.isExpired) return fail(due, 'its link has expired', true);
    const mail = decryptMail(due.content, secrets);
    if (!mail) return fail(due, 'it was sealed with a different SESSION_SECRET', true);
    sender ??= settings.kind === 'smtp' ? smtpMail(settings) : Promise.resolve(postMail(settings));
    const attempted = await sender
      .then((attempt) => attempt(mail, due.id))
      .catch((error: unknown): Attempted => ({ ok: false, why: error instanceof Error ? error.name : 'failed', isFinal: false }));
    if (!attempted.ok) return fail(due, attempted.why, attempted.isFinal);
    mails.inc({ outcome: 'sent' });
    return deleteMail(db, due.id);
  };
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const due = isStopping ? [] : await claimMails(db);
      if (due.length === 0) return;
      await Promise.all(due.map((one) => runTask({ name: 'mail', requestId: one.requestId }, () => send(one))));
    }
  };
  const wake = (): void => {
    // An email added in the meantime is picked up by the loop or at the next interval.
    running ??= sendAll()
      .catch(() => log.warn('the queue of emails could not be read'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  return {
    add: (tx, mail, delivery) => insertMail(tx, { ...delivery, content: encryptMail(mail, secret) }),
    wake,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** The purpose of the key that encrypts emails. */
const MAILS = 'mails';

/** Encrypts an email, because a reader of the queue could use its link. */
function encryptMail(mail: Mail, secret: string): string {
  return encrypt(keyFrom(secret, MAILS), JSON.stringify(mail), '').toString('base64');
}

/** Decrypts an email with the first secret that fits. Returns null when none does. */
function decryptMail(sealed: string, secrets: readonly string[]): Mail | null {
  for (const secret of secrets) {
    const opened = decrypt(keyFrom(secret, MAILS), Buffer.from(sealed, 'base64'), '');
    if (opened !== null) return JSON.parse(opened.toString('utf8'));
  }
  return null;
}
