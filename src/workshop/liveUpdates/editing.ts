import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { sortFindings, type Finding } from '../../runtime/definitions/finding.ts';
import type { SourceFiles } from '../../runtime/definitions/sources.ts';
import type { EditedDefinitions } from '../../runtime/definitions/editedDefinitions.ts';
import { areAll, editsBetween, MEMBERS, needsReload, readServed, readServedTexts, type ServedDefinitions } from './servedDefinitions.ts';

/** Checks all definitions. This is slow, so it should run on another thread. */
export type CheckAll = (files: SourceFiles) => Promise<readonly Finding[]>;

/** The dependencies of editing, and the receivers of its results. */
export interface EditingOptions {
  readonly vocabulary: Vocabulary;
  /** Reads all files in their current state. */
  readonly read: () => SourceFiles;
  readonly checkAll: CheckAll;
  /** Sends changed definitions to open pages. */
  readonly edited: (edited: EditedDefinitions) => void;
  /** Reloads open pages, because something that they read only once has changed. */
  readonly reload: () => void;
  /** Receives all findings, with the files that they refer to, whenever they may have changed. */
  readonly found: (findings: readonly Finding[], files: SourceFiles) => void;
  /** Receives the error of a check that could not be made. The next edit starts another one. */
  readonly failed: (error: unknown) => void;
}

/** Definitions that are edited while pages show them. */
export interface Editing {
  /** Returns the current files, with or without mistakes. */
  readonly files: () => SourceFiles;
  /** Returns the latest definitions that a page can run. Waits for the first ones. */
  readonly served: () => Promise<ServedDefinitions>;
  /** Returns the latest definitions that a page can run; null while there are none. */
  readonly latest: () => ServedDefinitions | null;
  /** Reads the current files and applies the changes. */
  readonly refresh: () => void;
}

/**
 * Serves definitions while they are edited. Open pages get an edit before the slow checks begin. They do not get an edit with a
 * mistake until the mistake is corrected.
 */
export function openEditing({ vocabulary, read, checkAll, edited, reload, found, failed }: EditingOptions): Editing {
  let files: SourceFiles | null = null;
  let served: ServedDefinitions | null = null;
  let lastFindings: readonly Finding[] = [];
  let waiting: ((served: ServedDefinitions) => void)[] = [];
  let isChecking = false;

  const report = (findings: readonly Finding[], of: SourceFiles): void => {
    lastFindings = findings;
    found(findings, of);
  };

  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    let checked: SourceFiles | null = null;
    try {
      for (let current = files; current && current !== checked; current = files) {
        checked = current;
        const findings = await checkAll(current);
        if (current === files) report(sortFindings(findings), current);
      }
    } catch (error) {
      failed(error);
    } finally {
      isChecking = false;
    }
  };

  /** Reads all files. Returns null while Git or an editor replaces them: a later refresh reads them again. */
  const readAgain = (): SourceFiles | null => {
    try {
      return read();
    } catch (error) {
      if (files && error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };

  const refresh = (): void => {
    const current = readAgain();
    if (!current) return;
    const changed = changedFiles(files, current);
    if (files && changed.length === 0) return;
    const before = served;
    files = current;
    if (before && areAll(MEMBERS, changed)) return void check();
    const hadErrors = lastFindings.some(({ severity }) => severity === 'error');
    const onlyTexts = before !== null && !hadErrors && areAll(['texts'], changed);
    const reading = onlyTexts ? readServedTexts(current, before) : readServed(current, vocabulary, before);
    served = reading.served;
    if (before && served) {
      const change = editsBetween(before, served);
      if (needsReload(before, served)) reload();
      else if (change) edited(change);
    }
    if (reading.errors.length > 0) report(reading.errors, current);
    else if (hadErrors) report([], current);
    if (served) {
      for (const resolve of waiting) resolve(served);
      waiting = [];
    }
    void check();
  };

  return {
    files: () => {
      if (!files) refresh();
      return files ?? {};
    },
    served: () => {
      if (!files) refresh();
      return served ? Promise.resolve(served) : new Promise((resolve) => waiting.push(resolve));
    },
    latest: () => {
      if (!files) refresh();
      return served;
    },
    refresh,
  };
}

function changedFiles(before: SourceFiles | null, after: SourceFiles): readonly string[] {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  return [...all].filter((file) => before?.[file] !== after[file]);
}
