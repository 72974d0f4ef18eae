import type { CallOutcome } from '../../../runtime/engine/types.ts';
import { objectOf, textOf, type Reply } from './reply.ts';
import type { CallFailure } from '../../api/types.ts';

/** Reads a reply as an outcome of its call's contract. */
export type ReadOutcome = (reply: Reply) => CallOutcome;

/**
 * What account creation says when it refuses, by its `message`.
 * @see docs/specification/errors.md, Account creation
 */
const ACCOUNT_REFUSALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ALREADY_ENROLLED_IN_B2B_PROGRAM: 'ALREADY_ENROLLED_IN_B2B_PROGRAM',
    NON_FREE_ACCOUNT_EXISTS: 'NON_FREE_ACCOUNT_EXISTS',
    PENDING_DELETION_REQUEST: 'PENDING_DELETION_REQUEST',
    'Invalid UPID parameter': 'INVALID_UPID',
    B2B_INELIGIBLE: 'B2B_INELIGIBLE',
    MED_ENROLLMENT_FAILED: 'MED_ENROLLMENT_FAILED',
  }),
);

/** The telehealth service's own refusal is final: support has been told. Anything else can pass. */
const MED_ENROLLMENT_FAILED = 'MED_ENROLLMENT_FAILED';

/** A success that lacks what later calls need is none: it was cut off, or something in between has answered. */
function okWith(...needed: readonly string[]): ReadOutcome {
  return (reply) => {
    const result = objectOf(reply.ok ? reply.value : null);
    return reply.ok && needed.every((name) => textOf(result, name) !== undefined) ? { outcome: 'OK', result } : { outcome: 'FAILED' };
  };
}

/** What the server said when it refused, in the specification's words. */
function messageOf(reply: Reply): string | null {
  return !reply.ok && reply.error.kind === 'http' ? reply.error.message : null;
}

/** The stable code of a refusal. */
function codeOf(reply: Reply): string | null {
  return !reply.ok && reply.error.kind === 'http' ? reply.error.code : null;
}

/** The step at which the server refuses the answers. */
function refusedAt(reply: Reply): string | undefined {
  return !reply.ok && reply.error.kind === 'http' ? textOf(objectOf(reply.error.problem), 'step') : undefined;
}

function refusalOf(failure: CallFailure): string {
  if (failure.kind !== 'http') return 'FAILED';
  // An earlier try of this completion has made the account, with another password: it stands.
  if (failure.code === 'IDEMPOTENCY_KEY_REUSED') return 'ALREADY_ENROLLED_IN_B2B_PROGRAM';
  return ACCOUNT_REFUSALS.get(failure.message ?? '') ?? 'FAILED';
}

function createAccount(reply: Reply): CallOutcome {
  if (!reply.ok) {
    const step = refusedAt(reply);
    return { outcome: refusalOf(reply.error), ...(step !== undefined && { result: { step } }) };
  }
  const result = objectOf(reply.value);
  if (textOf(result, 'accessCode') === undefined) return { outcome: 'FAILED' };
  return { outcome: result['wasCreated'] === false ? 'UPGRADED' : 'CREATED', result };
}

/** Who is not taken for the account's owner is told apart by the result: trying again can help, with another password. */
function migrateToB2B(reply: Reply): CallOutcome {
  if (reply.ok) return okWith('accessCode')(reply);
  const known = ['B2B_INELIGIBLE', 'B2B_MIGRATION_REQUEST_CREATED'];
  const code = reply.error.kind === 'http' ? (reply.error.errorCode ?? '') : '';
  const isStranger = reply.error.kind === 'http' && reply.error.status === 401;
  return { outcome: known.includes(code) ? code : 'FAILED', ...(isStranger && { result: { isStranger } }) };
}

/** What re-triage says when it refuses is kept for the error page. @see [API-42] */
function migrateUser(reply: Reply): CallOutcome {
  if (reply.ok) return { outcome: 'OK', result: objectOf(reply.value) };
  const message = messageOf(reply);
  const outcome = message === MED_ENROLLMENT_FAILED ? message : 'FAILED';
  return { outcome, ...(message !== null && { result: { message } }) };
}

/** The account stands already, made by an earlier try whose answer was lost: its record is closed, or its email is taken. */
function saveTriage(reply: Reply): CallOutcome {
  const code = codeOf(reply);
  const isTaken = code === 'SURVEY_NOT_ACCEPTED' && refusedAt(reply) === 'createAccount';
  return isTaken || code === 'TRIAGE_CLOSED' ? { outcome: 'ACCOUNT_EXISTS' } : okWith('key')(reply);
}

function enrollB2bUser(reply: Reply): CallOutcome {
  return messageOf(reply) === MED_ENROLLMENT_FAILED ? { outcome: MED_ENROLLMENT_FAILED } : okWith()(reply);
}

/** How the reply of each completion call reads. One that is not named here reads as OK or FAILED. */
const READERS: Readonly<Record<string, ReadOutcome>> = {
  createAccount,
  migrateToB2B,
  migrateUser,
  saveTriage,
  login: okWith('accessCode', 'access_token'),
  enrollB2bUser,
};

/** Reads the reply of an operation as an outcome of its contract. */
export function outcomeOf(operation: string, reply: Reply): CallOutcome {
  return (READERS[operation] ?? okWith())(reply);
}
