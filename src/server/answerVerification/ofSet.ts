import type { CompiledSet } from '../../runtime/engine/types.ts';

/** Memoises a function of a question set. */
export function ofSet<T>(find: (set: CompiledSet) => T): (set: CompiledSet) => T {
  const found = new WeakMap<CompiledSet, T>();
  return (set) => {
    const cached = found.get(set) ?? find(set);
    found.set(set, cached);
    return cached;
  };
}
