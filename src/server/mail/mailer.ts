import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.ts';

/** A mail to a member, ready to send. A mail service that has a template of its own needs only the link. */
export interface Mail {
  readonly to: string;
  readonly template: 'passwordReset';
  readonly link: string;
  readonly lang: string;
  /** Name of the member's partner; null for consumers. */
  readonly partner: string | null;
  readonly subject: string;
  readonly text: string;
  /** The mail as HTML, in the partner's theme. */
  readonly html: string;
}

/** Sends mails. */
export interface Mailer {
  /** Returns immediately. A failure is logged without the mail. */
  readonly send: (mail: Mail) => void;
  /** Returns the mails of the sandbox, newest first; empty elsewhere. */
  readonly sent: () => readonly Mail[];
}

const KEPT = 20;
const TIMEOUT_MS = 10_000;

/**
 * Creates a mailer that posts mails to the mail service of the settings as JSON. Without a service, development keeps mails for a
 * page to show, and production logs that they cannot be sent.
 */
export function makeMailer({ mail, environment }: Pick<Settings, 'mail' | 'environment'>, log: Pick<FastifyBaseLogger, 'warn'>): Mailer {
  if (mail)
    return {
      sent: () => [],
      send: (message) => {
        post(mail, message).catch(() => log.warn('an email was not sent'));
      },
    };
  let sent: readonly Mail[] = [];
  return {
    sent: () => sent,
    send: (message) => {
      if (environment === 'development') sent = [message, ...sent].slice(0, KEPT);
      else log.warn('an email was not sent: no mail service is configured (MAIL_URL)');
    },
  };
}

async function post({ url, token }: NonNullable<Settings['mail']>, mail: Mail): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the mail service responded with ${response.status}`);
}
