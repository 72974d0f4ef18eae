import { watch } from 'chokidar';
import { join } from 'node:path';
import { capitalise } from '../../../runtime/base/capitalise.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import { parseDocument } from '../../../runtime/definitions/parse.ts';
import { sortFindings } from '../../../runtime/definitions/finding.ts';
import { FOLDER, isOfMembers, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import { readCommit } from '../../vitePlugin/commits.ts';
import { openEditing, type CheckAll } from '../../liveUpdates/editing.ts';
import {
  areAll,
  editsBetween,
  needsReload,
  readServed,
  readServedTexts,
  servedTexts,
  type ServedDefinitions,
} from '../../liveUpdates/servedDefinitions.ts';
import { shownFindings } from '../../liveUpdates/shownFindings.ts';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import type {
  DraftResponse,
  Drafts,
  FileEdit,
  PreviewDefinitions,
  PreviewEvent,
  PreviewFiles,
  ReadCommit,
  RewriteResponse,
  SaveResponse,
  RewriteTask,
} from '../protocol.ts';
import { filesWithLineFeeds } from './lineBreaks.ts';
import { rewrite } from './rewrite.ts';
import { isDefinition, writeDefinitions } from './writeDefinitions.ts';

/** Debounce in milliseconds, because an editor writes a file in several steps. */
const SETTLED_MS = 20;
/**
 * Interval in milliseconds at which the files are also read, because a watcher misses changes on network drives, in some containers, and
 * while it starts.
 */
const POLL_MS = 2_000;

/** The definitions of a folder, for open previews. */
export interface DefinitionsService {
  /** Waits until all files have been free of errors at least once. */
  readonly all: () => Promise<PreviewDefinitions>;
  /** Sends the current findings, then each change. @returns a function that stops it */
  readonly subscribe: (send: (event: PreviewEvent) => void) => () => void;
  /** Returns the files on disk. Links are not followed. */
  readonly files: () => PreviewFiles;
  /** Returns the effects of unsaved files, without the slow checks. */
  readonly draft: (drafts: Drafts) => DraftResponse;
  /**
   * Checks the definitions with unsaved files in place of those on disk.
   * @param signal aborted when the findings are no longer needed. A check that has not started then finds nothing.
   */
  readonly check: (drafts: Drafts, signal: AbortSignal) => Promise<readonly ShownFinding[]>;
  /** Returns the files that a task changes, on top of unsaved files. */
  readonly rewrite: (drafts: Drafts, work: RewriteTask) => RewriteResponse;
  /** Reads the definitions of a commit, branch or tag. */
  readonly commit: (ref: string) => ReadCommit;
  /** Saves edits: all or none. */
  readonly save: (edits: readonly FileEdit[]) => SaveResponse;
  readonly close: () => void;
}

/** The dependencies of the service. */
export interface DefinitionsOptions {
  /** The folder that contains question-sets/. */
  readonly root: string;
  readonly vocabulary: Vocabulary;
  readonly checkAll: CheckAll;
  /** Receives the error of a check that could not be made. */
  readonly failed: (error: unknown) => void;
}

/** Reads, watches and saves the definitions of a folder. */
export function openDefinitions({ root, vocabulary, checkAll, failed }: DefinitionsOptions): DefinitionsService {
  const listeners = new Set<(event: PreviewEvent) => void>();
  const broadcast = (event: PreviewEvent): void => {
    for (const send of listeners) send(event);
  };
  // One thread runs all checks in order. While an author types quickly, checks are requested faster than they run.
  let lastCheck: Promise<unknown> = Promise.resolve();
  const checkSequentially = (files: SourceFiles, signal?: AbortSignal): ReturnType<CheckAll> => {
    const next = lastCheck.then(() => (signal?.aborted ? [] : checkAll(files)));
    lastCheck = next.catch(() => undefined);
    return next;
  };
  let findings: readonly ShownFinding[] = [];
  const editing = openEditing({
    vocabulary,
    checkAll: checkSequentially,
    read: () => filesWithLineFeeds(readDefinitionFiles(root)),
    edited: (edited) => broadcast({ kind: 'edited', edited }),
    reload: () => broadcast({ kind: 'reload' }),
    found: (found, files) => {
      findings = shownFindings(found, files, root);
      broadcast({ kind: 'findings', findings });
    },
    failed,
  });
  let timer: NodeJS.Timeout | undefined;
  const refresh = (): void => {
    const before = editing.files();
    editing.refresh();
    const after = editing.files();
    const changes = changesBetween(before, after);
    if (Object.keys(changes).some(isOfMembers)) broadcast({ kind: 'reload' });
    const files = definitionsIn(changes);
    if (Object.keys(files).length > 0) broadcast({ kind: 'files', files });
  };
  const refreshSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(refresh, SETTLED_MS);
  };
  // Node's own watcher loses a file that is replaced by a new one of the same name, as on saving and by Git.
  const watcher = watch(join(root, FOLDER), { ignoreInitial: true }).on('all', refreshSoon).on('ready', refreshSoon);
  const poll = setInterval(() => {
    if (listeners.size > 0) refresh();
  }, POLL_MS);
  poll.unref();
  const withDrafts = (drafts: Drafts): SourceFiles => ({
    ...editing.files(),
    ...definitionsIn(drafts),
  });
  return {
    files: () => ({ root, files: definitionsIn(editing.files()) }),
    draft: (drafts) => {
      const files = withDrafts(drafts);
      // The author may be correcting the mistakes because of which there are no definitions yet.
      const onDisk = editing.latest();
      const { served, errors } =
        onDisk && areAll(['texts'], Object.keys(drafts)) ? readServedTexts(files, onDisk) : readServed(files, vocabulary, onDisk);
      const isShown = served === null || (onDisk !== null && !needsReload(onDisk, served));
      return {
        edited: onDisk && served && isShown ? editsBetween(onDisk, served) : null,
        findings: shownFindings(errors, files, root),
        isShown,
      };
    },
    check: async (drafts, signal) => {
      const files = withDrafts(drafts);
      return shownFindings(sortFindings(await checkSequentially(files, signal)), files, root);
    },
    rewrite: (drafts, work) => {
      const before = withDrafts(drafts);
      const after = rewrite(before, work, vocabulary);
      if (!after.ok) return { ok: false, why: after.error };
      const changed = Object.entries(after.value).filter(([file, text]) => before[file] !== text);
      return { ok: true, files: Object.fromEntries(changed) };
    },
    commit: (ref) => {
      const committed = readCommit(root, ref);
      if (!committed.ok) return { ok: false, why: `${capitalise(committed.error)}.` };
      const files = filesWithLineFeeds(committed.value);
      const { served } = readServed(files, vocabulary, null);
      if (!served) return { ok: false, why: `The definitions of "${ref}" have mistakes.` };
      return { ok: true, definitions: previewDefinitions(served, files), files };
    },
    all: async () => previewDefinitions(await editing.served(), editing.files()),
    subscribe: (send) => {
      listeners.add(send);
      send({ kind: 'findings', findings });
      return () => listeners.delete(send);
    },
    save: (edits) => {
      const saved = writeDefinitions(root, edits);
      if (saved.outcome === 'saved') refresh();
      return saved;
    },
    close: () => {
      clearTimeout(timer);
      clearInterval(poll);
      void watcher.close();
      listeners.clear();
    },
  };
}

function definitionsIn<T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(files).filter(([file]) => isDefinition(file)));
}

/** Returns the changed files with their texts; null for a deleted file. */
function changesBetween(before: SourceFiles, after: SourceFiles): Readonly<Record<string, string | null>> {
  const names = Object.keys({ ...before, ...after });
  return Object.fromEntries(names.filter((file) => before[file] !== after[file]).map((file) => [file, after[file] ?? null]));
}

function previewDefinitions(served: ServedDefinitions, files: SourceFiles): PreviewDefinitions {
  const locales = [...served.texts.keys()];
  const textsOf = (set: string) =>
    locales.flatMap((locale) => {
      const texts = servedTexts(served, set, locale);
      return texts ? [[locale, texts] as const] : [];
    });
  return {
    sets: Object.fromEntries(served.sets),
    texts: Object.fromEntries([...served.sets.keys()].map((set) => [set, Object.fromEntries(textsOf(set))])),
    environments: Object.fromEntries(served.environments),
    members: Object.fromEntries(Object.entries(files).flatMap(([file, text]) => (isOfMembers(file) ? parsedMember(file, text) : []))),
  };
}

function parsedMember(file: string, text: string): readonly (readonly [string, Json])[] {
  const { document, isBroken } = parseDocument(file, text);
  return isBroken || document.value === undefined ? [] : [[file, document.value]];
}
