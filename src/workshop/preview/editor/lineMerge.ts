import { diff3Merge, diffComm } from 'node-diff3';

/** Lines that stand together in a comparison of two texts. */
export interface LineRun {
  /** Which text has the lines. */
  readonly of: 'both' | 'mine' | 'theirs';
  readonly lines: readonly string[];
}

/** Compares two texts line by line, in order: the lines of both, and those of only one of them. Nothing is left out. */
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
 * Merges two versions of a JSON file by lines, against the version that both began from.
 * @returns the merged text; null where both change the same lines, or where the merged lines are no JSON any more
 */
export function mergedText(mine: string, base: string, theirs: string): string | null {
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), { excludeFalseConflicts: true });
  const lines: string[] = [];
  for (const { ok } of regions) {
    if (!ok) return null;
    lines.push(...ok);
  }
  const text = lines.join('\n');
  return isJson(text) ? text : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
