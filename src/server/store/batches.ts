import type { Db } from './schema.ts';
import { isOutOfTime } from './unavailable.ts';

interface Waiting<In, Out> {
  readonly input: In;
  readonly resolve: (output: Out) => void;
  readonly reject: (error: unknown) => void;
}

/** A statement that takes longer, waiting for a lock say, holds up nobody any more: the next one starts beside it. */
const LATE_MS = 100;
/** Statements of one kind under way at most: all but one of them are late. */
const AT_ONCE = 3;
/** Requests that one statement serves at most. */
const MOST = 100;

/**
 * Makes one statement of what many requests ask at the same time: while the database works on one, the next one gathers. Who asks
 * joins a statement that has not started yet, never one under way, so that everybody sees all that was committed before; with one
 * request at a time nobody waits.
 * @param run does the work for all inputs, and gives an output for each in the same order
 * @returns does it for one. When a statement for several fails, it is run again for each alone: nobody fails for another's input. Where
 * it runs out of time, all of them fail with it and all who wait: one after the other they would wait for as long again.
 */
export function batched<In, Out>(run: (inputs: readonly In[]) => Promise<readonly Out[]>): (input: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let running = 0;
  let late = 0;
  let starts = false;

  const serve = async (batch: readonly Waiting<In, Out>[], behind: Waiting<In, Out>[] = []): Promise<void> => {
    try {
      const outputs = await run(batch.map(({ input }) => input));
      batch.forEach(({ resolve, reject }, index) => {
        const output = outputs[index];
        if (output === undefined) reject(new Error('a statement for several requests left one without an answer'));
        else resolve(output);
      });
    } catch (error) {
      const failed = isOutOfTime(error) ? [...batch, ...behind.splice(0), ...waiting.splice(0)] : batch.length === 1 ? batch : [];
      for (const { reject } of failed) reject(error);
      if (failed.length > 0) return;
      const each = [...batch];
      for (let one = each.shift(); one; one = each.shift()) await serve([one], each);
    }
  };
  const start = (): void => {
    starts = false;
    const batch = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    running += 1;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      startSoon();
    }, LATE_MS);
    void serve(batch).finally(() => {
      clearTimeout(timer);
      running -= 1;
      if (isLate) late -= 1;
      startSoon();
    });
    // More were waiting than one statement takes.
    startSoon();
  };
  const startSoon = (): void => {
    if (starts || running > late || running >= AT_ONCE || waiting.length === 0) return;
    starts = true;
    // After the input that has arrived by now: requests that come together are served together.
    setImmediate(start);
  };

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      startSoon();
    });
}

/** One of something for each database: what a transaction asks must not leave it. */
export function perDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}
