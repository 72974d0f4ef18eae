import { describe, expect, it } from 'vitest';
import { fail } from '../base/problem.ts';
import { makeSeatAdmission, type LimitedResource } from './seatAdmission.ts';

const CLAIMED = fail(409, 'UPID_CLAIMED');

/** Claims of one program id with a number of seats. Each claim works for one turn of the event loop, then succeeds or fails. */
function claims(seats: number) {
  const admission = makeSeatAdmission(60_000);
  let remaining = seats;
  let working = 0;
  let works = 0;
  let maxConcurrent = 0;
  const lookUpCapacity = async () => (remaining > 0 ? [{ key: 'upid', capacity: remaining }] : CLAIMED);
  const claim = async (wins = true) => {
    const resources: readonly LimitedResource[] = [{ key: 'upid', capacity: seats }];
    return admission.admit(resources, { isDisconnected: () => false, lookUpCapacity }, async () => {
      works += 1;
      working += 1;
      maxConcurrent = Math.max(maxConcurrent, working);
      await new Promise((resolve) => setImmediate(resolve));
      working -= 1;
      if (wins) remaining -= 1;
      return wins ? 'won' : 'failed';
    });
  };
  return { claim, counts: () => ({ works, maxConcurrent }) };
}

describe('simultaneous claims of seats', () => {
  it('are refused without work once the last seat is taken', async () => {
    const { claim, counts } = claims(1);
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => claim()));
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === CLAIMED)).toHaveLength(199);
    expect(counts()).toEqual({ works: 1, maxConcurrent: 1 });
  });

  it('proceed when an earlier claim fails', async () => {
    const { claim } = claims(1);
    expect(await Promise.all([claim(false), claim(), claim()])).toEqual(['failed', 'won', CLAIMED]);
  });

  it('run concurrently, at most one for each free seat', async () => {
    const { claim, counts } = claims(3);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => claim()));
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(3);
    expect(counts()).toEqual({ works: 3, maxConcurrent: 3 });
  });

  it('get a 503 with a Retry-After when they have waited too long', async () => {
    const admission = makeSeatAdmission(0);
    const at: readonly LimitedResource[] = [{ key: 'upid', capacity: 1 }];
    const claim = { isDisconnected: () => false, lookUpCapacity: async () => at };
    const first = admission.admit(at, claim, () => new Promise((resolve) => setImmediate(resolve, 'won')));
    expect(await admission.admit(at, claim, async () => 'won')).toMatchObject({ status: 503, retryAfter: 1 });
    expect(await first).toBe('won');
  });
});
