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

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
