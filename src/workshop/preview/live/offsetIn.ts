import type { FilePosition } from '../../../runtime/definitions/finding.ts';

/** Returns the offset of a finding in a text, which may have changed since the check. */
export function offsetIn(text: string, { line, column }: Pick<FilePosition, 'line' | 'column'>): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const own = lines[line - 1]?.length ?? 0;
  return Math.min(before + Math.min(column - 1, own), text.length);
}
