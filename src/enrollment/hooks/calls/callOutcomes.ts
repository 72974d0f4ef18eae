import { asObject } from '../../../runtime/base/json.ts';
import type { CallOutcome } from '../../../runtime/engine/types.ts';
import { textOf, type Reply } from '../replies/reply.ts';
import type { CallFailure } from '../../api/types.ts';
import { REFUSED_STEPS } from '../../vocabulary/sharedConstants.ts';

/** Reads a reply as an outcome of its call's contract. */
export type ReadCallOutcome = (reply: Reply) => CallOutcome;

/** Outcomes of a refused account creation, which its `message` names [ERR-30] [ERR-31] [ERR-32] [ERR-33]. */
const ACCOUNT_REFUSALS: readonly string[] = [
  'ALREADY_ENROLLED_IN_B2B_PROGRAM',
  'NON_FREE_ACCOUNT_EXISTS',
  'PENDING_DELETION_REQUEST',
  'B2B_INELIGIBLE',
  'MED_ENROLLMENT_FAILED',
];

/**
 * The telehealth service's own refusal is final, because support has already been notified [D-18]. Any other failure may be
 * temporary.
 */
const MED_ENROLLMENT_FAILED = 'MED_ENROLLMENT_FAILED';

/** Reads a success as FAILED when it lacks data that later calls need: the reply was truncated, or a proxy answered. */
function okWith(...needed: readonly string[]): ReadCallOutcome {
  return (reply) => {
    const result = asObject(reply.ok ? reply.value : null);
    return reply.ok && needed.every((name) => textOf(result, name) !== undefined) ? { outcome: 'OK', result } : { outcome: 'FAILED' };
  };
}

/** Returns the `message` of a refusal, as docs/specification/errors.md spells it; null for any other reply. */
function messageOf(reply: Reply): string | null {
  return !reply.ok && reply.error.kind === 'http' ? reply.error.message : null;
}

/** Returns the stable code of a refusal; null for any other reply. */
function codeOf(reply: Reply): string | null {
  return !reply.ok && reply.error.kind === 'http' ? reply.error.code : null;
}

/** Returns the step whose answers the server refuses; undefined when it names none. */
function refusedStepOf(reply: Reply): string | undefined {
  return !reply.ok && reply.error.kind === 'http' ? textOf(asObject(reply.error.problem), 'step') : undefined;
}

function refusalOf(failure: CallFailure): string {
  if (failure.kind !== 'http') return 'FAILED';
  // An earlier attempt of this completion created the account with another password. The account still exists.
  if (failure.code === 'IDEMPOTENCY_KEY_REUSED') return 'ALREADY_ENROLLED_IN_B2B_PROGRAM';
  if (failure.message === 'Invalid UPID parameter') return 'INVALID_UPID';
  return ACCOUNT_REFUSALS.find((name) => name === failure.message) ?? 'FAILED';
}

function createAccount(reply: Reply): CallOutcome {
  if (!reply.ok) {
    const step = refusedStepOf(reply);
    return { outcome: refusalOf(reply.error), ...(step !== undefined && { result: { step } }) };
  }
  const result = asObject(reply.value);
  if (textOf(result, 'accessCode') === undefined) return { outcome: 'FAILED' };
  return { outcome: result['wasCreated'] === false ? 'UPGRADED' : 'CREATED', result };
}

/**
 * Marks two refusals in the result. A rejected login: the caller is not recognised as the account's owner, so a retry with another
 * password can help. An account that has already moved, for example from another tab: no retry can move it again.
 */
function migrateToB2B(reply: Reply): CallOutcome {
  if (reply.ok) return okWith('accessCode')(reply);
  const refusalCodes = ['B2B_INELIGIBLE', 'B2B_MIGRATION_REQUEST_CREATED'];
  const code = reply.error.kind === 'http' ? (reply.error.errorCode ?? '') : '';
  const outcome = refusalCodes.includes(code) ? code : 'FAILED';
  if (isFromStranger(reply.error)) return { outcome, result: { isStranger: true } };
  return { outcome, ...(code === 'ALREADY_ENROLLED_IN_B2B_PROGRAM' && { result: { isAlreadyMoved: true } }) };
}

/** Returns true for the refusal of a call whose caller is not recognised as the account's owner. */
function isFromStranger(failure: CallFailure): boolean {
  return failure.kind === 'http' && failure.status === 401;
}

/** Keeps the message of a refused re-triage for the error page, and marks a rejected login. */
function migrateUser(reply: Reply): CallOutcome {
  if (reply.ok) return { outcome: 'OK', result: asObject(reply.value) };
  const message = messageOf(reply);
  const outcome = message === MED_ENROLLMENT_FAILED ? message : 'FAILED';
  if (isFromStranger(reply.error)) return { outcome, result: { isStranger: true } };
  return { outcome, ...(message !== null && { result: { message } }) };
}

/** Statuses that refuse an attempt and not the call itself. */
const REFUSED_FOR_NOW: readonly number[] = [408, 425, 429];

function isRefusal(reply: Reply): boolean {
  if (reply.ok || reply.error.kind !== 'http') return false;
  const { status } = reply.error;
  return status >= 400 && status < 500 && !REFUSED_FOR_NOW.includes(status);
}

/**
 * Reads ACCOUNT_EXISTS when an earlier attempt created the account but its reply was lost: the triage record is closed, or the
 * email is taken.
 */
function saveTriage(reply: Reply): CallOutcome {
  const code = codeOf(reply);
  const isTaken = code === 'SURVEY_NOT_ACCEPTED' && refusedStepOf(reply) === REFUSED_STEPS.account;
  const outcome = isTaken || code === 'TRIAGE_CLOSED' ? { outcome: 'ACCOUNT_EXISTS' } : okWith('key')(reply);
  return isRefusal(reply) ? { ...outcome, isRefused: true } : outcome;
}

function enrollB2bUser(reply: Reply): CallOutcome {
  return messageOf(reply) === MED_ENROLLMENT_FAILED ? { outcome: MED_ENROLLMENT_FAILED } : okWith()(reply);
}

/** Reply readers of the completion calls. A call that is missing here reads as OK or FAILED. */
const READERS: Readonly<Record<string, ReadCallOutcome>> = {
  createAccount,
  migrateToB2B,
  migrateUser,
  saveTriage,
  login: okWith('accessCode', 'access_token'),
  enrollB2bUser,
};

/** Reads an operation's reply as an outcome of its contract. */
export function callOutcomeOf(operation: string, reply: Reply): CallOutcome {
  return (READERS[operation] ?? okWith())(reply);
}
