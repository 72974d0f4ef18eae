import { fail, type Failure } from '../base/problem.ts';
import type { Flow, Settings } from '../settings.ts';

/** Number of addresses that are remembered before inactive ones are dropped. */
const MAX_ADDRESSES = 10_000;
const ALL = '*';
const MINUTE_MS = 60_000;

/** The remaining allowance of a flow at a time in milliseconds. */
interface Bucket {
  readonly remaining: number;
  readonly at: number;
}

/** Limits anonymous writes. */
export interface FloodGate {
  /** Counts a write, or refuses it: 429 when the address exceeds its limit, 503 when all addresses together exceed theirs. */
  readonly refuse: (flow: keyof Settings['flows'], address: string) => Failure | null;
}

/**
 * Creates the gate. A whole office may share an address, even on the day on which everybody there enrolls. Each process counts
 * for itself, in memory, because in a flood a refusal must not cost a database write. With RATE_LIMIT=off nothing is limited.
 */
export function floodGate({ rateLimit, flows }: Pick<Settings, 'rateLimit' | 'flows'>, now: () => number): FloodGate {
  const buckets = new Map<string, Bucket>();
  const remainingIn = (key: string, { burst, perMinute }: Flow): number => {
    const { remaining, at } = buckets.get(key) ?? { remaining: burst, at: now() };
    return Math.min(burst, remaining + (Math.max(0, now() - at) / MINUTE_MS) * perMinute);
  };
  const take = (key: string, flow: Flow): void => {
    const remaining = remainingIn(key, flow) - 1;
    // Moves the key to the end: the map is in the order of the last writes.
    buckets.delete(key);
    buckets.set(key, { remaining, at: now() });
    const [quietest] = buckets.keys();
    if (buckets.size > MAX_ADDRESSES && quietest !== undefined) buckets.delete(quietest);
  };

  return {
    refuse: (name, address) => {
      if (!rateLimit) return null;
      const { address: perAddress, all } = flows[name];
      const addressKey = `${name} ${address}`;
      const allKey = `${name} ${ALL}`;
      const addressRemaining = remainingIn(addressKey, perAddress);
      if (addressRemaining < 1) return { ...fail(429, 'RATE_LIMITED'), retryAfter: secondsTo(addressRemaining, perAddress) };
      const totalRemaining = remainingIn(allKey, all);
      if (totalRemaining < 1) return { ...fail(503, 'UNAVAILABLE'), retryAfter: secondsTo(totalRemaining, all) };
      take(addressKey, perAddress);
      take(allKey, all);
      return null;
    },
  };
}

function secondsTo(remaining: number, { perMinute }: Flow): number {
  return Math.max(1, Math.ceil(((1 - remaining) * 60) / perMinute));
}
