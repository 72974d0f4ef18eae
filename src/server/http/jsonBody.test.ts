import { describe, expect, it } from 'vitest';
import { repeatsName } from './jsonBody.ts';

describe('repeatsName', () => {
  const cases: readonly (readonly [text: string, expected: boolean])[] = [
    ['{}', false],
    ['"a"', false],
    ['{"a":1,"b":{"a":2}}', false],
    ['[{"a":1},{"a":2}]', false],
    ['{"a":"b\\":","c":["x:","\\\\"]}', false],
    ['{"a":1,"a":1}', true],
    ['{"a":1, "\\u0061" : 2}', true],
    ['{"x":[{"a":{"b":1,"b":2}}]}', true],
    [`${'['.repeat(60_000)}${']'.repeat(60_000)}`, true],
  ];
  it.each(cases.map(([text, expected]) => [text.slice(0, 40), expected, text] as const))('for %s returns %s', (_start, expected, text) =>
    expect(repeatsName(text)).toBe(expected),
  );
});
