import { inSpan, type TraceHeaders } from '../base/spans.ts';
import type { MailSettings } from '../settings.ts';
import type { Mail, SendMail } from './mail.ts';

const TIMEOUT_MS = 10_000;
/** The service will never accept this email. Any other status may be a fault of the service or of its settings. */
const FINAL = [400, 410, 413, 422];

/** Creates the sender that posts emails to the partner's mail service as JSON (`webhooks` in openapi/enrollment.yaml). */
export function postMail({ url, token }: Extract<MailSettings, { kind: 'http' }>): SendMail {
  const post = (mail: Mail, id: string, trace: TraceHeaders): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `mail-${id}`,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...trace,
      },
      body: JSON.stringify(mail),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return async (mail, id) => {
    const response = await inSpan(
      { name: 'mail post', kind: 'client' },
      (trace) => post(mail, id, trace),
      ({ ok }) => ok,
    );
    await response.body?.cancel();
    if (response.ok) return { ok: true };
    return { ok: false, why: `the mail service answered ${response.status}`, isFinal: FINAL.includes(response.status) };
  };
}
