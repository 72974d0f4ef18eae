import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { EditorState, Transaction, type Extension, type StateCommand } from '@codemirror/state';
import { atom } from 'jotai';
import { awaitedSavesAtom, filesAtom, requestSave, withChanges, type Store } from '../../state/definitions.ts';
import { basesAtom, draftsAtom } from '../../state/drafts.ts';
import { readKeptDrafts } from '../../state/keptDrafts.ts';
import type { TextChange } from '../../../sourceEdits/valueEdits.ts';
import { mergedText } from './lineMerge.ts';

/** A file in the editor. The file and its undo history survive switching files and panels. */
export interface Buffer {
  readonly state: EditorState;
  /** The text on disk that the edits are based on; null for a new file. */
  readonly base: string | null;
  /** The conflicting version on disk; null for a deleted file, and absent without a conflict. */
  readonly theirs?: string | null;
}

/** The files that were opened, by path. */
export const buffersAtom = atom<Readonly<Record<string, Buffer>>>({});

/** The result of saving. */
export type SaveResult = { readonly saved: true } | { readonly saved: false; readonly why: string };

/** The files of the editor: their texts, edits and history. */
export interface Buffers {
  /** Returns a file, and opens it if it is not open; null if there is no such file. */
  readonly open: (file: string) => Buffer | null;
  /** Returns the text of a file as the author sees it; null if there is no such file. */
  readonly text: (file: string) => string | null;
  /** Adopts the state of an editor. */
  readonly setState: (file: string, state: EditorState) => void;
  /**
   * Applies changes to texts, as one step of the file's history.
   * @param isContinued true for the next letter of a text that is being typed, which belongs to the step of the previous letter
   */
  readonly change: (file: string, changes: readonly TextChange[], isContinued?: boolean) => void;
  readonly undo: (file: string) => void;
  readonly redo: (file: string) => void;
  /** Saves files. If one of them has changed on disk in the meantime, saves none. */
  readonly save: (files: readonly string[]) => Promise<SaveResult>;
  /** Takes the version on disk. Undo restores the author's. */
  readonly takeTheirs: (file: string) => void;
  /** Keeps the author's version, so that the next save replaces the one on disk. Undo restores the version on disk. */
  readonly keepMine: (file: string) => void;
  /** Merges both versions; does nothing if they conflict. Undo restores the author's. */
  readonly keepBoth: (file: string) => void;
  /** Follows the files on disk. @returns a function that stops following */
  readonly follow: () => () => void;
}

/** Returns true if a file has unsaved edits. */
export function isDirty({ state, base }: Buffer): boolean {
  return textOf(state) !== base;
}

/** Returns how many edits of a file can be undone; 0 if it is not open. */
export function undoDepthOf(buffer: Buffer | undefined): number {
  return buffer ? undoDepth(buffer.state) : 0;
}

/** Returns true if an undone edit of the file can be repeated. */
export function canRedo({ state }: Buffer): boolean {
  return redoDepth(state) > 0;
}

/** Returns the text with both the author's changes and those on disk; null if there are none on disk, or they conflict. */
export function mergedBuffer({ state, base, theirs }: Buffer): string | null {
  return typeof theirs === 'string' && base !== null ? mergedText(textOf(state), base, theirs) : null;
}

/** Returns the text of an editor's state. */
export function textOf(state: EditorState): string {
  return state.doc.toString();
}

/** Opens the files of the editor, with the edits that were unsaved when the page was reloaded. @param extensions the CodeMirror extensions of a file */
export function openBuffers(store: Store, extensions: (file: string) => Extension): Buffers {
  const onDisk = (file: string): string | null => store.get(filesAtom)?.files[file] ?? null;
  const add = (file: string, buffer: Buffer): void => store.set(buffersAtom, (now) => ({ ...now, [file]: buffer }));
  const updateDrafts = (): void => {
    const unsaved = Object.entries(store.get(buffersAtom)).flatMap(([name, { state, base }]) => {
      const text = textOf(state);
      return text === onDisk(name) ? [] : [{ name, text, base }];
    });
    const bases = Object.fromEntries(unsaved.flatMap(({ name, base }) => (base === null ? [] : [[name, base]])));
    const drafts = Object.fromEntries(unsaved.map(({ name, text }) => [name, text]));
    if (!isSame(store.get(basesAtom), bases)) store.set(basesAtom, bases);
    if (!isSame(store.get(draftsAtom), drafts)) store.set(draftsAtom, drafts);
  };
  const close = (file: string): void => store.set(buffersAtom, ({ [file]: _closed, ...others }) => others);
  const set = (file: string, buffer: Buffer): void => {
    // Without edits there is nothing to choose, and a file that stayed open would be an edit that creates it again.
    if (buffer.theirs === null && !isDirty(buffer)) close(file);
    else add(file, buffer);
    updateDrafts();
  };
  const open = (file: string): Buffer | null => {
    const openBuffer = store.get(buffersAtom)[file];
    if (openBuffer) return openBuffer;
    const text = onDisk(file);
    if (text === null) return null;
    const buffer = { state: EditorState.create({ doc: text, extensions: extensions(file) }), base: text };
    add(file, buffer);
    return buffer;
  };
  const setState = (file: string, state: EditorState): void => {
    const buffer = open(file);
    if (buffer && buffer.state !== state) set(file, { ...buffer, state });
  };
  const change: Buffers['change'] = (file, changes, isContinued = false) => {
    const buffer = open(file);
    if (!buffer || changes.length === 0) return;
    set(file, {
      ...buffer,
      state: buffer.state.update({ changes: [...changes], userEvent: isContinued ? 'input.type' : 'input.form' }).state,
    });
  };
  const run = (file: string, command: StateCommand): void => {
    const buffer = open(file);
    if (buffer) command({ state: buffer.state, dispatch: ({ state }) => set(file, { ...buffer, state }) });
  };
  const replace = (file: string, text: string): void => {
    const buffer = open(file);
    if (buffer) change(file, [difference(textOf(buffer.state), text)]);
  };
  const reconcileWithDisk = (): void => {
    for (const [file, buffer] of Object.entries(store.get(buffersAtom))) {
      const [diskText, text] = [onDisk(file), textOf(buffer.state)];
      if (diskText === text || diskText === buffer.base) set(file, { state: buffer.state, base: diskText });
      else if (text === buffer.base && diskText !== null) {
        // Undo skips this change, because it is not the author's.
        const followed = buffer.state.update({ changes: difference(text, diskText), annotations: Transaction.addToHistory.of(false) });
        set(file, { state: followed.state, base: diskText });
      } else set(file, { ...buffer, theirs: diskText });
    }
  };
  // The files that were unsaved when the page was reloaded are open before any other: opening one from disk would lose its edits.
  for (const [file, { text, from }] of Object.entries(readKeptDrafts()))
    add(file, { state: replaceText(EditorState.create({ doc: from, extensions: extensions(file) }), text), base: from });
  return {
    open,
    text: (file) => {
      const buffer = store.get(buffersAtom)[file];
      return buffer ? textOf(buffer.state) : onDisk(file);
    },
    setState,
    change,
    undo: (file) => run(file, undo),
    redo: (file) => run(file, redo),
    save: async (files) => {
      const edits = files.flatMap((file) => {
        const buffer = open(file);
        return buffer ? [{ file, text: textOf(buffer.state), from: buffer.base }] : [];
      });
      const awaited = edits.flatMap(({ file, text, from }) => (text === from ? [] : [file]));
      // Before the request, because the definitions may arrive before its reply.
      store.set(awaitedSavesAtom, (now) => [...now, ...awaited]);
      const saved = await requestSave(edits);
      if (saved.outcome !== 'saved') store.set(awaitedSavesAtom, (now) => now.filter((file) => !awaited.includes(file)));
      if (saved.outcome === 'refused') return { saved: false, why: saved.why };
      if (saved.outcome === 'changed') {
        store.set(filesAtom, (all) => all && { ...all, files: withChanges(all.files, saved.now) });
        reconcileWithDisk();
        const changed = Object.keys(saved.now);
        const have = changed.length === 1 ? 'has' : 'have';
        return {
          saved: false,
          why: `Nothing was saved: ${changed.join(', ')} ${have} changed on disk since you started editing. Compare the two versions and choose one.`,
        };
      }
      for (const { file, text } of edits) {
        const now = store.get(buffersAtom)[file];
        if (now) set(file, { state: now.state, base: text });
      }
      const texts = Object.fromEntries(edits.map(({ file, text }) => [file, text]));
      store.set(filesAtom, (all) => all && { ...all, files: withChanges(all.files, texts) });
      updateDrafts();
      return { saved: true };
    },
    takeTheirs: (file) => {
      const theirs = store.get(buffersAtom)[file]?.theirs;
      if (theirs === undefined) return;
      if (theirs !== null) replace(file, theirs);
      const now = store.get(buffersAtom)[file];
      if (now) set(file, { state: now.state, base: theirs });
    },
    keepMine: (file) => {
      const now = store.get(buffersAtom)[file];
      if (now?.theirs === undefined) return;
      const { state, theirs } = now;
      // Replace and restore, so that undo returns to the version on disk.
      const versions = theirs === null ? [] : [theirs, textOf(state)];
      set(file, { state: versions.reduce(replaceText, state), base: theirs });
    },
    keepBoth: (file) => {
      const buffer = store.get(buffersAtom)[file];
      const merged = buffer ? mergedBuffer(buffer) : null;
      if (merged === null) return;
      replace(file, merged);
      const now = store.get(buffersAtom)[file];
      if (now?.theirs !== undefined) set(file, { state: now.state, base: now.theirs });
    },
    follow: () => {
      reconcileWithDisk();
      // A function of its own: the store keeps each function once, so the end of a save would end the following of the panel too.
      return store.sub(filesAtom, () => reconcileWithDisk());
    },
  };
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns an editor's state with another text, as one step of its history. */
function replaceText(state: EditorState, text: string): EditorState {
  return state.update({ changes: difference(textOf(state), text), userEvent: 'input.form' }).state;
}

/** Returns the smallest single change that turns one text into another. */
export function difference(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
