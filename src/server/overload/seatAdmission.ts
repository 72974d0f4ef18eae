import { fail, type Failure } from '../base/problem.ts';
import { emailKey } from '../store/accounts.ts';
import type { FoundUpid } from '../store/upids.ts';

/** A resource that a limited number of claims can win: the remaining seats, or an email. */
export interface LimitedResource {
  readonly key: string;
  /** The number of claims that can still win. */
  readonly capacity: number;
}

/** A claim that may have to wait until others release a resource. */
export interface PendingClaim {
  readonly isDisconnected: () => boolean;
  /** Looks up the remaining capacity. Returns a refusal if there is none. */
  readonly lookUpCapacity: () => Promise<readonly LimitedResource[] | Failure>;
}

interface Waiting {
  readonly resources: readonly LimitedResource[];
  readonly wake: () => void;
}

/** Admits claims as long as they can succeed. */
export interface SeatAdmission {
  readonly admit: <T>(resources: readonly LimitedResource[], claim: PendingClaim, work: () => Promise<T>) => Promise<T | Failure>;
}

const RETRY_AFTER_SECONDS = 1;

/** Returns the resources that a claim of a program id for a new email needs. */
export function claimedResources(found: FoundUpid, email: string): readonly LimitedResource[] {
  return [{ key: `email ${emailKey(email)}`, capacity: 1 }, ...claimedSeats(found)];
}

/** Returns the seats that any claim of a program id needs. Empty if the seats are unlimited. */
export function claimedSeats({ upid, batchId, seats, taken, batchSeats, batchTaken }: FoundUpid): readonly LimitedResource[] {
  return [
    ...(seats === null ? [] : [{ key: `upid ${upid}`, capacity: seats - taken }]),
    ...(batchSeats === null ? [] : [{ key: `batch ${batchId}`, capacity: batchSeats - batchTaken }]),
  ];
}

/**
 * Keeps claims that are likely to fail out of the queue for password hashes: of all claims of one seat, only one is hashed. The
 * others wait for its outcome, which refuses them at no cost. Each process admits claims for itself; the tables' constraints decide
 * between processes.
 * @param longestWaitMs longest wait of a claim in milliseconds: as long as for a password hash, because the previous claim may be
 * waiting for one
 */
export function makeSeatAdmission(longestWaitMs: number): SeatAdmission {
  const admitted = new Map<string, number>();
  const waiting = new Set<Waiting>();
  const change = (resources: readonly LimitedResource[], by: 1 | -1): void => {
    for (const { key } of resources) {
      const count = (admitted.get(key) ?? 0) + by;
      if (count > 0) admitted.set(key, count);
      else admitted.delete(key);
    }
  };
  const wakeWaiters = (released: readonly LimitedResource[]): void => {
    for (const waits of waiting) if (waits.resources.some(({ key }) => released.some((one) => one.key === key))) waits.wake();
  };
  /** Waits until a claim releases one of the resources, or until the timeout. */
  const waitForRelease = (resources: readonly LimitedResource[], timeoutMs: number): Promise<void> =>
    new Promise((resolve) => {
      const waits: Waiting = {
        resources,
        wake: () => {
          clearTimeout(timer);
          waiting.delete(waits);
          resolve();
        },
      };
      const timer = setTimeout(waits.wake, timeoutMs);
      waiting.add(waits);
    });

  return {
    admit: async (first, { isDisconnected, lookUpCapacity }, work) => {
      const end = performance.now() + longestWaitMs;
      let resources = first;
      while (resources.some(({ key, capacity }) => (admitted.get(key) ?? 0) >= capacity)) {
        const timeout = end - performance.now();
        if (isDisconnected() || timeout <= 0) return { ...fail(503, 'UNAVAILABLE'), retryAfter: RETRY_AFTER_SECONDS };
        await waitForRelease(resources, timeout);
        const found = await lookUpCapacity();
        if ('ok' in found) return found;
        resources = found;
      }
      change(resources, 1);
      try {
        return await work();
      } finally {
        change(resources, -1);
        wakeWaiters(resources);
      }
    },
  };
}
