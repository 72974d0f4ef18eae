import { checkDefinitions } from '../../../src/workshop/check/check.ts';
import type { Finding } from '../../../src/runtime/definitions/finding.ts';
import type { SourceFiles } from '../../../src/runtime/definitions/sources.ts';
import { vocabulary } from '../../../src/enrollment/vocabulary/vocabulary.ts';

/** A mistake planted in the current sets, with all expected findings. File names are relative to question-sets/. */
export interface PlantedMistake {
  readonly title: string;
  /** By file: the text to replace and its replacement; null replaces the whole file, and null for both deletes it. */
  readonly edits: readonly (readonly [file: string, from: string | null, to: string | null])[];
  readonly reported: readonly {
    readonly code: string;
    readonly file: string;
    /** The finding is on the line of this text, searched from `after`, in the changed file. */
    readonly at: string;
    readonly after?: string;
    /** Part of the finding's line. */
    readonly messagePart?: string;
  }[];
}

/**
 * Returns a check that reports only findings that the baseline does not have. Definitions may hold drafts, and the tests of `check` must
 * not fail because of them.
 */
export function checkAgainstBaseline(baseline: SourceFiles): (files: SourceFiles) => readonly Finding[] {
  // The line's text instead of its number, which other edits change.
  const nameOf = (files: SourceFiles, { file, line, code, message }: Finding): string =>
    [file, code, message, files[file]?.split('\n')[line - 1]].join();
  const baselineFindings = new Set(checkDefinitions(baseline, vocabulary).map((finding) => nameOf(baseline, finding)));
  return (files) => checkDefinitions(files, vocabulary).filter((finding) => !baselineFindings.has(nameOf(files, finding)));
}
