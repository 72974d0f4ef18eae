import { inSpan } from '../base/spans.ts';
import type { MailSettings } from '../settings.ts';
import type { SendMail } from './mail.ts';

const TIMEOUT_MS = 10_000;

/** Creates the sender that passes emails to an SMTP server. */
export async function smtpMail({ url, from, needsTls }: Extract<MailSettings, { kind: 'smtp' }>): Promise<SendMail> {
  // Imported here so that a server without SMTP does not pay for its memory.
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: needsTls,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html }) => {
    try {
      const headers = { 'auto-submitted': 'auto-generated' };
      await inSpan({ name: 'mail smtp', kind: 'client' }, () => transport.sendMail({ from, to, subject, text, html, headers }));
      return { ok: true };
    } catch (error) {
      return { ok: false, ...reasonOf(error) };
    }
  };
}

/** Returns the reason without the server's text, which may repeat the address. A permanent refusal of the recipient is final. */
function reasonOf(error: unknown): { readonly why: string; readonly isFinal: boolean } {
  const fields = error instanceof Error && 'code' in error ? error : null;
  const status = fields && 'responseCode' in fields && typeof fields.responseCode === 'number' ? fields.responseCode : null;
  const why = `${String(fields?.code ?? 'failed')}${status === null ? '' : `, ${status}`}`;
  return { why, isFinal: fields?.code === 'EENVELOPE' && status !== null && status >= 500 };
}
