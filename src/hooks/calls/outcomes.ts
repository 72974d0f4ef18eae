import type { CallOutcome } from '../../engine/types.ts';
import { objectOf, type Reply } from './reply.ts';
import type { CallFailure } from './types.ts';

/** Reads a reply as an outcome of its call's contract. */
export type ReadOutcome = (reply: Reply) => CallOutcome;

/**
 * What account creation says when it refuses, by its `message`.
 * @see specification 1, section 8
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

function okOr(failure: string): ReadOutcome {
  return (reply) => (reply.ok ? { outcome: 'OK', result: objectOf(reply.value) } : { outcome: failure });
}

function refusalOf(failure: CallFailure): string {
  return (failure.kind === 'http' && ACCOUNT_REFUSALS.get(failure.message ?? '')) || 'FAILED';
}

function createAccount(reply: Reply): CallOutcome {
  if (!reply.ok) return { outcome: refusalOf(reply.error) };
  const result = objectOf(reply.value);
  return { outcome: result['wasCreated'] === false ? 'UPGRADED' : 'CREATED', result };
}

function migrateToB2B(reply: Reply): CallOutcome {
  if (reply.ok) return { outcome: 'OK', result: objectOf(reply.value) };
  const known = ['B2B_INELIGIBLE', 'B2B_MIGRATION_REQUEST_CREATED'];
  const code = reply.error.kind === 'http' ? (reply.error.errorCode ?? '') : '';
  return { outcome: known.includes(code) ? code : 'FAILED' };
}

/** What re-triage says when it refuses is kept for the error page. @see specification 2, section 7 */
function migrateUser(reply: Reply): CallOutcome {
  if (reply.ok) return { outcome: 'OK', result: objectOf(reply.value) };
  const message = reply.error.kind === 'http' ? reply.error.message : null;
  return { outcome: 'FAILED', ...(message !== null && { result: { message } }) };
}

/** How the reply of each completion call reads. One that is not named here reads as OK or FAILED. */
const READERS: Readonly<Record<string, ReadOutcome>> = {
  createAccount,
  migrateToB2B,
  migrateUser,
  enrollB2bUser: okOr('MED_ENROLLMENT_FAILED'),
};

/** Reads the reply of an operation as an outcome of its contract. */
export function outcomeOf(operation: string, reply: Reply): CallOutcome {
  return (READERS[operation] ?? okOr('FAILED'))(reply);
}
