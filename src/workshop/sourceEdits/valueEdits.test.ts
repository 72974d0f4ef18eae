import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import config from '../../../.oxfmtrc.json' with { type: 'json' };
import { applyChange, changeAt, movedEntry, withEntryAfter, withValue } from './valueEdits.ts';

function edit(text: string, path: Path, value: Json | undefined): string | null {
  const change = changeAt(text, path, value);
  return change && applyChange(text, change);
}

function objectsIn(value: Json, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => objectsIn(each, [...path, index]));
  if (!isJsonObject(value)) return [];
  return [path, ...Object.entries(value).flatMap(([key, each]) => objectsIn(each ?? null, [...path, key]))];
}

describe('an edit of JSON text', () => {
  it.each<[string, string, Path, Json | undefined, string | null]>([
    ['replaces a value', '{ "a": 1, "b": 2 }', ['a'], 3, '{ "a": 3, "b": 2 }'],
    ['adds a key to an object in one line', '{ "a": 1 }', ['b'], true, '{ "a": 1, "b": true }'],
    ['adds a key on its own line', '{\n  "a": 1\n}', ['b'], ['x'], '{\n  "a": 1,\n  "b": ["x"]\n}'],
    ['adds to an empty object', '{ "a": {} }', ['a', 'b'], 'c', '{ "a": { "b": "c" } }'],
    ['adds an entry to a list', '{ "a": ["x"] }', ['a', 1], 'y', '{ "a": ["x", "y"] }'],
    ['adds the objects that lead to a value', '{\n  "a": 1\n}', ['b', 'c'], 'd', '{\n  "a": 1,\n  "b": { "c": "d" }\n}'],
    ['removes the first key', '{ "a": 1, "b": 2 }', ['a'], undefined, '{ "b": 2 }'],
    ['removes the last key', '{\n  "a": 1,\n  "b": 2\n}', ['b'], undefined, '{\n  "a": 1\n}'],
    ['removes the only key', '{ "a": { "b": 2 } }', ['a', 'b'], undefined, '{ "a": {} }'],
    ['leaves spaces elsewhere unchanged', '{"a":1,   "b" : 2}', ['b'], 3, '{"a":1,   "b" : 3}'],
    [
      'breaks a list of several objects',
      '{ "a": [{ "b": 1, "c": 2 }] }',
      ['a', 1],
      { b: 3, c: 4 },
      '{\n  "a": [\n    { "b": 1, "c": 2 },\n    { "b": 3, "c": 4 }\n  ]\n}',
    ],
    ['counts Korean letters as two columns', '{ "a": 1 }', ['b'], '가'.repeat(64), `{\n  "a": 1,\n  "b": "${'가'.repeat(64)}"\n}`],
    ['refuses a path through a plain value', '{ "a": 1 }', ['a', 'b'], 2, null],
    ['removes nothing at a path that does not exist', '{ "a": 1 }', ['b'], undefined, null],
  ])('%s', (_title, text, path, value, after) => {
    expect(edit(text, path, value)).toBe(after);
  });

  it("adds a key to any object of a step or set in the formatter's style, and removes it without a trace", async () => {
    const long = 'A text that is long enough to make most lines too long for the formatter, which then breaks the line.';
    const small = Object.entries(readDefinitionFiles(process.cwd(), ['set', 'step'])).filter(([, text]) => text.length < 7000);
    expect(small.length).toBeGreaterThan(40);
    for (const [file, text] of small) {
      const value: Json = JSON.parse(text);
      for (const [index, path] of objectsIn(value).entries()) {
        const added = edit(text, [...path, 'note'], index % 4 === 0 ? long : 'short');
        expect(added && JSON.parse(edit(added, [...path, 'note'], undefined) ?? 'null')).toEqual(value);
        if (index % 4 < 2)
          expect(added && (await format('added.json', added, { printWidth: config.printWidth })).code, `${file} ${path.join('.')}`).toBe(
            added,
          );
      }
    }
  });
});

describe('moving an entry of a list', () => {
  const text = '{ "steps": [\n  { "id": "a" },\n  { "id": "b", "x": [1,2] }, { "id": "c" }\n] }';
  const move = (index: number, by: 1 | -1): string | null => {
    const change = movedEntry(text, ['steps', index], by);
    return change && applyChange(text, change);
  };

  it('swaps it with its neighbour, and leaves every other character unchanged', () => {
    expect(move(0, 1)).toBe('{ "steps": [\n  { "id": "b", "x": [1,2] },\n  { "id": "a" }, { "id": "c" }\n] }');
    expect(move(1, -1)).toBe(move(0, 1));
    expect(move(1, 1)).toBe('{ "steps": [\n  { "id": "a" },\n  { "id": "c" }, { "id": "b", "x": [1,2] }\n] }');
  });

  it('moves no entry past the start or end of the list', () => {
    expect([move(0, -1), move(2, 1)]).toEqual([null, null]);
  });
});

describe('withValue', () => {
  it.each([
    ['{ "a": 1 }', ['b'], 2, '{ "a": 1, "b": 2 }'],
    ['{\n  "a": { "x": 1 },\n  "c": 3\n}', ['b'], ['k'], '{\n  "a": { "x": 1 },\n  "b": ["k"],\n  "c": 3\n}'],
    ['{ "a": 1, "c": 3 }', ['b'], 2, '{ "a": 1, "b": 2, "c": 3 }'],
    ['{ "w": {} }', ['w', 'b'], 'x', '{ "w": { "b": "x" } }'],
    ['{ "a": 1 }', ['w', 'b'], 'x', '{ "a": 1, "w": { "b": "x" } }'],
    ['{ "a": 1, "b": 2 }', ['a'], null, '{ "a": null, "b": 2 }'],
    ['{ "a": 1 }', ['b'], undefined, '{ "a": 1 }'],
  ])('sets a value in %j at %j', (text, path, value, expected) => expect(withValue(text, path, value, new Set(['a']))).toBe(expected));

  it('throws for a value that cannot be set', () =>
    expect(() => withValue('{ "a": 1 }', ['a', 'b'], 2)).toThrow('no value can be set at a.b'));
});

it('withEntryAfter inserts an entry after another entry of a list', () =>
  expect(withEntryAfter('{ "a": [\n    1,\n    2\n] }', ['a', 0], 'x')).toBe('{ "a": [\n    1,\n    "x",\n    2\n] }'));
