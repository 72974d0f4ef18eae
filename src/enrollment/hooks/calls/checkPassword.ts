import { isJsonObject } from '../../../runtime/base/json.ts';
import type { CallOutcome, CallRequest } from '../../../runtime/engine/types.ts';
import { loginForm } from '../loginForm.ts';
import { MISSING_DATA } from '../../../runtime/engine/missingData.ts';
import { textOf, throwIfAborted } from '../replies/reply.ts';
import type { SendOperation } from '../../api/types.ts';

/** The account whose password is checked, and the public client that asks. */
export interface PasswordFacts {
  readonly email: string | undefined;
  readonly clientId: string;
}

/** The wait in seconds after a refusal without a Retry-After. */
const DEFAULT_WAIT = 60;

/**
 * Checks the password of an existing account by logging in; the token is discarded.
 *
 * | errorCode | outcome |
 * |---|---|
 * | none | CORRECT |
 * | INCORRECT_PASSWORD | INCORRECT_PASSWORD |
 * | NO_ACCOUNT_FOR_INFO | NO_ACCOUNT_FOR_INFO, which counts as valid [ACCT-20] |
 * | any, with status 429 | LOCKED, with the seconds until the next attempt in `wait`; to be reported [ACCT-21] |
 * | any other failure | FAILED, to be reported [ACCT-21] |
 *
 * Returns MISSING_DATA, and sends nothing, when the account's email is unknown.
 */
export async function checkPassword(
  send: SendOperation,
  { answer }: CallRequest,
  facts: PasswordFacts,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const password = isJsonObject(answer) ? textOf(answer, 'password') : undefined;
  if (!facts.email) return MISSING_DATA;
  if (!password) return { outcome: 'FAILED' };
  const reply = await send({ operation: 'login', body: { ...loginForm(facts.clientId, facts.email, password) } }, { signal });
  throwIfAborted(reply);
  if (reply.ok) return { outcome: 'CORRECT' };
  const failure = reply.error.kind === 'http' ? reply.error : null;
  if (failure?.status === 429) return { outcome: 'LOCKED', result: { wait: failure.retryAfter || DEFAULT_WAIT } };
  const code = failure?.errorCode ?? null;
  return { outcome: code === 'INCORRECT_PASSWORD' || code === 'NO_ACCOUNT_FOR_INFO' ? code : 'FAILED' };
}
