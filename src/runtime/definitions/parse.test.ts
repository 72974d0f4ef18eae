import { expect, it } from 'vitest';
import { offsetOf, parseDocument } from './parse.ts';

it.each([
  [1, 1, 0],
  [1, 3, 2],
  [1, 9, 3],
  [2, 1, 4],
  [2, 9, 4],
  [3, 2, 6],
  [3, 9, 7],
  [4, 1, 7],
  [9, 9, 7],
])('returns the offset of line %i, column %i, at most the end of the line', (line, column, offset) => {
  expect(offsetOf('one\n\ntw', { line, column })).toBe(offset);
});

it.each([
  [
    'UTF-16',
    Buffer.from('{ "sex": "Weiblich für alle" }', 'utf16le'),
    'This file is saved as UTF-16. Save it as UTF-8. No character is lost.',
  ],
  [
    'UTF-16 with a byte order mark',
    Buffer.from('\uFEFF{ "sex": "Weiblich für alle" }', 'utf16le'),
    'This file is saved as UTF-16. Save it as UTF-8. No character is lost.',
  ],
  [
    'UTF-16, big-endian',
    Buffer.from('{ "sex": "Weiblich für alle" }', 'utf16le').swap16(),
    'This file is saved as UTF-16. Save it as UTF-8. No character is lost.',
  ],
  [
    'Latin-1',
    Buffer.from('{ "sex": "Männlich für alle" }', 'latin1'),
    'This file is not UTF-8: 2 characters cannot be read, the first one here. Save it as UTF-8. First type the characters again if your ' +
      'editor does not show them.',
  ],
])('reports a file saved as %s once, with how to save it', (_, bytes, report) => {
  const { findings, isBroken } = parseDocument('question-sets/texts/de.json', bytes.toString('utf8'));
  expect(findings.map(({ message, hint }) => `${message} ${hint}`)).toEqual([report]);
  expect(isBroken).toBe(true);
});
