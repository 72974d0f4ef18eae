import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SERVICE, type DraftResponse } from '../protocol.ts';
import { awaitedSavesAtom, draftedDefinitionsAtom, draftedFindingsAtom, savedDefinitionsAtom, savedFindingsAtom } from './definitions.ts';
import { draftsAtom, followDrafts, isCheckingAtom } from './drafts.ts';

const NOTHING: DraftResponse = { edited: null, findings: [], isShown: true };
/** The service's response to a check; null while it cannot be reached. */
let check: Promise<Response> | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string) => {
    if (check === null) return Promise.reject(new TypeError('Failed to fetch'));
    return url === `${SERVICE}/draft` ? Promise.resolve(Response.json(NOTHING)) : check;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function editedStore(): ReturnType<typeof createStore> {
  const store = createStore();
  store.set(savedDefinitionsAtom, { sets: {}, texts: {}, environments: {}, members: {} });
  followDrafts(store);
  store.set(draftsAtom, { 'question-sets/A.json': '{}' });
  return store;
}

it('isCheckingAtom is true from an edit until its findings arrive', async () => {
  let answer: (response: Response) => void = () => undefined;
  check = new Promise((resolve) => {
    answer = resolve;
  });
  const store = editedStore();
  expect(store.get(isCheckingAtom)).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.get(isCheckingAtom)).toBe(true);
  answer(Response.json([]));
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get(isCheckingAtom)).toBe(false);
});

it('findings of an unsaved edit are shown while there are no valid definitions yet', async () => {
  check = Promise.resolve(Response.json([]));
  const store = createStore();
  followDrafts(store);
  store.set(draftsAtom, { 'question-sets/A.json': '{}' });
  await vi.advanceTimersByTimeAsync(5000);
  expect([store.get(draftedFindingsAtom), store.get(isCheckingAtom)]).toEqual([[], false]);
});

it('isCheckingAtom is false after the edit is undone', () => {
  check = null;
  const store = editedStore();
  store.set(draftsAtom, {});
  expect(store.get(isCheckingAtom)).toBe(false);
});

it('isCheckingAtom is false while the service is unreachable', async () => {
  check = null;
  const store = editedStore();
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.get(isCheckingAtom)).toBe(false);
});

it('an edit stays shown after its save until the saved definitions arrive', async () => {
  check = new Promise(() => undefined);
  const store = editedStore();
  await vi.advanceTimersByTimeAsync(100);
  const drafted = store.get(draftedDefinitionsAtom);
  expect(drafted).not.toBeNull();
  store.set(awaitedSavesAtom, ['question-sets/A.json']);
  store.set(draftsAtom, {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.get(draftedDefinitionsAtom)).toBe(drafted);
  store.set(awaitedSavesAtom, []);
  expect(store.get(draftedDefinitionsAtom)).toBeNull();
});

it('an edit is no longer shown as soon as it is undone', async () => {
  check = new Promise(() => undefined);
  const store = editedStore();
  await vi.advanceTimersByTimeAsync(100);
  expect(store.get(draftedDefinitionsAtom)).not.toBeNull();
  store.set(draftsAtom, {});
  expect(store.get(draftedDefinitionsAtom)).toBeNull();
});

it('findings of an edit are no longer shown as soon as it is undone', async () => {
  check = Promise.resolve(Response.json([]));
  const store = editedStore();
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.get(draftedFindingsAtom)).not.toBeNull();
  store.set(draftsAtom, {});
  expect(store.get(draftedFindingsAtom)).toBeNull();
});

it('findings of an edit stay shown after its save until those of the saved files arrive', async () => {
  check = Promise.resolve(Response.json([]));
  const store = editedStore();
  await vi.advanceTimersByTimeAsync(5000);
  const drafted = store.get(draftedFindingsAtom);
  store.set(awaitedSavesAtom, ['question-sets/A.json']);
  store.set(draftsAtom, {});
  store.set(savedDefinitionsAtom, (now) => now && { ...now });
  store.set(awaitedSavesAtom, []);
  expect(store.get(draftedFindingsAtom)).toBe(drafted);
  store.set(savedFindingsAtom, []);
  expect(store.get(draftedFindingsAtom)).toBeNull();
});
