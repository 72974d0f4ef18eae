import { fail, type Failure } from '../base/problem.ts';
import { touch } from '../base/touch.ts';
import type { BucketLimit, Settings } from '../settings.ts';

/** Number of addresses that are remembered before inactive ones are dropped. */
const MAX_ADDRESSES = 10_000;
const ALL = '*';
const MINUTE_MS = 60_000;

/** The remaining allowance of a bucket at a time in milliseconds. */
interface Bucket {
  readonly remaining: number;
  readonly at: number;
}

/** Rate-limits anonymous writes, such as eligibility checks. */
export interface AnonymousWriteLimiter {
  /** Counts a write, or refuses it: 429 when the address exceeds its limit, 503 when all addresses together exceed the combined limit. */
  readonly admit: (write: keyof Settings['anonymousWrites'], address: string) => Failure | null;
}

/**
 * Creates the limiter. A whole office may share an address, even on the day on which everybody there enrolls. Each process counts
 * for itself, in memory, because in a flood a refusal must not cost a database write. With RATE_LIMIT=off nothing is limited.
 */
export function anonymousWriteLimiter(
  { rateLimit, anonymousWrites }: Pick<Settings, 'rateLimit' | 'anonymousWrites'>,
  now: () => number,
): AnonymousWriteLimiter {
  const buckets = new Map<string, Bucket>();
  const tokensIn = (key: string, { burst, perMinute }: BucketLimit): number => {
    const { remaining, at } = buckets.get(key) ?? { remaining: burst, at: now() };
    return Math.min(burst, remaining + (Math.max(0, now() - at) / MINUTE_MS) * perMinute);
  };
  const take = (key: string, limit: BucketLimit): void => {
    touch(buckets, key, { remaining: tokensIn(key, limit) - 1, at: now() }, MAX_ADDRESSES);
  };

  return {
    admit: (name, address) => {
      if (!rateLimit) return null;
      const { perAddress, total } = anonymousWrites[name];
      const addressKey = `${name} ${address}`;
      const allKey = `${name} ${ALL}`;
      const addressRemaining = tokensIn(addressKey, perAddress);
      if (addressRemaining < 1) return { ...fail(429, 'RATE_LIMITED'), retryAfter: secondsTo(addressRemaining, perAddress) };
      const totalRemaining = tokensIn(allKey, total);
      if (totalRemaining < 1) return { ...fail(503, 'UNAVAILABLE'), retryAfter: secondsTo(totalRemaining, total) };
      take(addressKey, perAddress);
      take(allKey, total);
      return null;
    },
  };
}

function secondsTo(remaining: number, { perMinute }: BucketLimit): number {
  return Math.max(1, Math.ceil(((1 - remaining) * 60) / perMinute));
}
