import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyCache } from './keyCache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const mockUnwrap = (byte: number) => vi.fn<() => Promise<Uint8Array>>(async () => Uint8Array.of(byte));

describe('keyCache', () => {
  it('unwraps a key once for concurrent and immediately following calls', async () => {
    const [get, unwrap] = [keyCache(10, 1_000), mockUnwrap(1)];
    expect(await Promise.all([get('a', unwrap), get('a', unwrap)])).toEqual([Uint8Array.of(1), Uint8Array.of(1)]);
    await get('a', unwrap);
    expect(unwrap).toHaveBeenCalledTimes(1);
  });

  it('expires a key after its lifetime, however often it was used, and leaves no timer', async () => {
    const [get, unwrap] = [keyCache(10, 1_000), mockUnwrap(1)];
    await get('a', unwrap);
    vi.advanceTimersByTime(900);
    await get('a', unwrap);
    vi.advanceTimersByTime(100);
    expect(vi.getTimerCount()).toBe(0);
    await get('a', unwrap);
    expect(unwrap).toHaveBeenCalledTimes(2);
  });

  it('evicts the least recently used key when it is full', async () => {
    const [get, a, b, c] = [keyCache(2, 1_000), mockUnwrap(1), mockUnwrap(2), mockUnwrap(3)];
    await get('a', a);
    await get('b', b);
    await get('a', a);
    await get('c', c);
    expect(vi.getTimerCount()).toBe(2);
    await get('a', a);
    await get('b', b);
    expect([a, b, c].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1]);
  });

  it('caches no failure', async () => {
    const get = keyCache(10, 1_000);
    await expect(get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(vi.getTimerCount()).toBe(0);
    expect(await get('a', mockUnwrap(1))).toEqual(Uint8Array.of(1));
  });
});
