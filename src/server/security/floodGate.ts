import { fail, type Failure } from '../base/problem.ts';
import type { Settings } from '../settings.ts';

/** Calls that are let through at once, and how many more with each second. */
interface Flow {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * Writes that anybody may make, because their callers are not known yet. A whole office may share an address, also on the day on which
 * everybody there enrolls.
 */
const FLOWS = {
  eligibilityChecks: { address: { burst: 300, perSecond: 1 }, all: { burst: 2_000, perSecond: 50 } },
  triages: { address: { burst: 600, perSecond: 5 }, all: { burst: 5_000, perSecond: 200 } },
  optOuts: { address: { burst: 100, perSecond: 1 }, all: { burst: 1_000, perSecond: 20 } },
  adConversions: { address: { burst: 600, perSecond: 5 }, all: { burst: 5_000, perSecond: 200 } },
  events: { address: { burst: 3_000, perSecond: 50 }, all: { burst: 20_000, perSecond: 2_000 } },
} as const satisfies Readonly<Record<string, { readonly address: Flow; readonly all: Flow }>>;

/** Addresses that are remembered before those that have been quiet are forgotten. */
const MOST_ADDRESSES = 10_000;
const ALL = '*';

/** What is left of a flow, as of a time in milliseconds. */
interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** Limits anonymous writes. */
export interface FloodGate {
  /** Counts a write, or refuses it: 429 for an address that writes too much, 503 when all together do. */
  readonly refuse: (flow: keyof typeof FLOWS, address: string) => Failure | null;
}

/**
 * Creates the gate. Each process counts for itself, in memory: a flood must not cost a write to the database for each refusal. With
 * RATE_LIMIT=off it lets everything through.
 */
export function floodGate({ rateLimit }: Pick<Settings, 'rateLimit'>, now: () => number): FloodGate {
  const buckets = new Map<string, Bucket>();
  const leftIn = (key: string, { burst, perSecond }: Flow): number => {
    const { left, at } = buckets.get(key) ?? { left: burst, at: now() };
    return Math.min(burst, left + (Math.max(0, now() - at) / 1000) * perSecond);
  };
  const take = (key: string, flow: Flow): void => {
    const left = leftIn(key, flow) - 1;
    // Moves the key to the end: the map is in the order of the last writes.
    buckets.delete(key);
    buckets.set(key, { left, at: now() });
    const [quietest] = buckets.keys();
    if (buckets.size > MOST_ADDRESSES && quietest !== undefined) buckets.delete(quietest);
  };

  return {
    refuse: (name, address) => {
      if (!rateLimit) return null;
      const { address: own, all } = FLOWS[name];
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

function secondsTo(left: number, { perSecond }: Flow): number {
  return Math.max(1, Math.ceil((1 - left) / perSecond));
}
