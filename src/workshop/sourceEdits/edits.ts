import { findNodeAtLocation } from 'jsonc-parser';
import { parseDocument, type Document } from '../../runtime/definitions/parse.ts';
import type { SourceFiles } from '../../runtime/definitions/sources.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';

/** The replacement of one text in a file: of a value, or of the key at the end of the path. */
export interface Edit {
  readonly file: string;
  readonly path: Path;
  readonly at: 'key' | 'value';
  readonly to: string;
  /** JSON to write after the text. */
  readonly suffix?: string;
}

/** A changed line of a file. */
export interface ChangedLine {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** Offsets of the text that an edit replaces, with its quotes; null if the path leads to no text. */
function rangeOf({ root }: Document, { path, at }: Edit): readonly [from: number, to: number] | null {
  const node = root && findNodeAtLocation(root, [...path]);
  const target = at === 'key' ? node?.parent?.children?.[0] : node;
  return target?.type === 'string' ? [target.offset, target.offset + target.length] : null;
}

/**
 * Returns the files with the edits applied. Every other character is unchanged.
 * @throws Error for an edit whose path leads to no text
 */
export function withEdits(files: SourceFiles, edits: readonly Edit[]): SourceFiles {
  const changed: Record<string, string> = { ...files };
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const text = files[file] ?? '';
    const { document } = parseDocument(file, text);
    const ranges = new Map<number, readonly [to: number, text: string]>();
    for (const edit of edits.filter((each) => each.file === file)) {
      const range = rangeOf(document, edit);
      if (!range) throw new Error(`${file} holds no text at ${edit.path.join('.')}`);
      ranges.set(range[0], [range[1], JSON.stringify(edit.to) + (edit.suffix ?? '')]);
    }
    changed[file] = [...ranges]
      .toSorted(([one], [other]) => other - one)
      .reduce((edited, [from, [to, written]]) => edited.slice(0, from) + written + edited.slice(to), text);
  }
  return changed;
}

/** Returns the lines that differ between two versions of a file with the same number of lines. */
export function changedLines(file: string, before: string, after: string): readonly ChangedLine[] {
  const [oldLines, newLines] = [before.split('\n'), after.split('\n')];
  return newLines.flatMap((line, index) =>
    line === oldLines[index] ? [] : [{ file, line: index + 1, before: (oldLines[index] ?? '').trim(), after: line.trim() }],
  );
}
