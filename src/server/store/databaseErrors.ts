/** SQLSTATE of a write to a read-only database. */
export const READ_ONLY = '25006';

/** SQLSTATE of a statement that the role may not run. */
export const FORBIDDEN = '42501';
/** SQLSTATE of a lock that could not be acquired in time. */
export const LOCKED = '55P03';
/** SQLSTATEs of a transaction that the database has aborted because of another transaction: serialization failure and deadlock. */
const CONFLICTS = ['40001', '40P01'];

/** Codes of the network, PostgreSQL and its driver for a temporarily unavailable database, where a retry may succeed. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Statement cancelled by its timeout.
  '57014',
  // Shutdown, crash, startup, dropped database, or a session or transaction that idled too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
  // Read-only: a former primary after a failover.
  READ_ONLY,
  ...CONFLICTS,
  LOCKED,
]);
/** SQLSTATE classes: 08 for connections, including a pooler's refusals; 53 for exhausted connections, memory or disk. */
const CLASSES = ['08', '53'];
/** Codes of `KmsUnavailable`: without the key service, members' data cannot be decrypted. */
const KMS = 'KMS_';
const MESSAGES = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/;
const TIMEOUT_CODES = new Set(['ETIMEDOUT', '57014']);
const TIMEOUT_MESSAGES = /timeout exceeded when trying to connect|timeout expired|connection timeout/;

/** A connection that could not be opened. Nothing of the work that needed it has begun. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
  readonly code: string | undefined;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = codeOf(cause) || undefined;
  }
}

/**
 * Returns true for an error of a request that may succeed later. This includes a connection that the database refuses, for example
 * while an operator replaces the database or its password. A starting server reports such a refusal instead.
 */
export function maySucceedLater(error: unknown): boolean {
  return error instanceof ConnectionFailure || isUnavailable(error);
}

/** Returns true for an error of a database, or of the service that has its keys, that is unreachable or overloaded. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    UNAVAILABLE.has(code) ||
    code.startsWith(KMS) ||
    (code.length === 5 && CLASSES.includes(code.slice(0, 2))) ||
    MESSAGES.test(messageOf(error))
  );
}

/** Returns true for a timeout: other work that waits for the same resource would wait as long. */
export function isTimeout(error: unknown): boolean {
  return TIMEOUT_CODES.has(codeOf(error)) || TIMEOUT_MESSAGES.test(messageOf(error));
}

/**
 * Returns true when the database has aborted the transaction because of another one. Nothing of it is stored, even if the error
 * is the reply to the commit.
 */
export function isConflict(error: unknown): error is Error {
  return CONFLICTS.includes(codeOf(error));
}

/** Creates the error for a database that does not respond in time, with the network's own code for a timeout. */
export function timeoutError(): Error {
  return Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' });
}

/** Returns the code of a network, PostgreSQL or driver error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
