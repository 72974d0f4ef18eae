import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitedSavesAtom, filesAtom } from '../../state/definitions.ts';
import { basesAtom, draftsAtom } from '../../state/drafts.ts';
import type { FileEdit, SaveResponse } from '../../protocol.ts';
import { history } from '@codemirror/commands';
import { buffersAtom, difference, isDirty, openBuffers, type Buffers } from './buffers.ts';

const FILE = 'question-sets/A.json';
let store: ReturnType<typeof createStore>;
let buffers: Buffers;
let onDisk: string;

/** Simulates another program that saves the file. */
function saveElsewhere(text: string): void {
  onDisk = text;
  store.set(filesAtom, { root: '/', files: { [FILE]: text } });
}

function type(text: string): void {
  buffers.change(FILE, [difference(buffers.text(FILE) ?? '', text)]);
}

beforeEach(() => {
  store = createStore();
  saveElsewhere('one');
  buffers = openBuffers(store, () => history());
  buffers.follow();
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const [edit]: readonly FileEdit[] = JSON.parse(body);
    const saved: SaveResponse = edit?.from === onDisk ? { outcome: 'saved' } : { outcome: 'changed', now: { [FILE]: onDisk } };
    if (saved.outcome === 'saved') onDisk = edit?.text ?? '';
    return new Response(JSON.stringify(saved));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a file in the editor', () => {
  it('is a draft until it is saved, and can still be undone afterwards', async () => {
    type('two');
    expect(store.get(draftsAtom)).toEqual({ [FILE]: 'two' });
    expect(await buffers.save([FILE])).toEqual({ saved: true });
    expect([onDisk, store.get(draftsAtom)]).toEqual(['two', {}]);
    buffers.undo(FILE);
    expect(store.get(draftsAtom)).toEqual({ [FILE]: 'one' });
    buffers.redo(FILE);
    expect(store.get(draftsAtom)).toEqual({});
  });

  it('awaits the definitions of a save, but not those of a refused one', async () => {
    type('two');
    await buffers.save([FILE]);
    expect(store.get(awaitedSavesAtom)).toEqual([FILE]);
    store.set(awaitedSavesAtom, []);
    type('mine');
    onDisk = 'theirs';
    await buffers.save([FILE]);
    expect(store.get(awaitedSavesAtom)).toEqual([]);
  });

  it('follows the file on disk while it has no unsaved edit', () => {
    buffers.open(FILE);
    saveElsewhere('three');
    expect(buffers.text(FILE)).toBe('three');
    expect(store.get(draftsAtom)).toEqual({});
  });

  it('keeps an unsaved edit when the file changes on disk, and saves it only after the author resolves the conflict', async () => {
    type('mine');
    saveElsewhere('theirs');
    expect(buffers.text(FILE)).toBe('mine');
    expect(store.get(buffersAtom)[FILE]?.theirs).toBe('theirs');
    expect(await buffers.save([FILE])).toMatchObject({ saved: false });
    expect(onDisk).toBe('theirs');
    expect(store.get(basesAtom)).toEqual({ [FILE]: 'one' });
    buffers.keepMine(FILE);
    expect(store.get(basesAtom)).toEqual({ [FILE]: 'theirs' });
    expect(await buffers.save([FILE])).toEqual({ saved: true });
    expect(onDisk).toBe('mine');
  });

  it('follows the file on disk after another follower has ended', () => {
    buffers.open(FILE);
    const endFollowing = buffers.follow();
    endFollowing();
    saveElsewhere('three');
    expect(buffers.text(FILE)).toBe('three');
  });

  it('is closed without a draft when it is deleted on disk while it has no unsaved edit', () => {
    buffers.open(FILE);
    store.set(filesAtom, { root: '/', files: {} });
    expect([buffers.text(FILE), store.get(buffersAtom), store.get(draftsAtom)]).toEqual([null, {}, {}]);
  });

  it('keeps an unsaved edit when it is deleted on disk, and is closed once the edit is undone', () => {
    type('mine');
    store.set(filesAtom, { root: '/', files: {} });
    expect([buffers.text(FILE), store.get(buffersAtom)[FILE]?.theirs]).toEqual(['mine', null]);
    buffers.undo(FILE);
    expect([buffers.text(FILE), store.get(buffersAtom), store.get(draftsAtom)]).toEqual([null, {}, {}]);
  });

  it('discards an edit in favour of the version on disk, and restores the edit on undo', () => {
    type('mine');
    saveElsewhere('theirs');
    buffers.takeTheirs(FILE);
    const taken = store.get(buffersAtom)[FILE];
    expect([buffers.text(FILE), taken && isDirty(taken), taken?.theirs]).toEqual(['theirs', false, undefined]);
    buffers.undo(FILE);
    expect(buffers.text(FILE)).toBe('mine');
  });

  it('merges both changes if they affect different lines', async () => {
    saveElsewhere('[\n1,\n2,\n3\n]');
    type('[\n9,\n2,\n3\n]');
    saveElsewhere('[\n1,\n2,\n4\n]');
    buffers.keepBoth(FILE);
    expect(buffers.text(FILE)).toBe('[\n9,\n2,\n4\n]');
    expect(await buffers.save([FILE])).toEqual({ saved: true });
    expect(onDisk).toBe('[\n9,\n2,\n4\n]');
  });

  it('stays a draft when the service cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    type('mine');
    expect(await buffers.save([FILE])).toEqual({ saved: false, why: expect.stringContaining('The server cannot be reached.') });
    expect(store.get(draftsAtom)).toEqual({ [FILE]: 'mine' });
  });

  it('stays a draft when it is too large for the service, and the reason is its size', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 413 }));
    type('mine');
    expect(await buffers.save([FILE])).toEqual({ saved: false, why: expect.stringContaining('too large for one save') });
    expect(store.get(draftsAtom)).toEqual({ [FILE]: 'mine' });
  });

  it('detects a change on disk when the service rejects a save', async () => {
    type('mine');
    onDisk = 'theirs';
    expect(await buffers.save([FILE])).toMatchObject({ saved: false });
    expect(store.get(buffersAtom)[FILE]?.theirs).toBe('theirs');
    buffers.takeTheirs(FILE);
    expect(store.get(draftsAtom)).toEqual({});
  });
});
