/** Stores a value as the most recently used of a map, and drops the least recently used beyond a size. A Map iterates in the order of insertion. */
export function touch<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, maxSize: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > maxSize && !oldest.done) map.delete(oldest.value);
}
