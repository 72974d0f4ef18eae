import { atom } from 'jotai';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import type { SurveyTexts } from '../../../runtime/definitions/types.ts';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import { definitionsAtom, filesAtom, rewriteFiles, type Store } from '../state/definitions.ts';
import { draftsAtom, fetchErrors } from '../state/drafts.ts';
import { readKeptDrafts } from '../state/keptDrafts.ts';
import { openPlaceAtom } from '../state/panel.ts';
import type { PreviewDefinitions, RewriteTask } from '../protocol.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { buffersAtom, difference, isDirty, openBuffers, undoDepthOf, type Buffers } from './files/buffers.ts';
import { editorExtensions } from './code/extensions.ts';
import { shortName } from './files/fileList.ts';
import { formatJson } from './code/format.ts';
import type { Knowledge } from './code/knowledge.ts';
import { changeAt, movedEntry, type TextChange } from '../../sourceEdits/valueEdits.ts';
import { positionOf, setsOf, type JsonLocation } from './locations.ts';
import type { ValueEdit } from './form/stepForm.ts';
import { openUndoSteps, type Typing } from './undoSteps.ts';

/** A message about the last action of the editor. */
export interface Notice {
  readonly text: string;
  readonly isProblem: boolean;
  /** Saves despite a mistake; omitted if there is nothing to save. */
  readonly saveAnyway?: () => void;
}

/** The current notice; null if there is none. */
export const noticeAtom = atom<Notice | null>(null);

/** The editor of a page: its files and the actions on them. */
export interface EditorActions {
  readonly buffers: Buffers;
  /** Saves a file. Asks first if a mistake in it keeps the survey from being shown. */
  readonly save: (file: string) => Promise<void>;
  /** Saves every file with unsaved edits, in the same way. @returns the resulting notice */
  readonly saveAll: () => Promise<Notice | null>;
  readonly format: (file: string) => Promise<void>;
  /** Applies the edits of one field of a form. */
  readonly apply: (edits: readonly ValueEdit[]) => void;
  /** Moves an entry of a list past its neighbour. */
  readonly move: (location: JsonLocation, by: 1 | -1) => void;
  /**
   * Asks the service to change several files together.
   * @param done the message of success, such as "Added sleep."
   * @returns true on success
   */
  readonly rewrite: (work: RewriteTask, done: string) => Promise<boolean>;
  /** Shows a message until the next edit. */
  readonly announce: (message: string) => void;
  /** Replaces the text of a file, as one edit. */
  readonly replace: (file: string, text: string) => void;
  /**
   * Reverts the last edit in all of its files, whether it was made in the form or in the text. Text typed without a pause counts as one
   * edit, as do all edits that survived a reload.
   */
  readonly undoLast: () => void;
  readonly canUndoLast: () => boolean;
  readonly goTo: (location: JsonLocation) => void;
  readonly knowledge: (file: string) => Knowledge | null;
}

/** A change to a file. `to` computes it from the file's text, and returns null if the text has a mistake. */
interface FileChange {
  readonly file: string;
  readonly to: (text: string) => TextChange | null;
}

const editors = new WeakMap<Store, EditorActions>();

/** Returns the editor of a page. There is one for each store, so that unsaved edits outlive the panel. */
export function editorActionsOf(store: Store): EditorActions {
  const existing = editors.get(store);
  if (existing) return existing;
  const say = (text: string, isProblem = false): void => store.set(noticeAtom, { text, isProblem });

  const knowledge = (file: string): Knowledge | null => {
    const [definitions, files] = [store.get(definitionsAtom), store.get(filesAtom)];
    if (!definitions || !files) return null;
    const names = Object.keys(files.files);
    const owners = setsOf(file, names, buffers.text);
    const sets = (owners.length > 0 ? owners : Object.keys(definitions.sets)).flatMap((name) => definitions.sets[name] ?? []);
    return { sets, english: englishOf(definitions), vocabulary, files: names, textOf: buffers.text };
  };
  const goTo = (location: JsonLocation): void => {
    const place = positionOf(location, buffers.text);
    if (place) store.set(openPlaceAtom, place);
  };
  const writeAll = async (files: readonly string[], mistakes: readonly ShownFinding[]): Promise<void> => {
    say(files.length === 1 ? 'Saving ...' : `Saving ${files.length} files ...`);
    const outcome = await buffers.save(files);
    if (!outcome.saved) return say(outcome.why, true);
    const broken = files.filter((file) => mistakes.some((mistake) => mistake.file === file)).map(shortName);
    const all = files.map(shortName).join(', ');
    if (broken.length === 0) say(`Saved ${all}.`);
    else say(`Saved ${all}, with mistakes in ${broken.join(', ')}: see Findings.`, true);
  };
  const saveBuffers = async (files: readonly string[]): Promise<void> => {
    // Without the service, saving fails too and reports it.
    const mistakes = await fetchErrors(store).catch(() => []);
    const broken = mistakes.find(({ isBlocking, file }) => isBlocking && files.includes(file));
    if (!broken) return writeAll(files, mistakes);
    const text = `Not saved: ${broken.file}, line ${broken.line}, has a mistake. ${broken.message} ${broken.hint}`;
    store.set(noticeAtom, { text, isProblem: true, saveAnyway: () => void writeAll(files, mistakes) });
  };
  const save = (file: string): Promise<void> => saveBuffers([file]);
  const format = async (file: string): Promise<void> => {
    const text = buffers.text(file);
    if (text === null) return;
    try {
      const after = await formatJson(text);
      if (buffers.text(file) !== text) return;
      if (after !== text) buffers.change(file, [difference(text, after)]);
      say(after === text ? 'The file is already formatted.' : 'Formatted.');
    } catch {
      say('A file with a mistake in its JSON cannot be formatted. Correct the marked place first.', true);
    }
  };
  const buffers: Buffers = openBuffers(store, (file) =>
    editorExtensions(file, { knowledge, goTo, save: (each) => void save(each), format: (each) => void format(each) }),
  );
  const steps = openUndoSteps(Object.keys(readKeptDrafts()));
  const observe = (): void =>
    steps.observe(Object.fromEntries(Object.entries(store.get(buffersAtom)).map(([file, buffer]) => [file, undoDepthOf(buffer)])));
  observe();
  store.sub(buffersAtom, observe);
  const change = (edits: readonly FileChange[], typing?: Typing): void =>
    steps.group((isContinued) => {
      let isChanged = false;
      let isRefused = false;
      for (const { file, to } of edits) {
        const text = buffers.text(file);
        const edit = text === null ? null : to(text);
        if (!edit) isRefused = true;
        // An edit without an effect, such as choosing the current option again, must not count as an undo step.
        if (!edit || text?.slice(edit.from, edit.to) === edit.insert) continue;
        buffers.change(file, [edit], isContinued);
        isChanged = true;
      }
      if (isRefused && !isChanged)
        say('This cannot be changed here, because the file has a mistake. Open it as text, and correct the marked place.', true);
    }, typing);
  // The next edit outdates the message about the last edit or save.
  store.sub(draftsAtom, () => store.set(noticeAtom, null));
  const editor: EditorActions = {
    buffers,
    save,
    saveAll: async () => {
      // After a reload, nothing may have opened the editor yet.
      const endFollowing = buffers.follow();
      const dirty = Object.entries(store.get(buffersAtom)).flatMap(([file, buffer]) => (isDirty(buffer) ? [file] : []));
      // The files on disk may have become equal to the edits.
      if (dirty.length > 0) await saveBuffers(dirty);
      endFollowing();
      return store.get(noticeAtom);
    },
    format,
    apply: (edits) => {
      const field = edits.map(({ location }) => [location.file, ...location.path].join('/')).join(' ');
      change(
        edits.map(({ location, value }) => ({ file: location.file, to: (text) => changeAt(text, location.path, value) })),
        { field, isLetter: isLetter(edits[0], buffers.text) },
      );
    },
    move: (location, by) => change([{ file: location.file, to: (text) => movedEntry(text, location.path, by) }]),
    rewrite: async (work, done) => {
      say('Working on it ...');
      const drafts = store.get(draftsAtom);
      const rewritten = await rewriteFiles({ drafts, work }).catch(() => ({
        ok: false as const,
        why: 'The server cannot be reached. Start it again, then try again.',
      }));
      if (!rewritten.ok) {
        say(rewritten.why, true);
        return false;
      }
      // The author has continued to edit, and the reply lacks that edit.
      if (store.get(draftsAtom) !== drafts) return editor.rewrite(work, done);
      const files = Object.entries(rewritten.files);
      change(files.map(([file, after]) => ({ file, to: (text) => difference(text, after) })));
      say(`${done} This changes ${pluralise(files.length, 'file')}. Check the preview, then save.`);
      return true;
    },
    announce: say,
    replace: (file, to) => change([{ file, to: (text) => difference(text, to) }]),
    undoLast: () => {
      for (const [file, depth] of Object.entries(steps.last() ?? {})) {
        const depthNow = (): number => undoDepthOf(store.get(buffersAtom)[file]);
        for (let now = depthNow(); now > depth; now = depthNow()) buffers.undo(file);
      }
    },
    canUndoLast: () => steps.last() !== null,
    goTo,
    knowledge,
  };
  editors.set(store, editor);
  return editor;
}

/** Returns true if an edit adds, removes or replaces one letter, as typing does. */
function isLetter(edit: ValueEdit | undefined, textOf: (file: string) => string | null): boolean {
  const text = edit ? textOf(edit.location.file) : null;
  const change = edit && text !== null ? changeAt(text, edit.location.path, edit.value) : null;
  if (!change || text === null) return false;
  const { from, to, insert } = difference(text.slice(change.from, change.to), change.insert);
  return insert.length <= 1 && to - from <= 1;
}

/** Returns the English texts of all sets. */
function englishOf({ texts }: PreviewDefinitions): SurveyTexts {
  const all = Object.values(texts).flatMap((locales) => (locales['en'] ? [locales['en']] : []));
  return {
    sections: Object.assign({}, ...all.map(({ sections }) => sections)),
    steps: Object.assign({}, ...all.map(({ steps }) => steps)),
    screenOuts: Object.assign({}, ...all.map(({ screenOuts }) => screenOuts)),
  };
}
