import type { SendOperation } from '../../hooks/calls/types.ts';
import { newUuid } from '../../visit/analytics/events.ts';

/** Whose password is reset, and where the mail leads back to. */
export interface PasswordReset {
  readonly send: SendOperation;
  readonly email: string;
  readonly upid: string | null;
  readonly signal?: AbortSignal;
}

/**
 * Asks for a mail that resets a password. The server fills in the placeholders.
 * @returns true when it was asked for; the answer is the same whether or not there is such an account.
 * @see specification 1, section 7
 */
export async function sendPasswordReset({ send, email, upid, signal }: PasswordReset): Promise<boolean> {
  const query = `${upid === null ? '' : `upid=${encodeURIComponent(upid)}&`}pwResetRedirect=true&from={from}&resetUrl={resetUrl}`;
  const body = { email, postResetRedirectUrl: `${location.origin}/?${query}` };
  const reply = await send({ operation: 'createPasswordReset', body }, { idempotencyKey: newUuid(), ...(signal && { signal }) });
  return reply.ok;
}
