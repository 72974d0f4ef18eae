import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryKeys } from '../visit/draft/memoryKeys.ts';
import { visitAtom } from '../visit/visitAtom.ts';
import { openDraft } from './openDraft.ts';
import * as draftCode from './startDraft.ts';

vi.mock('./startDraft.ts', { spy: true });

const RECORD = {
  set: 'DPP_SURVEY',
  version: 1,
  answers: { sex: 'female' },
  results: {},
  position: { at: 'step', step: 'gender' },
  progressFloor: {},
} as const;

afterEach(() => sessionStorage.clear());

async function open(keys = memoryKeys()) {
  const store = createStore();
  const failed: string[] = [];
  const draft = await openDraft(store, keys, (code) => void failed.push(code));
  return { store, keys, draft, failed };
}

it('a tab without a draft does not wait for the code that stores drafts, which loads later', async () => {
  await open();
  expect(draftCode.startDraft).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(draftCode.startDraft).toHaveBeenCalledOnce(), 10_000);
});

it('an answer that is given before that code has loaded is kept over a reload', async () => {
  const { store, keys, draft, failed } = await open();
  store.set(visitAtom, (visit) => ({ ...visit, record: RECORD }));
  await draft.settled();
  const again = await open(keys);
  expect(again.store.get(visitAtom).record).toEqual(RECORD);
  expect(failed).toEqual([]);
});

it('a draft that has ended is gone after a reload', async () => {
  const { store, keys, draft } = await open();
  store.set(visitAtom, (visit) => ({ ...visit, record: RECORD }));
  await draft.settled();
  draft.end();
  await vi.waitFor(() => expect(sessionStorage.getItem('draft')).toBeNull());
  expect((await open(keys)).store.get(visitAtom).record).toBeNull();
});

it('a visit goes on without a draft if that code cannot be loaded, and the next answer tries again', async () => {
  vi.mocked(draftCode.startDraft).mockRejectedValueOnce(new TypeError('offline'));
  const { store, draft, failed } = await open();
  store.set(visitAtom, (visit) => ({ ...visit, record: RECORD }));
  await draft.settled();
  expect([failed, sessionStorage.getItem('draft')]).toEqual([['DRAFT_NOT_KEPT'], null]);
  await draft.settled();
  expect(sessionStorage.getItem('draft')).not.toBeNull();
});
