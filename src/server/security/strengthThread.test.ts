import { describe, expect, it } from 'vitest';
import { isStrongPassword } from '../../runtime/base/isStrongPassword.ts';
import { PRODUCT_NAME } from '../../enrollment/vocabulary/productName.ts';
import { scoresEnough } from '../../enrollment/hooks/answerChecks/scoresEnough.ts';
import { makePasswords } from './passwords.ts';

const OWN = ['ada.byron@example.com', 'Ada', 'Byron', 'Quiet Mind'];
/** A connected client. */
const WAITER = { lane: 'enrollment', isDisconnected: () => false } as const;
const { isStrong } = makePasswords({ passwordCost: 'full', passwordQueue: 100, passwordWaitMs: 60_000, workers: 1 });

describe('a new password', () => {
  it.each([
    ['correct horse battery 9', true],
    ['purple-otter4', true],
    ['green-tea7', false],
    ['P@ssw0rd2026!', false],
    ['ByronAda1980!', false],
    ['Larkfield77', false],
    ['constructor', false],
    ['', false],
  ])('%s gets the same verdict as on the page, strong: %s [VAL-12]', async (password, expected) => {
    expect(isStrongPassword(password, [PRODUCT_NAME, ...OWN], scoresEnough)).toBe(expected);
    expect(await isStrong(password, OWN, WAITER)).toBe(expected);
  });

  it('is rated without blocking the event loop', async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    await isStrong('1!|7l4@({[<3691!|70$5+%2', OWN, WAITER);
    clearImmediate(turning);
    expect(turns).toBeGreaterThan(1);
  });

  it('is refused with 503 when too many wait to be rated', async () => {
    const { isStrong: queued } = makePasswords({ passwordCost: 'full', passwordQueue: 1, passwordWaitMs: 60_000, workers: 1 });
    const answers = await Promise.all(['green-tea7', 'purple-otter4', 'a'].map((password) => queued(password, OWN, WAITER)));
    expect(answers).toEqual([false, true, expect.objectContaining({ status: 503, retryAfter: 1 })]);
  });

  it('is not rated in load tests', async () => {
    expect(
      await makePasswords({ passwordCost: 'least', passwordQueue: 0, passwordWaitMs: 60_000, workers: 1 }).isStrong('a', OWN, WAITER),
    ).toBe(true);
  });
});
