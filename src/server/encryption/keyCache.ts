/** Returns the key under an id, from memory or by `unwrap`. Concurrent calls for the same id share one `unwrap`. */
export type KeyCache = (id: string, unwrap: () => Promise<Uint8Array>) => Promise<Uint8Array>;

/**
 * Caches unwrapped keys in memory for a short time. Failures are not cached.
 * @param most number of keys; beyond it, the least recently used one is evicted
 * @param ms how long a key is kept, however often it is used, so that a key that was disabled stops opening anything
 */
export function keyCache(most: number, ms: number): KeyCache {
  const kept = new Map<string, Promise<Uint8Array>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const forget = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    kept.delete(id);
  };
  const keep = (id: string, key: Promise<Uint8Array>): void => {
    kept.set(id, key);
    timers.set(id, setTimeout(forget, ms, id).unref());
    key.catch(() => {
      if (kept.get(id) === key) forget(id);
    });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) forget(oldest);
  };
  return (id, unwrap) => {
    const found = kept.get(id);
    if (!found) {
      const key = unwrap();
      keep(id, key);
      return key;
    }
    // A Map iterates in the order of insertion.
    kept.delete(id);
    kept.set(id, found);
    return found;
  };
}
