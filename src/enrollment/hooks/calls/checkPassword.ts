import { isJsonObject } from '../../../runtime/base/json.ts';
import type { CallOutcome, CallRequest } from '../../../runtime/engine/types.ts';
import { loginForm } from '../loginForm.ts';
import { MISSING_DATA } from '../../../runtime/engine/missingData.ts';
import { textOf, throwIfAborted } from './reply.ts';
import type { SendOperation } from '../../api/types.ts';

/** Whose password is checked, and by which public client. */
export interface PasswordFacts {
  readonly email: string | undefined;
  readonly clientId: string;
}

/**
 * Checks the password of an existing account by logging in; the token is not kept.
 *
 * | errorCode | outcome |
 * |---|---|
 * | none | CORRECT |
 * | INCORRECT_PASSWORD | INCORRECT_PASSWORD |
 * | NO_ACCOUNT_FOR_INFO | NO_ACCOUNT_FOR_INFO, which counts as valid |
 * | any other failure | FAILED, to be reported |
 *
 * Without the email of the account nothing is checked: MISSING_DATA.
 * @see [ACCT-19] [ACCT-20] [ACCT-21]
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
  const code = reply.error.kind === 'http' ? reply.error.errorCode : null;
  return { outcome: code === 'INCORRECT_PASSWORD' || code === 'NO_ACCOUNT_FOR_INFO' ? code : 'FAILED' };
}
