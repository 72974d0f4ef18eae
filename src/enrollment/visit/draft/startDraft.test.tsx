import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { TEST_RECORD, testPartner } from '../../pages/testSupport.tsx';
import { memoryKeys } from './testSupport.ts';
import { freshVisit } from './draft.ts';
import { eligibleStatesAtom, visitAtom } from '../visitAtom.ts';
import { startDraft } from './startDraft.ts';

const STANDING = { progress: { currentProgress: 12.5, questionId: 'gender', section: 'demographics' }, program: 'WEIGHT' } as const;

afterEach(() => sessionStorage.clear());

/** Opens a page in the tab, with its draft encrypted by the browser's keys. Opening another one simulates a reload. */
async function openPage(keys = memoryKeys()) {
  const store = createStore();
  const failed: string[] = [];
  const draft = await startDraft(store, keys, (code) => void failed.push(code));
  return { store, keys, draft, failed };
}

/** Opens the tab's next page, once the previous page's draft is encrypted. */
async function reload(keys: ReturnType<typeof memoryKeys>) {
  await expect.poll(() => sessionStorage.getItem('draft')).not.toBeNull();
  return openPage(keys);
}

it('keeps progress, program, eligible states and the error state across a reload [IDENT-14] [IDENT-15]', async () => {
  const { store, keys, failed } = await openPage();
  store.set(eligibleStatesAtom, ['TX', 'CA']);
  store.set(visitAtom, (visit) => ({
    ...visit,
    partner: testPartner(),
    record: TEST_RECORD,
    standing: STANDING,
    errorState: 'BATCH_FULL',
  }));
  const { store: again } = await reload(keys);
  expect(again.get(visitAtom)).toMatchObject({
    record: TEST_RECORD,
    standing: STANDING,
    errorState: 'BATCH_FULL',
    partner: { slug: 'acme' },
  });
  expect(again.get(eligibleStatesAtom)).toEqual(['TX', 'CA']);
  // Two letters without the quote occur by chance in about one of twenty encrypted texts.
  expect(sessionStorage.getItem('draft')).not.toMatch(/gender|female|WEIGHT|BATCH_FULL|"TX/);
  expect(failed).toEqual([]);
});

it('stores the latest answers before whenSaved resolves', async () => {
  const { store, keys, draft } = await openPage();
  for (const sex of ['female', 'male']) {
    store.set(visitAtom, (visit) => ({ ...visit, record: { ...TEST_RECORD, answers: { sex } } }));
    await draft.whenSaved();
    expect((await openPage(keys)).store.get(visitAtom).record?.answers).toEqual({ sex });
  }
});

it('resolves whenSaved and reports DRAFT_NOT_KEPT when storage is full', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { store, draft, failed } = await openPage();
  store.set(visitAtom, (visit) => ({ ...visit, record: TEST_RECORD }));
  await draft.whenSaved();
  full.mockRestore();
  expect(failed).toEqual(['DRAFT_NOT_KEPT']);
});

it('waits once for storage that hangs, and waits again after the storage has responded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const keys = memoryKeys();
  let answer = (): void => undefined;
  const put: typeof keys.put = async (...key) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await keys.put(...key);
  };
  const { store, draft, failed } = await openPage({ ...keys, put });
  const write = (sex: string): void => store.set(visitAtom, (visit) => ({ ...visit, record: { ...TEST_RECORD, answers: { sex } } }));
  write('female');
  const settled = draft.whenSaved();
  await vi.advanceTimersByTimeAsync(3000);
  await settled;
  expect(failed).toEqual(['DRAFT_NOT_KEPT']);
  write('male');
  await draft.whenSaved();
  vi.useRealTimers();
  await waitFor(() => {
    answer();
    expect(sessionStorage.getItem('draft')).not.toBeNull();
  });
  write('intersex');
  await draft.whenSaved();
  expect((await openPage(keys)).store.get(visitAtom).record?.answers).toEqual({ sex: 'intersex' });
  expect(failed).toEqual(['DRAFT_NOT_KEPT']);
});

it('starts without the draft and reports DRAFT_NOT_KEPT when storage hangs', async () => {
  const { store, draft, keys } = await openPage();
  store.set(visitAtom, (visit) => ({ ...visit, record: TEST_RECORD }));
  await draft.whenSaved();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = openPage({ ...keys, get: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(3000);
  const reloaded = await opening;
  vi.useRealTimers();
  expect([reloaded.store.get(visitAtom).record, reloaded.failed]).toEqual([null, ['DRAFT_NOT_KEPT']]);
});

it('requests eligible states again after a failed load', async () => {
  const { store, keys } = await openPage();
  store.set(eligibleStatesAtom, []);
  store.set(visitAtom, (visit) => ({ ...visit, record: TEST_RECORD }));
  const { store: again } = await reload(keys);
  expect(again.get(eligibleStatesAtom)).toBeNull();
});

it('deletes the draft of a visit that has ended or started over', async () => {
  const { store, keys } = await openPage();
  store.set(visitAtom, (visit) => ({ ...visit, record: TEST_RECORD, errorState: 'BATCH_FULL' }));
  const { store: again } = await reload(keys);
  await expect.poll(() => keys.all.size).toBe(2);
  again.set(visitAtom, (visit) => ({ ...visit, ...freshVisit(() => 'key') }));
  // The key from before the reload is kept, because another tab may need it. It decrypts nothing here.
  await expect.poll(() => [sessionStorage.getItem('draft'), keys.all.size]).toEqual([null, 1]);
});
