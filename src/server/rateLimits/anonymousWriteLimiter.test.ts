import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { anonymousWriteLimiter } from './anonymousWriteLimiter.ts';

/** Returns a limiter with a clock that the test advances. */
function limiterWith(variables: Readonly<Record<string, string>> = {}) {
  let seconds = 0;
  const settings = readSettings(variables);
  if (!settings.ok) throw new Error(settings.error.join(' '));
  const { admit } = anonymousWriteLimiter(settings.value, () => seconds * 1000);
  const write = (address: string, times = 1) => Array.from({ length: times }, () => admit('eligibilityChecks', address));
  return { write, wait: (more: number) => (seconds += more) };
}
const refusalsIn = (results: readonly unknown[]) => results.filter((result) => result !== null);

describe('anonymous writes', () => {
  it('from one address are refused with 429 beyond a burst, and accepted again after the Retry-After', () => {
    const { write, wait } = limiterWith();
    expect(refusalsIn(write('a', 300))).toEqual([]);
    expect(write('a')).toEqual([expect.objectContaining({ status: 429, code: 'RATE_LIMITED', retryAfter: 1 })]);
    expect(refusalsIn(write('b'))).toEqual([]);
    wait(1);
    expect(write('a', 2)).toEqual([null, expect.objectContaining({ status: 429 })]);
  });

  it('from many addresses are refused with 503 beyond the limit for all addresses', () => {
    const { write, wait } = limiterWith();
    const results = Array.from({ length: 2_001 }, (_, index) => write(`${index}`)).flat();
    expect(refusalsIn(results)).toEqual([expect.objectContaining({ status: 503, code: 'UNAVAILABLE', retryAfter: 1 })]);
    wait(1);
    expect(refusalsIn(Array.from({ length: 51 }, (_, index) => write(`later ${index}`)).flat())).toHaveLength(1);
  });

  it('are not limited in load tests', () => {
    expect(refusalsIn(limiterWith({ RATE_LIMIT: 'off' }).write('a', 5_000))).toEqual([]);
  });

  it('follow the limits in the settings, even if these require a long wait', () => {
    const { write, wait } = limiterWith({ RATE_LIMIT_ELIGIBILITY_CHECKS: '2 3, 3 4' });
    expect(write('a', 3)).toEqual([null, null, expect.objectContaining({ status: 429, retryAfter: 20 })]);
    expect(write('b', 2)).toEqual([null, expect.objectContaining({ status: 503, retryAfter: 15 })]);
    wait(15);
    expect(write('a')).toEqual([expect.objectContaining({ status: 429, retryAfter: 5 })]);
    expect(write('b')).toEqual([null]);
  });
});
