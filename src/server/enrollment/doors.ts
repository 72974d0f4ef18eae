import { fail, type Failure } from '../base/problem.ts';
import { emailKey } from '../store/accounts.ts';
import type { UpidFound } from '../store/upids.ts';

/** A resource that a limited number of claims can win: the remaining seats, or an email. */
export interface Door {
  readonly key: string;
  readonly room: number;
}

/** A claim that waits for a door. */
export interface Knock {
  readonly isGone: () => boolean;
  /** Looks up the remaining capacity. Returns a refusal if there is none. */
  readonly look: () => Promise<readonly Door[] | Failure>;
}

interface Waiting {
  readonly doors: readonly Door[];
  readonly wake: () => void;
}

/** Admits claims as long as they can succeed. */
export interface Doors {
  readonly through: <T>(doors: readonly Door[], knock: Knock, work: () => Promise<T>) => Promise<T | Failure>;
}

const RETRY_AFTER_SECONDS = 1;

/** Returns the doors that a claim of a program id for a new email must pass. */
export function doorsOf(found: UpidFound, email: string): readonly Door[] {
  return [{ key: `email ${emailKey(email)}`, room: 1 }, ...seatDoorsOf(found)];
}

/** Returns the doors that any claim of a program id must pass. Without a limit of seats there is no door. */
export function seatDoorsOf({ upid, batchId, seats, taken, batchSeats, batchTaken }: UpidFound): readonly Door[] {
  return [
    ...(seats === null ? [] : [{ key: `upid ${upid}`, room: seats - taken }]),
    ...(batchSeats === null ? [] : [{ key: `batch ${batchId}`, room: batchSeats - batchTaken }]),
  ];
}

/**
 * Keeps claims that are likely to fail out of the queue for password hashes: of all claims of one seat, only one is hashed. The
 * others wait for its outcome, which refuses them at no cost. Each process has its own doors; the tables' constraints decide
 * between processes.
 * @param longestWaitMs longest wait of a claim in milliseconds: as long as for a password hash, because the previous claim may be
 * waiting for one
 */
export function makeDoors(longestWaitMs: number): Doors {
  const inside = new Map<string, number>();
  const waiting = new Set<Waiting>();
  const change = (doors: readonly Door[], by: 1 | -1): void => {
    for (const { key } of doors) {
      const count = (inside.get(key) ?? 0) + by;
      if (count > 0) inside.set(key, count);
      else inside.delete(key);
    }
  };
  const wakeThoseAt = (doors: readonly Door[]): void => {
    for (const waits of waiting) if (waits.doors.some(({ key }) => doors.some((door) => door.key === key))) waits.wake();
  };
  /** Waits until a claim leaves one of the doors, or until the timeout. */
  const someoneLeaves = (doors: readonly Door[], patienceMs: number): Promise<void> =>
    new Promise((resolve) => {
      const waits: Waiting = {
        doors,
        wake: () => {
          clearTimeout(timer);
          waiting.delete(waits);
          resolve();
        },
      };
      const timer = setTimeout(waits.wake, patienceMs);
      waiting.add(waits);
    });

  return {
    through: async (first, { isGone, look }, work) => {
      const end = performance.now() + longestWaitMs;
      let doors = first;
      while (doors.some(({ key, room }) => (inside.get(key) ?? 0) >= room)) {
        const patience = end - performance.now();
        if (isGone() || patience <= 0) return { ...fail(503, 'UNAVAILABLE'), retryAfter: RETRY_AFTER_SECONDS };
        await someoneLeaves(doors, patience);
        const looked = await look();
        if ('ok' in looked) return looked;
        doors = looked;
      }
      change(doors, 1);
      try {
        return await work();
      } finally {
        change(doors, -1);
        wakeThoseAt(doors);
      }
    },
  };
}
