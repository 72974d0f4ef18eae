import { hash as digest, scrypt, timingSafeEqual } from 'node:crypto';
import { fail, type Failure } from '../base/problem.ts';
import type { Settings } from '../settings.ts';
import { randomBytes } from '../base/secrets.ts';
import { strengthThread } from './strengthThread.ts';

/**
 * Hashes, verifies and rates passwords. Refuses with 503 immediately when the queue is full
 * ([decision 9](../../../docs/decisions/0009-password-hashing-queue.md)).
 */
export interface Passwords {
  readonly hash: (password: string) => Promise<string | Failure>;
  /** Compares a password with a stored hash. Without a hash (no such account) it takes the same time and returns false. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean | Failure>;
  /**
   * Returns true when a new password is strong.
   * @param own the member's email and names, and the partner's
   */
  readonly isStrong: (password: string, own: readonly string[]) => Promise<boolean | Failure>;
}

/**
 * scrypt's cost as log2 of N. `full` takes 128 MiB and about 0.3 s for each hash. For load tests, `least` replaces scrypt with one
 * round of SHA-256 and takes every new password for strong.
 * @see OWASP Password Storage Cheat Sheet
 */
const LOG2_N = { full: 17, least: 0 } as const;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Concurrent hashes in a process, limited to bound its memory. */
const AT_ONCE = { full: 2, least: 100 } as const;
/** Time to work off a full queue (PASSWORD_QUEUE), roughly. */
const COME_BACK_SECONDS = 5;

/** Creates the service. Hashes look like `scrypt$17$8$1$salt$key`, so old ones still verify after the cost has been raised. */
export function makePasswords({ passwordCost, passwordQueue }: Pick<Settings, 'passwordCost' | 'passwordQueue'>): Passwords {
  const log2N = LOG2_N[passwordCost];
  const inTurn = turnstile(AT_ONCE[passwordCost], passwordQueue);
  const inThread = turnstile(1, passwordQueue);
  const rate = strengthThread();
  const nobody = format(log2N, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(log2N, salt, await derive(password, salt, log2N, BLOCK_SIZE, PARALLEL));
      }),
    verify: (password, stored) =>
      inTurn(async () => {
        const [, logN, r, p, salt = '', key = ''] = (stored ?? nobody).split('$');
        const expected = Buffer.from(key, 'base64url');
        const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(logN), Number(r), Number(p));
        return stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
      }),
    isStrong: async (password, own) => passwordCost === 'least' || inThread(() => rate(password, own)),
  };
}

function format(log2N: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', log2N, BLOCK_SIZE, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$');
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

/** Limits concurrency: runs `atOnce` jobs, queues up to `most` more in order, and refuses the rest. */
function turnstile(atOnce: number, most: number): <T>(work: () => Promise<T>) => Promise<T | Failure> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= atOnce && waiting.length >= most) return { ...fail(503, 'UNAVAILABLE'), retryAfter: COME_BACK_SECONDS };
    if (inside >= atOnce) await new Promise<void>((enter) => waiting.push(enter));
    else inside += 1;
    try {
      return await work();
    } finally {
      // The next job inherits this slot, so no newcomer can overtake it.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
