import type { SourceFiles } from '../../../runtime/definitions/sources.ts';

/** A file that differs between two versions. */
export interface ChangedFile {
  readonly file: string;
  readonly how: 'added' | 'removed' | 'changed';
}

/** Returns the files that differ, in the order of their names. */
export function changedFiles(before: SourceFiles, after: SourceFiles): readonly ChangedFile[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((file) => {
    const [old, current] = [before[file], after[file]];
    return old === current ? [] : [{ file, how: old === undefined ? 'added' : current === undefined ? 'removed' : 'changed' }];
  });
}
