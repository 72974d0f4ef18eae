import { hash as digest, scrypt, timingSafeEqual } from 'node:crypto';
import { fail, type Failure } from '../base/problem.ts';
import type { Settings } from '../settings.ts';
import { randomBytes } from '../base/secrets.ts';

/** How passwords are hashed and compared. With too many before it, a hash is refused at once: 503, to come back. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string | Failure>;
  /**
   * Compares a password with a stored hash. Without a hash (no such account) it takes the same time and says false.
   */
  readonly verify: (password: string, stored: string | null) => Promise<boolean | Failure>;
}

/** scrypt's cost: `full` takes 128 MiB and some 0.3 s each, `least` (no scrypt, but one round of SHA-256) nothing. @see OWASP Password Storage Cheat Sheet */
const LOG2_N = { full: 17, least: 0 } as const;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** At once, so that memory stays bounded; the others wait. */
const AT_ONCE = { full: 2, least: 100 } as const;
/** A full queue (PASSWORD_QUEUE) is worked off in about this time. */
const COME_BACK_SECONDS = 5;

/** Hashes look like `scrypt$17$8$1$salt$key`, so that the cost can rise later and old hashes still verify. */
export function passwordHasher({ passwordCost, passwordQueue }: Pick<Settings, 'passwordCost' | 'passwordQueue'>): PasswordHasher {
  const log2N = LOG2_N[passwordCost];
  const inTurn = turnstile(AT_ONCE[passwordCost], passwordQueue);
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
  };
}

function format(log2N: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', log2N, BLOCK_SIZE, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The text is normalised first: the same password typed on another keyboard is the same password. */
function derive(password: string, salt: Buffer, logN: number, r: number, p: number): Promise<Buffer> {
  if (logN === LOG2_N.least)
    return Promise.resolve(digest('sha256', Buffer.concat([salt, Buffer.from(password.normalize('NFKC'))]), 'buffer'));
  const N = 2 ** logN;
  const options = { N, r, p, maxmem: 128 * N * r * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Lets so many through at once, the others in the order in which they came; refuses who would stand behind `most` others. */
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
      // The next one takes this one's place, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
