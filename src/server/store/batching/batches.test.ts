import { afterEach, describe, expect, it, vi } from 'vitest';
import { batch } from './batches.ts';
import { timeoutError } from '../databaseErrors.ts';

afterEach(() => void vi.useRealTimers());

/** A promise and the function that resolves it. */
interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Runs statements under the test's control: each batch that has started waits at its gate. */
function manualBatches(fails: (inputs: readonly number[]) => boolean = () => false) {
  const started: (readonly number[])[] = [];
  const gates: Gate[] = [];
  const ask = batch(async (inputs: readonly number[]) => {
    const ownGate = gate();
    started.push(inputs);
    gates.push(ownGate);
    await ownGate.opened;
    if (fails(inputs)) throw new Error(`failed: ${inputs.join(' ')}`);
    return inputs.map((input) => input * 10);
  });
  return { ask, started, gates };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
/**
 * Waits until gathered inputs have started. A batch starts after the pending I/O of one turn, and a batch that follows it needs
 * further turns.
 */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('concurrent requests', () => {
  it('share one statement, and each get their own answer', async () => {
    const { ask, started, gates } = manualBatches();
    const answers = Promise.all([3, 1, 2].map(ask));
    await turn();
    expect(started).toEqual([[3, 1, 2]]);
    gates[0]?.open();
    expect(await answers).toEqual([30, 10, 20]);
  });

  it('do not join a running statement, but share the next one', async () => {
    const { ask, started, gates } = manualBatches();
    const first = ask(1);
    await turn();
    const others = [ask(2), ask(3)];
    await turn();
    expect(started).toEqual([[1]]);
    gates[0]?.open();
    expect(await first).toBe(10);
    await turn();
    expect(started).toEqual([[1], [2, 3]]);
    gates[1]?.open();
    expect(await Promise.all(others)).toEqual([20, 30]);
  });

  it('start another statement while one is slow, up to three at a time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ask, started, gates } = manualBatches();
    const answers = [ask(1)];
    for (const next of [2, 3, 4]) {
      await turn();
      answers.push(ask(next));
      vi.advanceTimersByTime(100);
    }
    await turn();
    expect(started).toEqual([[1], [2], [3]]);
    gates[2]?.open();
    expect(await answers[2]).toBe(30);
    await turn();
    expect(started).toEqual([[1], [2], [3], [4]]);
    for (const { open } of gates) open();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
    // No statement is overdue any longer, so only one runs.
    answers.push(ask(5));
    await turn();
    const last = ask(6);
    await turn();
    expect(started.slice(4)).toEqual([[5]]);
    gates[4]?.open();
    await turn();
    gates[5]?.open();
    expect(await last).toBe(60);
  });

  it('are served in order, at most a hundred per statement', async () => {
    const { ask, started, gates } = manualBatches();
    const answers = Promise.all(range(0, 250).map(ask));
    await turn();
    for (const index of [0, 1, 2]) {
      gates[index]?.open();
      await turn();
    }
    expect(started).toEqual([range(0, 100), range(100, 200), range(200, 250)]);
    expect(await answers).toEqual(range(0, 250).map((input) => input * 10));
  });
});

describe('a failing statement', () => {
  it('is retried for each request separately, so that only the bad input fails', async () => {
    const statements: (readonly number[])[] = [];
    const ask = batch(async (inputs: readonly number[]) => {
      statements.push(inputs);
      if (inputs.includes(2)) throw new Error(`failed: ${inputs.join(' ')}`);
      return inputs.map((input) => input * 10);
    });
    const settled = await Promise.allSettled([1, 2, 3].map(ask));
    expect(statements).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([10, 'Error: failed: 2', 30]);
  });

  it('with one request is not retried, and the next request is served', async () => {
    const { ask, started, gates } = manualBatches((inputs) => inputs[0] === 1);
    const failing = ask(1);
    await turn();
    gates[0]?.open();
    await expect(failing).rejects.toThrow('failed: 1');
    const next = ask(2);
    await turn();
    gates[1]?.open();
    expect(await next).toBe(20);
    expect(started).toEqual([[1], [2]]);
  });

  it('fails all its requests and all waiting ones when it times out', async () => {
    const gates = [gate(), gate()];
    const started: (readonly number[])[] = [];
    const ask = batch(async (inputs: readonly number[]) => {
      started.push(inputs);
      await gates[started.length - 1]?.opened;
      throw timeoutError();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failing = Promise.allSettled([1, 2, 3].map(ask));
    await turn();
    vi.advanceTimersByTime(100);
    const other = Promise.allSettled([ask(4)]);
    await turn();
    const waiting = Promise.allSettled([5, 6].map(ask));
    await turn();
    gates[0]?.open();
    for (const settled of [await failing, await waiting])
      expect(new Set(settled.map((each) => (each.status === 'rejected' ? String(each.reason) : each.value)))).toEqual(
        new Set([String(timeoutError())]),
      );
    gates[1]?.open();
    await other;
    expect(started).toEqual([[1, 2, 3], [4]]);
  });

  it('whose retry times out fails the remaining requests too', async () => {
    const started: (readonly number[])[] = [];
    const ask = batch(async (inputs: readonly number[]) => {
      started.push(inputs);
      if (inputs.length > 1) throw new Error('failed for one of them');
      if (inputs[0] === 2) throw timeoutError();
      return inputs;
    });
    const settled = await Promise.allSettled([1, 2, 3, 4].map(ask));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(started).toEqual([[1, 2, 3, 4], [1], [2]]);
  });

  it('fails the requests for which it returned no output', async () => {
    const ask = batch(async (inputs: readonly number[]) => inputs.filter((input) => input !== 2));
    expect((await Promise.allSettled([1, 2].map(ask))).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});
