import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { pageServices, testConfig } from '../../pages/storySupport.ts';
import { memoryCookies } from '../../visit/storage/memoryCookies.ts';
import { emptyDraft } from '../../visit/draft/draft.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { visitCalls } from './visitCalls.ts';

it("keeps a first save in the visit that it belongs to, and not in another person's visit that began meanwhile", async () => {
  const store = createStore();
  store.set(
    visitAtom,
    emptyDraft(() => 'visit-2'),
  );
  const services = pageServices({
    config: testConfig,
    send: () => Promise.reject(new Error('This test sends nothing.')),
    cookies: memoryCookies(),
    address: '/',
    keys: null,
    testTiming: true,
  });
  const { keepFirstSave } = visitCalls({ store, services, wrapPort: undefined, summaryOf: undefined });
  const save = { spec: { operation: 'saveTriage' }, options: { idempotencyKey: 'key-1' } };
  await keepFirstSave(save, 'visit-1');
  expect(store.get(visitAtom).firstSave ?? null).toBeNull();
  await keepFirstSave(save, 'visit-2');
  expect(store.get(visitAtom).firstSave).toEqual(save);
});
