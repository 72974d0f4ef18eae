/** Returns the indices of a longest non-decreasing subsequence. */
export function longestRising(values: readonly number[]): readonly number[] {
  const best: { readonly length: number; readonly before: number }[] = [];
  for (const [index, value] of values.entries()) {
    let longest = { length: 1, before: -1 };
    for (let at = 0; at < index; at += 1) {
      const other = best[at];
      if (other && (values[at] ?? 0) <= value && other.length + 1 > longest.length) longest = { length: other.length + 1, before: at };
    }
    best.push(longest);
  }
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const indices: number[] = [];
  for (let at = best.findIndex(({ length }) => length === longest); at >= 0; at = best[at]?.before ?? -1) indices.unshift(at);
  return indices;
}
