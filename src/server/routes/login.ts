import { jsonIn } from '../../runtime/base/json.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { isStorable } from '../http/isStorable.ts';
import { repeatsName } from '../http/jsonBody.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import { issueToken } from '../security/tokens.ts';
import { isOwnPassword } from '../security/ownPassword.ts';
import type { Services } from '../services.ts';
import { accountByEmail, hasLogin } from '../store/accounts.ts';

type LoginRequest = components['schemas']['LoginRequest'];

/**
 * Issues a token for an email and a password. An unknown email takes as long as a wrong password. The error code distinguishes them
 * by design, so failures are rate-limited.
 * @see [API-06] [D-11] [D-24]
 */
export const login: Handler<'login'> = async (call, services) => {
  const { settings, db, now } = services;
  if (call.body.client_id !== settings.public.clientId) return fail(400, 'INVALID_CLIENT');
  const request = readRequest(call.body.request, services);
  if (!request) return fail(400, 'INVALID_REQUEST', { errors: [{ path: '/request', code: 'format' }] });

  const account = await accountByEmail(db, request.principal);
  const typed = { email: request.principal, password: request.credentials, address: call.address, isNewAccount: account?.isNew };
  const waiter = { lane: 'login', isDisconnected: call.isDisconnected } as const;
  const isRight = await isOwnPassword(typed, account?.passwordHash ?? null, services, waiter);
  if (typeof isRight === 'object') return isRight;
  if (!hasLogin(account)) return fail(401, 'LOGIN_FAILED', { errorCode: 'NO_ACCOUNT_FOR_INFO' });
  // Nobody's password is right for an account without one. Its owner sets a password by a reset.
  if (!isRight || account.passwordHash === null) return incorrectPassword();
  // The client has disconnected and would not receive the token.
  if (call.isDisconnected()) return fail(503, 'UNAVAILABLE');
  const { accessCode, passwordHash, email } = account;
  const token = await issueToken(db, { accessCode, passwordHash }, { now: now(), requestId: call.requestId });
  if (token === null) return incorrectPassword();
  return done({ accessCode, access_token: token, accountEmail: email });
};

function incorrectPassword(): Failure {
  return fail(401, 'LOGIN_FAILED', { errorCode: 'INCORRECT_PASSWORD' });
}

/**
 * Parses the JSON inside the form with the same strictness as a JSON body. Returns null when it is not a LoginRequest of openapi/.
 */
function readRequest(text: string, { isLoginRequest }: Pick<Services, 'isLoginRequest'>): LoginRequest | null {
  const value = jsonIn(text);
  return isLoginRequest(value) && isStorable(value) && !repeatsName(text) ? value : null;
}
