/** Returns the key under an id, from memory or by `unwrap`. Concurrent calls for the same id share one `unwrap`. */
export type KeyCache = (id: string, unwrap: () => Promise<Uint8Array>) => Promise<Uint8Array>;

/**
 * Caches unwrapped keys in memory for a short time. Failures are not cached.
 * @param maxKeys capacity; beyond it, the least recently used key is evicted
 * @param ms how long a key is kept, however often it is used, so that a key that was disabled stops opening anything
 */
export function keyCache(maxKeys: number, ms: number): KeyCache {
  const cache = new Map<string, Promise<Uint8Array>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const forget = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    cache.delete(id);
  };
  const keep = (id: string, key: Promise<Uint8Array>): void => {
    cache.set(id, key);
    timers.set(id, setTimeout(forget, ms, id).unref());
    key.catch(() => {
      if (cache.get(id) === key) forget(id);
    });
    const [oldest] = cache.keys();
    if (cache.size > maxKeys && oldest !== undefined) forget(oldest);
  };
  return (id, unwrap) => {
    const cached = cache.get(id);
    if (!cached) {
      const key = unwrap();
      keep(id, key);
      return key;
    }
    // A Map iterates in the order of insertion.
    cache.delete(id);
    cache.set(id, cached);
    return cached;
  };
}
