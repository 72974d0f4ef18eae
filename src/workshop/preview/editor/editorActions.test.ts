import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filesAtom, type Store } from '../state/definitions.ts';
import { draftsAtom } from '../state/drafts.ts';
import { keepDrafts } from '../state/keptDrafts.ts';
import { difference, textOf } from './files/buffers.ts';
import { editorActionsOf, noticeAtom, type EditorActions } from './editorActions.ts';

const A = 'question-sets/A.json';
const B = 'question-sets/B.json';
let store: Store;
let editor: EditorActions;

/** Simulates another program that saves the file. */
function saveElsewhere(text: string): void {
  store.set(filesAtom, { root: '/', files: { [A]: text, [B]: '{ "b": 1 }\n' } });
}

function open(): void {
  store = createStore();
  saveElsewhere('{ "a": 1 }\n');
  editor = editorActionsOf(store);
  editor.buffers.follow();
}

const type = (value: number): void => editor.apply([{ location: { file: A, path: ['a'] }, value }]);

/** Simulates an author who types in the text view. */
function typeAsText(file: string, text: string): void {
  const opened = editor.buffers.open(file);
  if (opened)
    editor.buffers.setState(file, opened.state.update({ changes: difference(textOf(opened.state), text), userEvent: 'input.type' }).state);
}
const texts = (): readonly (string | null)[] => [editor.buffers.text(A), editor.buffers.text(B)].map((text) => text && text.trim());

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  open();
});
afterEach(() => vi.unstubAllGlobals());

describe('undo in the form', () => {
  it('undoes one edit at a time, in all of its files', () => {
    type(2);
    editor.apply([
      { location: { file: A, path: ['a'] }, value: 3 },
      { location: { file: A, path: ['c'] }, value: 4 },
      { location: { file: B, path: ['b'] }, value: 5 },
    ]);
    expect(texts()).toEqual(['{ "a": 3, "c": 4 }', '{ "b": 5 }']);
    editor.undoLast();
    expect(texts()).toEqual(['{ "a": 2 }', '{ "b": 1 }']);
    editor.undoLast();
    expect(store.get(draftsAtom)).toEqual({});
    expect(editor.canUndoLast()).toBe(false);
  });

  it('undoes continuous typing as one edit', () => {
    vi.useFakeTimers();
    type(2);
    for (const value of [20, 200, 2000]) {
      vi.advanceTimersByTime(600);
      type(value);
    }
    vi.advanceTimersByTime(5000);
    type(7);
    vi.useRealTimers();
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 2000 }');
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 1 }');
    expect(editor.canUndoLast()).toBe(false);
  });

  it('undoes edits of two fields separately, even in quick succession', () => {
    type(2);
    editor.apply([{ location: { file: B, path: ['b'] }, value: 2 }]);
    type(3);
    editor.undoLast();
    editor.undoLast();
    expect(texts()).toEqual(['{ "a": 2 }', '{ "b": 1 }']);
  });

  it('undoes two choices separately, even in quick succession', () => {
    for (const value of [22, 33]) type(value);
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 22 }');
  });

  it('ignores a choice that changes nothing', () => {
    type(22);
    type(22);
    editor.undoLast();
    expect([texts()[0], editor.canUndoLast()]).toEqual(['{ "a": 1 }', false]);
    type(1);
    expect(editor.canUndoLast()).toBe(false);
  });

  it("undoes continuous typing that is longer than CodeMirror's default history", () => {
    vi.useFakeTimers();
    for (let letters = 1; letters < 300; letters += 1) {
      vi.advanceTimersByTime(600);
      editor.apply([{ location: { file: A, path: ['a'] }, value: letters % 2 === 0 ? 'a' : 'ab' }]);
    }
    vi.useRealTimers();
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 1 }');
  });

  it('undoes edits of the form and of the text in reverse order', () => {
    vi.useFakeTimers();
    type(2);
    vi.advanceTimersByTime(600);
    typeAsText(A, '{ "a": 2, "typed": 1 }\n');
    vi.useRealTimers();
    editor.apply([{ location: { file: B, path: ['b'] }, value: 2 }]);
    editor.undoLast();
    expect(texts()).toEqual(['{ "a": 2, "typed": 1 }', '{ "b": 1 }']);
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 2 }');
    editor.undoLast();
    expect([texts()[0], editor.canUndoLast()]).toEqual(['{ "a": 1 }', false]);
  });

  it('skips an edit that was already undone in the text', () => {
    type(2);
    editor.apply([{ location: { file: B, path: ['b'] }, value: 2 }]);
    editor.buffers.undo(B);
    editor.undoLast();
    expect([...texts(), editor.canUndoLast()]).toEqual(['{ "a": 1 }', '{ "b": 1 }', false]);
  });

  it('skips an edit that leaves its file unchanged', () => {
    type(2);
    editor.replace(A, editor.buffers.text(A) ?? '');
    expect(store.get(noticeAtom)).toBeNull();
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 1 }');
    expect(editor.canUndoLast()).toBe(false);
  });

  it.each([
    ['keepMine', '{ "a": 2 }', '{ "a": 9 }'],
    ['takeTheirs', '{ "a": 9 }', '{ "a": 2 }'],
  ] as const)('restores the other version after %s', (how, chosen, other) => {
    type(2);
    saveElsewhere('{ "a": 9 }\n');
    editor.buffers[how](A);
    expect(texts()[0]).toBe(chosen);
    editor.undoLast();
    expect(texts()[0]).toBe(other);
  });

  it("restores the author's version after both changes were merged", () => {
    saveElsewhere('[\n1,\n2,\n3\n]');
    editor.replace(A, '[\n9,\n2,\n3\n]');
    saveElsewhere('[\n1,\n2,\n4\n]');
    editor.buffers.keepBoth(A);
    expect(texts()[0]).toBe('[\n9,\n2,\n4\n]');
    editor.undoLast();
    expect(texts()[0]).toBe('[\n9,\n2,\n3\n]');
  });

  it('restores the replaced text of a file', () => {
    editor.replace(A, '{}');
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 1 }');
  });

  it('keeps changes that somebody else has saved since', () => {
    type(2);
    editor.undoLast();
    type(3);
    saveElsewhere('{ "a": 3 }\n');
    saveElsewhere('{ "a": 3, "theirs": true }\n');
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 1, "theirs": true }');
  });

  it('skips the edits of a file that was deleted on disk after they were saved', () => {
    type(2);
    editor.apply([{ location: { file: B, path: ['b'] }, value: 2 }]);
    store.set(filesAtom, { root: '/', files: { [A]: '{ "a": 1 }\n', [B]: '{ "b": 2 }\n' } });
    store.set(filesAtom, { root: '/', files: { [A]: '{ "a": 1 }\n' } });
    editor.undoLast();
    expect([texts()[0], editor.canUndoLast()]).toEqual(['{ "a": 1 }', false]);
  });

  it('undoes an edit from before a reload', () => {
    keepDrafts({ [A]: '{ "a": 7 }\n' }, { [A]: '{ "a": 1 }\n' });
    open();
    expect(texts()[0]).toBe('{ "a": 7 }');
    expect(editor.canUndoLast()).toBe(true);
    editor.undoLast();
    expect(texts()[0]).toBe('{ "a": 1 }');
  });
});

it('a rewrite of several files keeps what is typed before the service replies', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    requests.push(body);
    if (requests.length === 1) type(7);
    const { drafts }: { readonly drafts: Readonly<Record<string, string>> } = JSON.parse(body);
    return Response.json({ ok: true, files: { [A]: (drafts[A] ?? '{ "a": 1 }\n').replace(' }', ', "added": 1 }') } });
  });
  const work = { kind: 'renameOption', set: 'A', step: 'a', option: 'a', to: 'b' } as const;
  expect(await editor.rewrite(work, 'Renamed.')).toBe(true);
  expect([texts()[0], requests.length]).toEqual(['{ "a": 7, "added": 1 }', 2]);
});

describe('the unsaved edits of a reload', () => {
  const reload = (): void => {
    keepDrafts({ [A]: '{ "a": 7 }\n', [B]: '{ "b": 7 }\n' }, { [A]: '{ "a": 1 }\n', [B]: '{ "b": 1 }\n' });
    store = createStore();
    saveElsewhere('{ "a": 1 }\n');
    editor = editorActionsOf(store);
  };

  it('are in a file that is opened before the editor follows the files on disk', () => {
    reload();
    typeAsText(A, '{ "a": 7, "typed": 1 }\n');
    expect(texts()).toEqual(['{ "a": 7, "typed": 1 }', '{ "b": 7 }']);
    expect(Object.keys(store.get(draftsAtom))).toEqual([A, B]);
  });

  it('survive the change of another file before the editor follows the files on disk', () => {
    reload();
    editor.replace(B, '{}');
    expect(store.get(draftsAtom)).toEqual({ [A]: '{ "a": 7 }\n', [B]: '{}' });
    editor.undoLast();
    expect(texts()).toEqual(['{ "a": 7 }', '{ "b": 7 }']);
  });
});
