import { describe, expect, it } from 'vitest';
import { fail } from '../base/problem.ts';
import { makeDoors, type Door } from './doors.ts';

const CLAIMED = fail(409, 'UPID_CLAIMED');

/** Claims of one program id with a number of seats. Each claim works for one turn of the event loop, then succeeds or fails. */
function claims(seats: number) {
  const doors = makeDoors(60_000);
  let left = seats;
  let atWork = 0;
  let works = 0;
  let most = 0;
  const look = async () => (left > 0 ? [{ key: 'upid', room: left }] : CLAIMED);
  const claim = async (wins = true) => {
    const seen: readonly Door[] = [{ key: 'upid', room: seats }];
    return doors.through(seen, { isGone: () => false, look }, async () => {
      works += 1;
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((resolve) => setImmediate(resolve));
      atWork -= 1;
      if (wins) left -= 1;
      return wins ? 'won' : 'failed';
    });
  };
  return { claim, seen: () => ({ works, most }) };
}

describe('claims of one seat', () => {
  it('are refused without work once one of them has won', async () => {
    const { claim, seen } = claims(1);
    const answers = await Promise.all(Array.from({ length: 200 }, () => claim()));
    expect(answers.filter((answer) => answer === 'won')).toHaveLength(1);
    expect(answers.filter((answer) => answer === CLAIMED)).toHaveLength(199);
    expect(seen()).toEqual({ works: 1, most: 1 });
  });

  it('proceed when the previous one fails', async () => {
    const { claim } = claims(1);
    expect(await Promise.all([claim(false), claim(), claim()])).toEqual(['failed', 'won', CLAIMED]);
  });

  it('run concurrently as long as there are seats for all of them', async () => {
    const { claim, seen } = claims(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim()));
    expect(answers.filter((answer) => answer === 'won')).toHaveLength(3);
    expect(seen()).toEqual({ works: 3, most: 3 });
  });

  it('are asked to retry later when they have waited too long', async () => {
    const doors = makeDoors(0);
    const at: readonly Door[] = [{ key: 'upid', room: 1 }];
    const knock = { isGone: () => false, look: async () => at };
    const first = doors.through(at, knock, () => new Promise((resolve) => setImmediate(resolve, 'won')));
    expect(await doors.through(at, knock, async () => 'won')).toMatchObject({ status: 503, retryAfter: 1 });
    expect(await first).toBe('won');
  });
});
