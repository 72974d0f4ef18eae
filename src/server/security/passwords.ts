import { hash as digest, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Failure } from '../base/problem.ts';
import type { Settings } from '../settings.ts';
import { inSpan } from '../base/spans.ts';
import { strengthThread } from './strengthThread.ts';
import { concurrencyLimiter, type ConcurrencyLimiter, type ConcurrencyMeter, type Waiter } from '../overload/concurrencyLimiter.ts';

/**
 * Hashes, verifies and rates passwords. Refuses with 503 immediately when the wait would be too long, and drops disconnected clients
 * ([decision 9](../../../docs/decisions/0009-password-hashing-queue.md)).
 */
export interface Passwords {
  readonly hash: (password: string, waiter: Waiter) => Promise<string | Failure>;
  /** Compares a password with a stored hash. Without a hash (no such account) it takes the same time and returns false. */
  readonly verify: (password: string, stored: string | null, waiter: Waiter) => Promise<boolean | Failure>;
  /**
   * Returns true when a new password is strong.
   * @param personalTexts the member's email and names, and the partner's
   */
  readonly isStrong: (password: string, personalTexts: readonly string[], waiter: Waiter) => Promise<boolean | Failure>;
}

/**
 * scrypt's cost as log2 of N. `full` takes 128 MiB and about 0.3 s for each hash. For load tests, `least` replaces scrypt with
 * one round of SHA-256 and accepts every new password as strong.
 * @see OWASP Password Storage Cheat Sheet
 */
const LOG2_N = { full: 17, least: 0 } as const;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Maximum number of concurrent hashes in a process: three of libuv's four threads, which leaves one for file access and DNS. */
const MAX_CONCURRENT_HASHES = 3;
/** Assumed duration of a hash and of a rating until one has been measured, in milliseconds. */
const EXPECTED_MS = { full: 300, least: 1, rating: 50 } as const;

type PasswordSettings = Pick<Settings, 'passwordCost' | 'passwordQueue' | 'passwordWaitMs' | 'workers'>;

interface PasswordOptions {
  /** Counts hashes, not ratings. */
  readonly meter?: ConcurrencyMeter;
  /** scrypt's cost; overrides the settings. */
  readonly log2N?: number | undefined;
}

/** Creates the service. Hashes look like `scrypt$17$8$1$salt$key`, so old ones still verify after the cost has been raised. */
export function makePasswords(
  { passwordCost, passwordQueue, passwordWaitMs, workers }: PasswordSettings,
  { meter, log2N = LOG2_N[passwordCost] }: PasswordOptions = {},
): Passwords {
  const bounds = { maxQueued: passwordQueue, longestWaitMs: passwordWaitMs };
  const maxConcurrent = passwordCost === 'least' ? 100 : maxConcurrentHashes(availableParallelism(), workers);
  const inTurn = trace('password hash', concurrencyLimiter({ maxConcurrent, ...bounds, expectedMs: EXPECTED_MS[passwordCost], meter }));
  const inThread = trace('password rating', concurrencyLimiter({ maxConcurrent: 1, ...bounds, expectedMs: EXPECTED_MS.rating }));
  const rate = strengthThread();
  const dummyHash = format(log2N, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  return {
    hash: (password, waiter) =>
      inTurn(waiter, async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(log2N, salt, await derive(password, salt, log2N, BLOCK_SIZE, PARALLELIZATION));
      }),
    verify: (password, stored, waiter) =>
      inTurn(waiter, async () => {
        const [, logN, r, p, salt = '', key = ''] = (stored ?? dummyHash).split('$');
        const expected = Buffer.from(key, 'base64url');
        const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(logN), Number(r), Number(p));
        return stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
      }),
    isStrong: async (password, personalTexts, waiter) => passwordCost === 'least' || inThread(waiter, () => rate(password, personalTexts)),
  };
}

/** Returns the maximum number of concurrent hashes in each of several processes: in total, one per core. */
export function maxConcurrentHashes(cores: number, workers: number): number {
  return Math.max(1, Math.min(MAX_CONCURRENT_HASHES, Math.floor(cores / workers)));
}

/** Adds a span that covers the wait and the work. A refusal counts as a failure, a wrong password does not. */
function trace(name: string, inTurn: ConcurrencyLimiter): ConcurrencyLimiter {
  return (waiter, work) => inSpan({ name, kind: 'internal' }, () => inTurn(waiter, work), isSuccess);
}

function isSuccess(outcome: unknown): boolean {
  return typeof outcome !== 'object' || outcome === null || !('ok' in outcome) || outcome.ok !== false;
}

function format(log2N: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', log2N, BLOCK_SIZE, PARALLELIZATION, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Derives a key from a password. NFKC normalisation makes the same password match on every keyboard. */
function derive(password: string, salt: Buffer, logN: number, r: number, p: number): Promise<Buffer> {
  if (logN === LOG2_N.least)
    return Promise.resolve(digest('sha256', Buffer.concat([salt, Buffer.from(password.normalize('NFKC'))]), 'buffer'));
  const N = 2 ** logN;
  const options = { N, r, p, maxmem: 128 * N * r * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
