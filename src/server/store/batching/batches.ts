import { activeSpan, inSpan, runWithin, type ActiveSpan } from '../../base/spans.ts';
import { isTimeout } from '../databaseErrors.ts';

interface Waiting<In, Out> {
  readonly input: In;
  readonly resolve: (output: Out) => void;
  readonly reject: (error: unknown) => void;
  readonly span: ActiveSpan | undefined;
}

/** Time in milliseconds after which a running statement, for example one that waits for a lock, no longer blocks the next one. */
const OVERDUE_MS = 100;
/** Maximum number of concurrent statements of one kind; all but one of them are overdue. */
const MAX_CONCURRENT = 3;
/** Maximum number of requests that share a statement. */
const MAX_BATCH = 100;

/**
 * Batches concurrent requests into one statement: while the database runs one statement, inputs gather for the next ([decision
 * 8](../../../../docs/decisions/0008-batched-statements.md)). A request joins only a statement that has not started, so it sees
 * everything that was committed before it arrived. A single request never waits. Users memoise a batch by its database; a transaction
 * counts as its own, because its queries must not leave it.
 * @param run does the work for all inputs and returns one output for each, in the same order
 * @returns a function that does the work for one input. When a shared statement fails, it is retried for each input alone, so
 * that no request fails because of another's input. When it times out, all its requests and all waiting ones fail, because each
 * retry would wait as long again.
 */
export function batch<In, Out>(run: (inputs: readonly In[]) => Promise<readonly Out[]>): (input: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = [];
  let running = 0;
  let overdueCount = 0;
  let isStartScheduled = false;

  const serve = async (requests: readonly Waiting<In, Out>[], queued: Waiting<In, Out>[] = []): Promise<void> => {
    try {
      // In a trace, the statement belongs to the first request that it serves.
      const outputs = await runWithin(requests[0]?.span, () => run(requests.map(({ input }) => input)));
      requests.forEach(({ resolve, reject }, index) => {
        const output = outputs[index];
        if (output === undefined) reject(new Error('a statement for several requests left one without a result'));
        else resolve(output);
      });
    } catch (error) {
      const failedRequests = isTimeout(error)
        ? [...requests, ...queued.splice(0), ...queue.splice(0)]
        : requests.length === 1
          ? requests
          : [];
      for (const { reject } of failedRequests) reject(error);
      if (failedRequests.length > 0) return;
      const singles = [...requests];
      for (let single = singles.shift(); single; single = singles.shift()) await serve([single], singles);
    }
  };
  const start = (): void => {
    isStartScheduled = false;
    const requests = queue.slice(0, MAX_BATCH);
    queue = queue.slice(MAX_BATCH);
    running += 1;
    let isOverdue = false;
    const timer = setTimeout(() => {
      isOverdue = true;
      overdueCount += 1;
      startSoon();
    }, OVERDUE_MS);
    void serve(requests).finally(() => {
      clearTimeout(timer);
      running -= 1;
      if (isOverdue) overdueCount -= 1;
      startSoon();
    });
    // One statement may not have taken everything that was waiting.
    startSoon();
  };
  const startSoon = (): void => {
    if (isStartScheduled || running > overdueCount || running >= MAX_CONCURRENT || queue.length === 0) return;
    isStartScheduled = true;
    // Starts after the pending I/O of this turn, so that requests that arrive together share a statement.
    setImmediate(start);
  };

  return (input) =>
    inSpan(
      { name: 'database batch', kind: 'internal' },
      () =>
        new Promise((resolve, reject) => {
          queue.push({ input, resolve, reject, span: activeSpan() });
          startSoon();
        }),
    );
}

/**
 * Batches the inputs of each group separately. A statement that waits for a lock then delays only requests that need the locked row.
 */
export function batchBy<In, Out>(
  groupOf: (input: In) => string | number,
  run: (inputs: readonly In[]) => Promise<readonly Out[]>,
): (input: In) => Promise<Out> {
  const groups = new Map<string | number, { readonly ask: (input: In) => Promise<Out>; asking: number }>();
  return async (input) => {
    const name = groupOf(input);
    const group = groups.get(name) ?? { ask: batch(run), asking: 0 };
    groups.set(name, group);
    group.asking += 1;
    try {
      return await group.ask(input);
    } finally {
      group.asking -= 1;
      if (group.asking === 0) groups.delete(name);
    }
  };
}
