import type { CompiledSet } from '../../runtime/engine/types.ts';

/** Memoises a function of a question set. */
export function memoisedBySet<T>(find: (set: CompiledSet) => T): (set: CompiledSet) => T {
  const cache = new WeakMap<CompiledSet, T>();
  return (set) => {
    const value = cache.get(set) ?? find(set);
    cache.set(set, value);
    return value;
  };
}
