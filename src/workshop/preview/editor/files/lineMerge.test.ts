import { describe, expect, it } from 'vitest';
import { lineRuns, mergedText } from './lineMerge.ts';

const lines = (...each: readonly string[]): string => ['{', ...each, '}'].join('\n');
const base = lines('"a": 1,', '"b": 2,', '"c": 3,', '"d": 4');

describe('two versions of a file', () => {
  it('are compared line by line, including unchanged lines', () => {
    expect(lineRuns(base, base.replace('"b": 2', '"b": 5'))).toEqual([
      { of: 'both', lines: ['{', '"a": 1,'] },
      { of: 'mine', lines: ['"b": 2,'] },
      { of: 'theirs', lines: ['"b": 5,'] },
      { of: 'both', lines: ['"c": 3,', '"d": 4', '}'] },
    ]);
  });

  it('are merged if they change different lines', () => {
    const merged = mergedText(base.replace('"a": 1', '"a": 7'), base, base.replace('"d": 4', '"d": 8'));
    expect(merged).toBe(lines('"a": 7,', '"b": 2,', '"c": 3,', '"d": 8'));
  });

  it('are not merged if they change the same line in different ways', () => {
    expect(mergedText(base.replace('"a": 1', '"a": 7'), base, base.replace('"a": 1', '"a": 8'))).toBeNull();
  });

  it('are not merged into invalid JSON', () => {
    const mine = base.replace('{\n"a": 1,', '[');
    const theirs = base.replace('"d": 4', '"d": 8');
    expect(mergedText(mine, base, theirs)).toBeNull();
  });
});
