import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PreviewEvent } from '../protocol.ts';
import { awaitedSavesAtom, followDefinitions } from './definitions.ts';

const FILE = 'question-sets/A.json';
let events: EventTarget;
let answer: () => void;

const send = (event: PreviewEvent): boolean => events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Follows the definitions after a save of the file. */
function followSave(): ReturnType<typeof createStore> {
  const store = createStore();
  followDefinitions(store);
  store.set(awaitedSavesAtom, [FILE]);
  return store;
}

beforeEach(() => {
  events = new EventTarget();
  const opened = events;
  vi.stubGlobal('EventSource', function EventSource() {
    return opened;
  });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ sets: {}, texts: {}, environments: {}, members: {} }));
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a save is awaited until its file arrives, which the server sends after the definitions', async () => {
  const store = followSave();
  send({ kind: 'edited', edited: { sets: {}, texts: {} } });
  send({ kind: 'files', files: { 'question-sets/B.json': '{}' } });
  await settle();
  expect(store.get(awaitedSavesAtom)).toEqual([FILE]);
  send({ kind: 'files', files: { [FILE]: '{}' } });
  await settle();
  expect(store.get(awaitedSavesAtom)).toEqual([]);
});

it('a save that reloads the definitions is awaited until they are loaded', async () => {
  const store = followSave();
  send({ kind: 'reload' });
  send({ kind: 'files', files: { [FILE]: '{}' } });
  await settle();
  expect(store.get(awaitedSavesAtom)).toEqual([FILE]);
  answer();
  await settle();
  expect(store.get(awaitedSavesAtom)).toEqual([]);
});

it('a save whose events were lost with the connection is awaited until the definitions are loaded again', async () => {
  const store = followSave();
  events.dispatchEvent(new Event('open'));
  await settle();
  expect(store.get(awaitedSavesAtom)).toEqual([FILE]);
  answer();
  await settle();
  expect(store.get(awaitedSavesAtom)).toEqual([]);
});
