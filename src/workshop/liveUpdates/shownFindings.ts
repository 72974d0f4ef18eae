import { join } from 'node:path';
import { kindOf, type SourceFiles } from '../../runtime/definitions/sources.ts';
import type { Finding } from '../../runtime/definitions/finding.ts';
import type { ShownFinding } from './events.ts';
import { MEMBERS } from './servedDefinitions.ts';

/** Returns the lines around a finding, with a caret under its column. */
export function codeFrame(text: string, { line, column }: Pick<Finding, 'line' | 'column'>): string {
  const lines = text.split('\n');
  const first = Math.max(1, line - 2);
  const shown = lines.slice(first - 1, line + 2);
  const width = String(first + shown.length - 1).length;
  return shown
    .flatMap((content, index) => {
      const number = first + index;
      const row = `${String(number).padStart(width)} | ${content}`;
      return number === line ? [row, `${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [row];
    })
    .join('\n');
}

/** Returns false for an error that affects no page: in an example member, or a missing text. */
function isBlocking({ file, code }: Finding): boolean {
  const kind = kindOf(file);
  return !MEMBERS.includes(kind) && (kind !== 'texts' || code === 'json-syntax');
}

/**
 * Adds to each finding the details that an author needs to see and open its location.
 * @param files the files that the findings refer to
 * @param root the folder that contains question-sets/
 */
export function shownFindings(findings: readonly Finding[], files: SourceFiles, root: string): readonly ShownFinding[] {
  return findings.map((each) => ({
    ...each,
    frame: codeFrame(files[each.file] ?? '', each),
    path: join(root, each.file),
    isBlocking: each.severity === 'error' && isBlocking(each),
  }));
}
