import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDrafts, readKeptDrafts } from './keptDrafts.ts';

const FILE = 'question-sets/A.json';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keepDrafts stores the text that an edit is based on until the edit has another base', () => {
  keepDrafts({ [FILE]: 'mine' }, { [FILE]: 'one' });
  keepDrafts({ [FILE]: 'mine, again' }, {});
  expect(readKeptDrafts()).toEqual({ [FILE]: { text: 'mine, again', from: 'one' } });
  keepDrafts({ [FILE]: 'mine, again' }, { [FILE]: 'theirs' });
  expect(readKeptDrafts()).toEqual({ [FILE]: { text: 'mine, again', from: 'theirs' } });
});

it('keepDrafts deletes the draft of a saved file, and creates a new draft at the next edit', () => {
  keepDrafts({ [FILE]: 'mine' }, { [FILE]: 'one' });
  keepDrafts({}, { [FILE]: 'mine' });
  expect(readKeptDrafts()).toEqual({});
  keepDrafts({ [FILE]: 'more' }, { [FILE]: 'mine' });
  expect(readKeptDrafts()).toEqual({ [FILE]: { text: 'more', from: 'mine' } });
});

it('readKeptDrafts returns nothing if storage is blocked or malformed', () => {
  stored.set('preview drafts', '{ "a": 1, "b": { "text": "x" } }');
  expect(readKeptDrafts()).toEqual({});
  vi.stubGlobal('sessionStorage', undefined);
  keepDrafts({ [FILE]: 'mine' }, {});
  expect(readKeptDrafts()).toEqual({});
});

it('keepDrafts keeps no older edit, and reports the loss, if the drafts are too large for storage', () => {
  expect(keepDrafts({ [FILE]: 'mine' }, { [FILE]: 'one' })).toBe(true);
  vi.stubGlobal('sessionStorage', {
    ...sessionStorage,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
  expect(keepDrafts({ [FILE]: 'mine, and far too large' }, { [FILE]: 'one' })).toBe(false);
  expect(readKeptDrafts()).toEqual({});
  expect(keepDrafts({}, {})).toBe(true);
});
