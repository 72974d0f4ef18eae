import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TEST_RECORD } from '../../pages/testSupport.tsx';
import { memoryKeys } from './testSupport.ts';
import { visitAtom } from '../visitAtom.ts';
import { openDraft } from './openDraft.ts';
import * as draftCode from './startDraft.ts';

vi.mock('./startDraft.ts', { spy: true });

// The timer of a tab that a test has opened must not load the code during a later test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

async function open(keys = memoryKeys()) {
  const store = createStore();
  const failed: string[] = [];
  const draft = await openDraft(store, keys, (code) => void failed.push(code));
  return { store, keys, draft, failed };
}

it('opens a tab without a draft before it loads the code that stores drafts', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(2999);
  expect(draftCode.startDraft).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => vi.mocked(draftCode.startDraft).mock.calls.length).toBe(1);
});

it('keeps an answer given before the code that stores drafts was loaded, even across a reload', async () => {
  const { store, keys, draft, failed } = await open();
  store.set(visitAtom, (visit) => ({ ...visit, record: TEST_RECORD }));
  await draft.whenSaved();
  const again = await open(keys);
  expect(again.store.get(visitAtom).record).toEqual(TEST_RECORD);
  expect(failed).toEqual([]);
});

it('does not restore the draft of an ended visit', async () => {
  const { store, keys, draft } = await open();
  store.set(visitAtom, (visit) => ({ ...visit, record: TEST_RECORD }));
  await draft.whenSaved();
  draft.end();
  await expect.poll(() => sessionStorage.getItem('draft')).toBeNull();
  expect((await open(keys)).store.get(visitAtom).record).toBeNull();
});

it('continues without a draft if the code that stores drafts fails to load, and loads it again at the next save', async () => {
  vi.mocked(draftCode.startDraft).mockRejectedValueOnce(new TypeError('offline'));
  const { store, draft, failed } = await open();
  store.set(visitAtom, (visit) => ({ ...visit, record: TEST_RECORD }));
  await expect.poll(() => [failed, sessionStorage.getItem('draft')]).toEqual([['DRAFT_NOT_KEPT'], null]);
  await draft.whenSaved();
  expect(sessionStorage.getItem('draft')).not.toBeNull();
});

it('keeps the error on screen across a reload, although the page does not wait until the draft is stored', async () => {
  const { store, keys } = await open();
  store.set(visitAtom, (visit) => ({ ...visit, errorState: 'BATCH_FULL' }));
  await expect.poll(() => sessionStorage.getItem('draft')).not.toBeNull();
  expect((await open(keys)).store.get(visitAtom).errorState).toBe('BATCH_FULL');
});
