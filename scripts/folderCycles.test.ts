import { describe, expect, it } from 'vitest';
import { folderCycles } from './folderCycles.mjs';

function importsOf(...lines: readonly string[]): readonly { from: string; to: string }[] {
  return lines.map((line) => {
    const [from = '', to = ''] = line.split(' -> ');
    return { from, to };
  });
}

describe('folderCycles', () => {
  it.each<[string, readonly string[], readonly (readonly string[])[]]>([
    ['nothing where imports go one way', ['src/a/x.ts -> src/b/x.ts', 'src/b/x.ts -> src/c/x.ts', 'src/a/x.ts -> src/c/x.ts'], []],
    ['two siblings that import each other', ['src/a/x.ts -> src/b/x.ts', 'src/b/y.ts -> src/a/y.ts'], [['src/a', 'src/b']]],
    [
      'a cycle of three',
      ['src/a/x.ts -> src/b/x.ts', 'src/b/x.ts -> src/c/x.ts', 'src/c/x.ts -> src/a/x.ts', 'src/d/x.ts -> src/a/x.ts'],
      [['src/a', 'src/b', 'src/c']],
    ],
    [
      'nested siblings that import each other',
      ['src/w/p/a/x.ts -> src/w/p/b/c/x.ts', 'src/w/p/b/y.ts -> src/w/p/a/y.ts'],
      [['src/w/p/a', 'src/w/p/b']],
    ],
    [
      'a cycle between folders through their children',
      ['src/a/one/x.ts -> src/b/x.ts', 'src/b/two/y.ts -> src/a/y.ts', 'src/a/one/x.ts -> src/a/x.ts'],
      [['src/a', 'src/b']],
    ],
    ['nothing between a folder and its parent', ['src/a/x.ts -> src/a/one/x.ts', 'src/a/one/x.ts -> src/a/y.ts'], []],
    ['nothing within one folder', ['src/a/x.ts -> src/a/y.ts', 'src/a/y.ts -> src/a/x.ts'], []],
  ])('finds %s', (_title, lines, cycles) => {
    expect(folderCycles(importsOf(...lines))).toEqual(cycles);
  });
});
