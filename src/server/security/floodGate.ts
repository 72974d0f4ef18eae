import { fail, type Failure } from '../base/problem.ts';
import type { Flow, Settings } from '../settings.ts';

/** Number of addresses that are remembered before inactive ones are dropped. */
const MAX_ADDRESSES = 10_000;
const ALL = '*';
const MINUTE_MS = 60_000;

/** The remaining allowance of a flow at a time in milliseconds. */
interface Bucket {
  readonly left: number;
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
  const leftIn = (key: string, { burst, perMinute }: Flow): number => {
    const { left, at } = buckets.get(key) ?? { left: burst, at: now() };
    return Math.min(burst, left + (Math.max(0, now() - at) / MINUTE_MS) * perMinute);
  };
  const take = (key: string, flow: Flow): void => {
    const left = leftIn(key, flow) - 1;
    // Moves the key to the end: the map is in the order of the last writes.
    buckets.delete(key);
    buckets.set(key, { left, at: now() });
    const [quietest] = buckets.keys();
    if (buckets.size > MAX_ADDRESSES && quietest !== undefined) buckets.delete(quietest);
  };

  return {
    refuse: (name, address) => {
      if (!rateLimit) return null;
      const { address: own, all } = flows[name];
      const ownKey = `${name} ${address}`;
      const allKey = `${name} ${ALL}`;
      const ownLeft = leftIn(ownKey, own);
      if (ownLeft < 1) return { ...fail(429, 'RATE_LIMITED'), retryAfter: secondsTo(ownLeft, own) };
      const left = leftIn(allKey, all);
      if (left < 1) return { ...fail(503, 'UNAVAILABLE'), retryAfter: secondsTo(left, all) };
      take(ownKey, own);
      take(allKey, all);
      return null;
    },
  };
}

function secondsTo(left: number, { perMinute }: Flow): number {
  return Math.max(1, Math.ceil(((1 - left) * 60) / perMinute));
}
