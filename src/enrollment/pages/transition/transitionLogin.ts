import roles from 'virtual:step-roles';
import { isJsonObject, type JsonObject } from '../../../runtime/base/json.ts';
import type { CallPort, CallSpec } from '../../../runtime/engine/types.ts';
import { loginForm } from '../../hooks/loginForm.ts';
import type { CookieJar } from '../../visit/storage/cookies.ts';

/** The account to move, and the password that proves its ownership; undefined if unknown. */
export interface AccountOwner {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** Returns the account's owner, from the answers of the enrollment. */
export function ownerOf(answers: JsonObject): AccountOwner {
  const text = (step: string, name: string) => {
    const form = answers[step];
    const value = isJsonObject(form) ? form[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const password = text(roles.existingPassword, 'password') ?? text(roles.newPassword, 'password');
  return { email: text(roles.account, 'email'), password };
}

/** Returns whether this browser is already logged in to the account. */
export function isLoggedIn(cookies: Pick<CookieJar, 'read'>, { email }: AccountOwner): boolean {
  try {
    const identity: unknown = JSON.parse(cookies.read('identity_data') ?? 'null');
    return typeof identity === 'object' && identity !== null && 'email' in identity && identity.email === email;
  } catch {
    return false;
  }
}

/** Reads and stores the email that this visit logged in, and receives the refusals that a retry must react to. */
export interface LoggedInEmail {
  readonly email: () => string | null;
  readonly save: (email: string) => void;
  /** Called when the server no longer accepts the visitor as the account's owner, because the password has been changed in the meantime. */
  readonly onRefused?: () => void;
  /** Called when the account has already moved, for example from another tab. */
  readonly onAlreadyMoved?: () => void;
}

/**
 * Wraps a port so that it logs in before the account is moved: the move, and every call after it, needs the member's token. A retry
 * keeps the token of the first attempt. To the server, another token is another caller, who does not get the result of the first
 * attempt.
 * @param owner read when the completion runs.
 */
export function withLogin(port: CallPort, owner: () => AccountOwner, clientId: string, login: LoggedInEmail): CallPort {
  return async (spec, options) => {
    const { email, password } = owner();
    if (spec.operation === 'migrateToB2B' && email !== undefined && password !== undefined && login.email() !== email) {
      const { outcome } = await port(loginOf(email, password, clientId), options.signal ? { signal: options.signal } : {});
      if (outcome === 'OK') login.save(email);
    }
    const response = await port(spec, options);
    if (spec.operation === 'migrateToB2B' && response.result?.['isStranger'] === true) login.onRefused?.();
    if (spec.operation === 'migrateToB2B' && response.result?.['isAlreadyMoved'] === true) login.onAlreadyMoved?.();
    return response;
  };
}

function loginOf(email: string, password: string, clientId: string): CallSpec {
  return { operation: 'login', body: { ...loginForm(clientId, email, password) } };
}
