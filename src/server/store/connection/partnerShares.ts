import { memoise } from '../../../runtime/base/memoise.ts';
import type { Db } from '../schema.ts';
import { isTimeout } from '../databaseErrors.ts';

/** The fraction of a pool's connections that one partner's writes may use. */
const SHARE = 1 / 4;

/** Work that waits for a connection of its partner's share. */
interface Waiting {
  readonly start: () => void;
  readonly reject: (error: unknown) => void;
}

interface Share {
  busy: number;
  readonly waiting: Waiting[];
}

/** The shares of all partners. */
export interface PartnerShares {
  /** Runs work in the share of a partner. */
  readonly run: <T>(partnerId: number, work: () => Promise<T>) => Promise<T>;
  /** Counts the waiting work of all partners. */
  readonly countWaiting: () => number;
}

/**
 * Limits the concurrent work of each partner; further work waits, first in, first out (bulkhead). When work times out, all
 * waiting work of the same partner fails with it, because it would wait for the same lock just as long.
 * @param maxConcurrent maximum number of concurrent runs for one partner
 */
export function makePartnerShares(maxConcurrent: number): PartnerShares {
  const shares = new Map<number, Share>();
  const run: PartnerShares['run'] = async (partnerId, work) => {
    const share = shares.get(partnerId) ?? { busy: 0, waiting: [] };
    shares.set(partnerId, share);
    if (share.busy < maxConcurrent) share.busy += 1;
    else await new Promise<void>((start, reject) => void share.waiting.push({ start, reject }));
    try {
      return await work();
    } catch (error) {
      if (isTimeout(error)) for (const { reject } of share.waiting.splice(0)) reject(error);
      throw error;
    } finally {
      // The next one inherits the connection, so no newcomer can overtake it.
      const next = share.waiting.shift();
      if (next) next.start();
      else share.busy -= 1;
      if (share.busy === 0) shares.delete(partnerId);
    }
  };
  return { run, countWaiting: () => [...shares.values()].reduce((sum, { waiting }) => sum + waiting.length, 0) };
}

const sizes = new WeakMap<Db, number>();

/** Gives each partner a share of a database's connections, at least one. Without this call, shares are unlimited. */
export function sharePool(db: Db, connections: number): void {
  sizes.set(db, Math.max(1, Math.floor(connections * SHARE)));
}

const sharesOf = memoise((db: Db) => makePartnerShares(sizes.get(db) ?? Infinity));

/**
 * Runs work that may wait for rows of a partner, such as a batch that an operator has locked, within the partner's share of the
 * connections, so that the other partners keep theirs ([decision 36](../../../../docs/decisions/0036-partner-shares.md)). Work
 * must not request the share that it already has.
 * @throws what the work throws, or the timeout of other work of this partner
 */
export function runInPartnerShare<T>(db: Db, partnerId: number, work: () => Promise<T>): Promise<T> {
  return sharesOf(db).run(partnerId, work);
}

/** Counts the work that waits for a connection of its partner's share, while others may be free. */
export function countWaitingInShares(db: Db): number {
  return sharesOf(db).countWaiting();
}
