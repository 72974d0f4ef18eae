import { expect, it } from 'vitest';
import { syntaxMistakes } from './syntaxMistakes.ts';

const SET = `{
  "name": "DIET",
  "rules": {
    "vegan": { "and": [{ "==": [{ "var": "answers.meat" }, "no"] }, { "!": { "==": [{ "var": "answers.egg" }, true] } }] }
  },
  "steps": [
    {
      "id": "meat",
      "answer": { "type": "choice", "options": ["yes", "no"] },
      "effects": [
        { "when": { "rule": "vegan" }, "program": "DIET" },
        { "when": { "rule": "vegan" }, "program": "OTHER" }
      ]
    },
    { "use": "egg", "min": 0, "max": 20 }
  ]
}
`;

const CURLY = '”';

/** Describes the mistakes as `line:column message hint`. */
function described(text: string): readonly string[] {
  return syntaxMistakes(text).map(({ offset, message, hint }) => {
    const before = text.slice(0, offset).split('\n');
    return `${before.length}:${(before.at(-1) ?? '').length + 1} ${message} ${hint}`;
  });
}

it.each([
  ['a closing quote is lost', '"type": "choice"', '"type": "choice', ['9:27 A text has no closing quote. Write "choice".']],
  ['an opening quote is lost', '"answers.meat"', 'answers.meat"', ['4:42 The opening quote is missing. Write "answers.meat".']],
  ['a closing quote is typographic', '"answers.meat"', `"answers.meat${CURLY}`, [`4:55 ${CURLY} is not a double quote. Write ".`]],
  ['a quote is doubled', '"type"', '"type""', ['9:25 A quote is here twice. Remove one of the two.']],
  [
    'a word is neither quoted nor JSON',
    '"max": 20',
    '"max": constructor',
    ['15:38 constructor is not a JSON word. Write "constructor", or true, false, null or a number.'],
  ],
  ['a key that is a constant elsewhere has no quotes', '"max": 20', 'None: 20', ['15:31 The key None has no quotes. Write "None".']],
  ['a semicolon is in place of a colon', '"use": "egg"', '"use"; "egg"', ['15:12 A colon is needed here, not ";". Write "key": value.']],
  ['a period is in place of a comma', '"min": 0, ', '"min": 0. ', ['15:29 A comma is needed here, not ".". Write a comma.']],
  ['an opening brace is lost', '{ "type": "choice"', ' "type": "choice"', ['9:18 An opening brace is missing here. Write {.']],
  [
    'an opening bracket is lost at the end of a line',
    '"effects": [',
    '"effects": ',
    ['10:16 An opening bracket is missing after this. Write [.'],
  ],
  ['the opening brace of an entry is lost', '    {\n      "id"', '    \n      "id"', ['8:7 An opening brace is missing here. Write {.']],
  [
    'a bracket opens what a brace should open',
    '    {\n      "id"',
    '    [\n      "id"',
    ['7:5 A list has no keys. Write { instead of [, or put { before the key in line 8.'],
  ],
  [
    'a line with a closing brace is lost',
    '  },\n  "steps"',
    '  "steps"',
    ['4:122 A closing brace is missing after this. Write }, to close the { of line 3.'],
  ],
  ['a brace closes too much', '"no"] }, {', '"no"] } }, {', ['4:68 This } closes nothing. Remove it.']],
  ['a brace closes an entry after its first key', '"id": "meat"', '"id": "meat"}', ['8:19 This } closes nothing. Remove it.']],
  [
    'a backslash is in a text',
    '"answers.meat"',
    '"answers\\meat"',
    ['4:42 A backslash in a text has a special meaning, as in \\n for a line break. Write \\\\ for a backslash that members read.'],
  ],
  [
    'a value follows the end',
    '  ]\n}',
    '  ]\n} 1',
    ['17:3 The definition ends before this. Remove what follows, or the closing bracket that comes too early.'],
  ],
])('syntaxMistakes reports one mistake where %s', (_, right, wrong, want) => {
  expect(SET.split(right)).toHaveLength(2);
  expect(described(SET.replace(right, () => wrong))).toEqual(want);
});

/** The text with one character replaced, at each offset where a character of JSON's punctuation is. */
function spoilt(replacement: (char: string) => string): readonly { readonly text: string; readonly line: number }[] {
  return [...SET.matchAll(/["{}[\],:]/g)].flatMap(({ 0: char, index }) => {
    const text = SET.slice(0, index) + replacement(char) + SET.slice(index + 1);
    const line = SET.slice(0, index).split('\n').length;
    return syntaxMistakes(text).length === 0 ? [] : [{ text, line }];
  });
}

it.each([
  ['lost', () => ''],
  ['typed twice', (char: string) => char + char],
  ['replaced by a typographic quote', (char: string) => (char === '"' ? CURLY : char)],
])('syntaxMistakes reports one mistake, at most three lines away, when any character of punctuation is %s', (_, replacement) => {
  const cases = spoilt(replacement);
  expect(cases.length).toBeGreaterThan(50);
  for (const { text, line } of cases) {
    const found = described(text);
    expect(found, text).toHaveLength(1);
    expect(Math.abs(Number.parseInt(found[0] ?? '', 10) - line), `${found.join('\n')}\n${text}`).toBeLessThanOrEqual(3);
  }
});

it('syntaxMistakes reports a lost quote in a line of 20,000 texts', () => {
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `text ${index}`));
  expect(syntaxMistakes(long.replace('"text 9"', '"text 9'))).toHaveLength(1);
});

it('syntaxMistakes reports a stray letter in a line of numbers, without trying all ways to split the numbers', () => {
  const line = `  "ids": [${Array.from({ length: 60 }, (_, index) => 1001 + index).join(', ')}, x],`;
  expect(syntaxMistakes(`{\n${line}\n  "id": "meat"\n}`)).toHaveLength(1);
});
