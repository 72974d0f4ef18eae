import { isJsonObject, type JsonObject } from '../../../runtime/base/json.ts';
import type { CallPort, CallSpec } from '../../../runtime/engine/types.ts';
import { loginForm } from '../../hooks/loginForm.ts';
import type { CookieJar } from '../../visit/cookies.ts';

/** Whose account is moved, and the password that proves it, where it is known. */
export interface AccountOwner {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** The owner of the account, from the answers of the enrollment. */
export function ownerOf({ createAccount, existingPassword, createPassword }: JsonObject): AccountOwner {
  const text = (form: JsonObject[string], name: string) => {
    const value = isJsonObject(form) ? form[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { email: text(createAccount, 'email'), password: text(existingPassword, 'password') ?? text(createPassword, 'password') };
}

/** Whether this browser is logged in to the account already. */
export function isLoggedIn(cookies: Pick<CookieJar, 'read'>, { email }: AccountOwner): boolean {
  try {
    const identity: unknown = JSON.parse(cookies.read('identity_data') ?? 'null');
    return typeof identity === 'object' && identity !== null && 'email' in identity && identity.email === email;
  } catch {
    return false;
  }
}

/** Whom this visit has logged in already. */
export interface LoggedIn {
  readonly email: () => string | null;
  readonly keep: (email: string) => void;
  /** Told when the server does not take the visitor for the account's owner any more: the password was changed meanwhile. */
  readonly refused?: () => void;
}

/**
 * A port that logs in before the account is moved: moving it, and all that follows, needs the member's token. A retry goes on with
 * the token of the first try: to the server another token is another caller, who is not told what came of the first one's call.
 * @param owner known when the completion runs.
 */
export function loginFirst(port: CallPort, owner: () => AccountOwner, clientId: string, loggedIn: LoggedIn): CallPort {
  return async (spec, options) => {
    const { email, password } = owner();
    if (spec.operation === 'migrateToB2B' && email !== undefined && password !== undefined && loggedIn.email() !== email) {
      const { outcome } = await port(loginOf(email, password, clientId), options.signal ? { signal: options.signal } : {});
      if (outcome === 'OK') loggedIn.keep(email);
    }
    const answer = await port(spec, options);
    if (spec.operation === 'migrateToB2B' && answer.result?.['isStranger'] === true) loggedIn.refused?.();
    return answer;
  };
}

function loginOf(email: string, password: string, clientId: string): CallSpec {
  return { operation: 'login', body: { ...loginForm(clientId, email, password) } };
}
