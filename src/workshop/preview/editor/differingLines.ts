const AROUND = 1;

/** Returns the part in which two texts differ, as whole numbered lines with one line around them. */
export function differingLines(one: string, other: string): readonly [string, string] {
  const [first, second] = [one.split('\n'), other.split('\n')];
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shorter - start && first[first.length - 1 - end] === second[second.length - 1 - end]) end += 1;
  return [excerpt(first, start, end), excerpt(second, start, end)];
}

function excerpt(lines: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - AROUND);
  const shown = lines.slice(from, lines.length - end + AROUND);
  return shown.map((line, index) => `${from + index + 1}  ${line}`).join('\n');
}
