import { diff3Merge, diffComm } from 'node-diff3';
import { jsonIn } from '../../../../runtime/base/json.ts';

/** A run of lines in a comparison of two texts. */
export interface LineRun {
  /** The text that has the lines. */
  readonly of: 'both' | 'mine' | 'theirs';
  readonly lines: readonly string[];
}

/** Compares two texts line by line. Returns all lines in order, in runs that both texts or only one of them has. */
export function lineRuns(mine: string, theirs: string): readonly LineRun[] {
  const runs = diffComm(mine.split('\n'), theirs.split('\n')).flatMap(({ common, buffer1, buffer2 }): readonly LineRun[] =>
    common
      ? [{ of: 'both', lines: common }]
      : [
          { of: 'mine', lines: buffer1 },
          { of: 'theirs', lines: buffer2 },
        ],
  );
  return runs.filter(({ lines }) => lines.length > 0);
}

/**
 * Merges two versions of a JSON file by lines, against their common base.
 * @returns the merged text; null if both change the same lines, or if the result is not valid JSON
 */
export function mergedText(mine: string, base: string, theirs: string): string | null {
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), { excludeFalseConflicts: true });
  const lines: string[] = [];
  for (const { ok } of regions) {
    if (!ok) return null;
    lines.push(...ok);
  }
  const text = lines.join('\n');
  return jsonIn(text) === undefined ? null : text;
}
