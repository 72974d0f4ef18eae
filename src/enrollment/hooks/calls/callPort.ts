import type { CallPort } from '../../../runtime/engine/types.ts';
import { outcomeOf } from './outcomes.ts';
import { objectOf, textOf, throwIfAborted } from './reply.ts';
import type { SendSpec } from '../../api/types.ts';

/** Operations that need the token of the member whom they name. @see [D-12] */
const NEEDS_TOKEN: ReadonlySet<string> = new Set([
  'enrollB2bUser',
  'updateLastTriageTimestamp',
  'storeOutcomes',
  'alertUserCoach',
  'getUserProfile',
  'getRetriageEligibility',
  'migrateUser',
  'migrateToB2B',
]);

/** What logging in gave. */
export interface Login {
  readonly accessCode: string;
  readonly accessToken: string;
  readonly email: string;
}

/** Where a member's token comes from and goes to. */
export interface Logins {
  /** The token of the member in the cookie, if there is one. */
  readonly token: () => string | undefined;
  /** Keeps a login that has just succeeded. */
  readonly keep: (login: Login) => void;
}

/**
 * The page's port for the calls of a completion: sends each and reads its reply as an outcome of its contract. A login on
 * the way gives the token of the calls after it.
 */
export function createCallPort(send: SendSpec, logins: Logins): CallPort {
  let token: string | undefined;
  return async (spec, options) => {
    const bearer = NEEDS_TOKEN.has(spec.operation) ? (token ?? logins.token()) : undefined;
    const reply = await send(spec, { ...options, ...(bearer !== undefined && { token: bearer }) });
    throwIfAborted(reply);
    if (spec.operation === 'login' && reply.ok) {
      const login = objectOf(reply.value);
      const accessToken = textOf(login, 'access_token');
      const accessCode = textOf(login, 'accessCode');
      if (accessToken && accessCode) logins.keep({ accessCode, accessToken, email: textOf(login, 'accountEmail') ?? '' });
      token = accessToken;
    }
    return outcomeOf(spec.operation, reply);
  };
}
