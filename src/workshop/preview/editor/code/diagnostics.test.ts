import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../runtime/definitions/finding.ts';
import { diagnosticsOf } from './diagnostics.ts';

const FILE = 'question-sets/A.json';
const finding: Finding = { file: FILE, line: 2, column: 8, severity: 'warning', code: 'x', message: 'M.', hint: 'Did you mean "beta"?' };

describe('the marks of a file', () => {
  it('cover the value of each finding, and offer a fix for a misspelled word', () => {
    const [mark] = diagnosticsOf(FILE, '{\n  "a": "betta"\n}', [finding, { ...finding, file: 'question-sets/B.json' }]);
    expect(mark).toMatchObject({ from: 9, to: 16, severity: 'warning', message: 'M. Did you mean "beta"?' });
    expect(mark?.actions?.map(({ name }) => name)).toEqual(['Use "beta"']);
  });

  it('show only the syntax error of text that is not JSON', () => {
    const marks = diagnosticsOf(FILE, '{\n  "a": "x"\n  "b": 1\n}', [finding]);
    expect(marks).toMatchObject([{ severity: 'error', source: 'json-syntax' }]);
    expect(marks[0]?.from).toBeGreaterThanOrEqual(11);
  });

  it('are at least one character long, even at a comma', () => {
    expect(diagnosticsOf(FILE, '{ "a": ["x",] }', [])).toMatchObject([{ from: 11, to: 12, actions: [{ name: 'Remove this comma' }] }]);
  });

  it('stay within the text if it has become shorter since the check', () => {
    expect(diagnosticsOf(FILE, '{}', [{ ...finding, line: 9, column: 9 }])).toMatchObject([{ from: 2, to: 2 }]);
  });
});
