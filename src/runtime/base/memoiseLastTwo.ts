/**
 * Memoises a result by its inputs, which are compared by identity. Keeps the last two results, because definitions alternate between
 * two versions: before and after an edit, or with a mistake and without it.
 */
export function memoiseLastTwo<T>(): (inputs: readonly unknown[], compute: () => T) => T {
  let results: readonly { readonly inputs: readonly unknown[]; readonly result: T }[] = [];
  return (inputs, compute) => {
    const entry = results.find((each) => areSame(each.inputs, inputs)) ?? { inputs, result: compute() };
    results = [entry, ...results.filter((each) => each !== entry)].slice(0, 2);
    return entry.result;
  };
}

/** Memoises the last two results for each key, such as the name of a file or set, because authors edit one at a time. */
export function memoiseLastTwoOfEach<T>(): (key: string, inputs: readonly unknown[], compute: () => T) => T {
  const byKey = new Map<string, ReturnType<typeof memoiseLastTwo<T>>>();
  return (key, inputs, compute) => {
    const remember = byKey.get(key) ?? memoiseLastTwo<T>();
    byKey.set(key, remember);
    return remember(inputs, compute);
  };
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
