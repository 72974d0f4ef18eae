import type { FilePosition } from '../../../runtime/definitions/finding.ts';

/** Returns the offset of a finding in the text of its file, which may have changed since the check. */
export function offsetIn(text: string, { line, column }: Pick<FilePosition, 'line' | 'column'>): number {
  let start = 0;
  for (let each = 1; each < line; each += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + column - 1, end < 0 ? text.length : end);
}
