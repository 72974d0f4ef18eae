import { asObject } from '../../../runtime/base/json.ts';
import type { CallOptions, CallPort } from '../../../runtime/engine/types.ts';
import { callOutcomeOf } from './callOutcomes.ts';
import { textOf, throwIfAborted, type Reply } from '../replies/reply.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import type { SendSpec } from '../../api/types.ts';

/** Operations that require the token of the member whom they name [D-12]. */
const NEEDS_TOKEN: ReadonlySet<string> = new Set([
  'enrollB2bUser',
  'updateLastTriageTimestamp',
  'storeOutcomes',
  'storeSurveyAnswers',
  'migrateUser',
  'migrateToB2B',
]);

/**
 * Operations that may be sent again under another key: a member may also answer twice, and the server refuses a second change of program
 * with its reason.
 */
const RESENDABLE: ReadonlySet<string> = new Set(['saveTriage', 'storeOutcomes', 'storeSurveyAnswers', 'migrateUser']);

/** The credentials that a login returned. */
export interface Login {
  readonly accessCode: string;
  readonly accessToken: string;
  readonly email: string;
}

/** Reads and stores a member's token. */
export interface Logins {
  /** Returns the member's token from the cookie; undefined when there is none. */
  readonly token: () => string | undefined;
  /** Stores a login that has just succeeded. */
  readonly keep: (login: Login) => void;
}

/**
 * Returns true if the idempotency key was used with another request. Either a duplicated tab of this visit has sent other answers, or the
 * reply to the first attempt was lost in a reload. The reloaded check-in reads the profile that the first attempt changed, so it sends less.
 * The server would refuse every retry with that key, too.
 */
function isKeyReused(reply: Reply): boolean {
  return !reply.ok && reply.error.kind === 'http' && reply.error.code === 'IDEMPOTENCY_KEY_REUSED';
}

/**
 * Creates the page's port for the completion calls. The port sends each call and reads its reply as an outcome of the call's
 * contract. After a login within the completion, later calls use its token.
 */
export function createCallPort(send: SendSpec, logins: Logins): CallPort {
  let token: string | undefined;
  return async (spec, options) => {
    const bearer = NEEDS_TOKEN.has(spec.operation) ? (token ?? logins.token()) : undefined;
    const sendWith = (sent: CallOptions): ReturnType<SendSpec> => send(spec, { ...sent, ...(bearer !== undefined && { token: bearer }) });
    const first = await sendWith(options);
    const reply = RESENDABLE.has(spec.operation) && isKeyReused(first) ? await sendWith({ ...options, idempotencyKey: randomId() }) : first;
    throwIfAborted(reply);
    if (spec.operation === 'login' && reply.ok) {
      const login = asObject(reply.value);
      const accessToken = textOf(login, 'access_token');
      const accessCode = textOf(login, 'accessCode');
      if (accessToken && accessCode) logins.keep({ accessCode, accessToken, email: textOf(login, 'accountEmail') ?? '' });
      token = accessToken;
    }
    return callOutcomeOf(spec.operation, reply);
  };
}
