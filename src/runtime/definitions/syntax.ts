import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/** A mistake in the JSON of a file: where it is, what it is, and how to fix it. */
export interface SyntaxMistake {
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

type Explanation = readonly [message: string, hint: string];

/** Explanations of the parser's error codes, for people who write JSON by hand. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  InvalidSymbol: ['This is not a JSON word.', 'Write true, false, null, a number, or a text in double quotes.'],
  InvalidNumberFormat: ['This is not a number.', 'Write it as 12 or 0.5, without a leading zero or plus.'],
  PropertyNameExpected: ['A key is missing here.', 'Write a key in double quotes.'],
  ValueExpected: ['A value is missing here.', 'Write a value, or remove the comma before it.'],
  ColonExpected: ['A colon is missing here.', 'Put a colon between the key and its value.'],
  CommaExpected: ['A comma is missing after this.', 'Put a comma between two entries.'],
  CloseBraceExpected: ['A closing brace is missing.', 'Close the object with }.'],
  CloseBracketExpected: ['A closing bracket is missing.', 'Close the list with ].'],
  EndOfFileExpected: ['There is something after the end of the JSON value.', 'Remove it: a file contains one value.'],
  InvalidCommentToken: ['JSON has no comments.', 'Remove it. Write notes under a "description" key.'],
  UnexpectedEndOfString: ['A text has no closing quote.', 'Close it with a double quote on the same line.'],
  InvalidEscapeCharacter: [
    'A backslash in a text begins an escape, such as \\n for a line break.',
    'Write \\\\ for a backslash that members read.',
  ],
  InvalidCharacter: ['A text contains a control character.', 'Write it as an escape such as \\n.'],
};

const UNKNOWN_MISTAKE: Explanation = ['This is not JSON.', 'Check what comes before it: a quote, comma or brace may be missing.'];

/** A change to the text that would fix a mistake, and the mistake that it implies. */
interface Repair extends SyntaxMistake {
  readonly text: string;
}

const PARSE = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
/** The maximum number of mistakes to report for a file. */
const MAX_MISTAKES = 20;

/** Parses JSON. Returns as much of the tree as could be parsed, and the parser's errors. */
export function parseJson(text: string): { readonly root: Node | undefined; readonly errors: readonly ParseError[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, PARSE);
  return { root, errors };
}

/** Returns the keys that occur twice in an object, each with the offset of the later one. */
export function duplicateKeys(node: Node): readonly { readonly name: string; readonly offset: number }[] {
  const seenNames = new Set<string>();
  const duplicates = (node.type === 'object' ? (node.children ?? []) : []).flatMap((property) => {
    const key = property.children?.[0];
    const name = String(key?.value);
    if (!key || !seenNames.has(name)) {
      seenNames.add(name);
      return [];
    }
    return [{ name, offset: key.offset }];
  });
  return [...duplicates, ...(node.children ?? []).flatMap(duplicateKeys)];
}

/** Counts the mistakes in text: parse errors, and duplicate keys, which a missing brace produces by merging two objects. */
function countMistakes(text: string): number {
  const { root, errors } = parseJson(text);
  return errors.length + (root ? duplicateKeys(root).length : 1);
}

/**
 * Returns the mistakes in text that is not valid JSON, at most 20. Each is identified by the best change that fixes it, so that a
 * mistake is reported once, at the position where it was made. Parsing continues on the fixed text.
 */
export function syntaxMistakes(text: string): readonly SyntaxMistake[] {
  if (text.trim() === '') return [{ offset: 0, message: 'This file is empty.', hint: 'Write its definition, or delete the file.' }];
  const mistakes: SyntaxMistake[] = [];
  let current = text;
  let shift = 0;
  while (mistakes.length < MAX_MISTAKES) {
    const [error] = parseJson(current).errors;
    if (!error) break;
    const repair = bestRepair(current, error);
    if (!repair) {
      const [message, hint] = EXPLANATIONS[printParseErrorCode(error.error)] ?? UNKNOWN_MISTAKE;
      mistakes.push({ offset: error.offset - shift, message, hint });
      break;
    }
    mistakes.push({ offset: Math.max(0, Math.min(repair.offset - shift, text.length)), message: repair.message, hint: repair.hint });
    shift += repair.text.length - current.length;
    current = repair.text;
  }
  return mistakes;
}

/** Returns the first of the repairs that leave the fewest mistakes; null if none improves the text. */
function bestRepair(text: string, error: ParseError): Repair | null {
  let fewest = countMistakes(text);
  let best: Repair | null = null;
  for (const repair of repairs(text, error)) {
    const remaining = countMistakes(repair.text);
    const next = parseJson(repair.text).errors[0]?.offset ?? Number.POSITIVE_INFINITY;
    if (remaining >= fewest || next <= error.offset + Math.max(0, repair.text.length - text.length)) continue;
    fewest = remaining;
    best = repair;
    if (remaining === 0) break;
  }
  return best;
}

function splice(text: string, from: number, to: number, replacement: string): string {
  return text.slice(0, from) + replacement + text.slice(to);
}

function lineAt(text: string, offset: number): { readonly from: number; readonly to: number } {
  const end = text.indexOf('\n', offset);
  return { from: text.lastIndexOf('\n', offset - 1) + 1, to: end < 0 ? text.length : end };
}

/** Returns the end of the last token before an offset. */
function endBefore(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

/** Replaces the matches of a pattern outside strings in double quotes. */
function outsideTexts(text: string, pattern: RegExp, replaceMatch: (match: string) => string): string {
  return text.replace(new RegExp(`"(?:[^"\\\\\\n]|\\\\.)*"|${pattern.source}`, 'gu'), (match) =>
    match.startsWith('"') ? match : replaceMatch(match),
  );
}

function requote(match: string): string {
  return JSON.stringify(match.slice(1, -1));
}

/** Yields changes that may fix the first error, most likely first. */
function* repairs(text: string, { offset, length }: ParseError): Generator<Repair> {
  const repairFor = (code: string, repairedText: string, position = offset): Repair => {
    const [message, hint] = EXPLANATIONS[code] ?? UNKNOWN_MISTAKE;
    return { offset: position, message, hint, text: repairedText };
  };
  yield* invisible(text, offset);
  yield* mergeMarks(text, offset);
  yield* quotes(text, offset);
  const token = text.slice(offset, offset + Math.max(length, 1));
  const lastTokenEnd = endBefore(text, offset);
  if (/^\/[/*]/.test(token)) yield repairFor('InvalidCommentToken', splice(text, offset, offset + length, ''));
  if (/^[A-Za-z_$]/.test(token)) {
    const isKey = /^\s*:/.test(text.slice(offset + length));
    const jsonLiterals: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', undefined: 'null', NULL: 'null' };
    const replacement = jsonLiterals[token];
    const hint = isKey
      ? `Write "${token}".`
      : replacement === undefined
        ? `Write "${token}", or true, false, null or a number.`
        : `Write ${replacement}.`;
    const message = isKey ? `The key ${token} has no quotes.` : `${token} is not a JSON word.`;
    yield { offset, message, hint, text: splice(text, offset, offset + length, replacement ?? JSON.stringify(token)) };
  }
  if (token.startsWith('='))
    yield { offset, message: 'A colon is needed here, not "=".', hint: 'Write "key": value.', text: splice(text, offset, offset + 1, ':') };
  if (token.startsWith(';'))
    yield { offset, message: 'A comma is needed here, not ";".', hint: 'Write a comma.', text: splice(text, offset, offset + 1, ',') };
  if (token.startsWith('(')) {
    const fixed = outsideTexts(text, /[()]/, (bracket) => (bracket === '(' ? '[' : ']'));
    yield { offset, message: 'A list needs square brackets, not parentheses.', hint: 'Write [ and ].', text: fixed };
  }
  yield* brokenLine(text, offset);
  yield* digits(text, offset);
  yield* decimalComma(text, offset);
  yield* numbers(text, offset);
  if (text[lastTokenEnd - 1] === ',') {
    const withoutComma = splice(text, lastTokenEnd - 1, lastTokenEnd, '');
    // The missing comma often belongs on the previous line.
    if (/[\]}]/.test(token))
      yield {
        offset: lastTokenEnd - 1,
        message: 'Nothing follows this comma.',
        hint: 'Remove it, or write the next entry.',
        text: withoutComma,
      };
    else yield repairFor('ValueExpected', withoutComma);
  }
  // The comma belongs after the last entry, which is often on the previous line.
  yield repairFor('CommaExpected', splice(text, lastTokenEnd, lastTokenEnd, ','), Math.max(0, lastTokenEnd - 1));
  yield repairFor('ColonExpected', splice(text, lastTokenEnd, lastTokenEnd, ':'));
  yield* brackets(text, offset, lastTokenEnd);
  const line = lineAt(text, offset);
  const open = endBefore(text, line.to);
  for (const quoteOffset of text[open - 1] === ',' ? [open - 1, open] : [open])
    yield repairFor('UnexpectedEndOfString', splice(text, quoteOffset, quoteOffset, '"'));
}

/** Spaces and joiners that come with text copied from a web page or a document. JSON does not count them as space. */
const INVISIBLE = /[\u00A0\u00AD\u2000-\u200F\u2028-\u202F\u2060\u3000\uFEFF]/;

/** Yields a repair of invisible characters outside strings, and one of tabs inside a string. */
function* invisible(text: string, offset: number): Generator<Repair> {
  const char = text[offset] ?? '';
  if (INVISIBLE.test(char)) {
    const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    const message = `An invisible character (U+${code}) is here.`;
    const hint = 'Delete it, and type a normal space if one is needed.';
    yield { offset, message, hint, text: outsideTexts(text, INVISIBLE, () => ' ') };
  }
  const tab = /^"[^"\n]*?\t/.exec(text.slice(offset))?.[0];
  if (tab === undefined) return;
  const tabOffset = offset + tab.length - 1;
  const { to } = lineAt(text, offset);
  const withoutTabs = splice(text, offset, to, text.slice(offset, to).replaceAll('\t', ' '));
  yield { offset: tabOffset, message: 'A text contains a tab.', hint: 'Type a space instead.', text: withoutTabs };
}

/** A conflict that Git has written into a file: both versions, and the lines that mark them. */
const CONFLICT = /^<{7}[^\n]*\n(?<ours>[\s\S]*?)^={7}\n[\s\S]*?^>{7}[^\n]*(?:\n|$)/gm;

/** Yields a repair of an unfinished merge. It keeps the first version of each conflict. */
function* mergeMarks(text: string, offset: number): Generator<Repair> {
  const mark = /^(?:<{7}|={7}|>{7})/.exec(text.slice(offset))?.[0];
  if (mark === undefined) return;
  const hint = 'Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.';
  yield { offset, message: `${mark} marks a merge that is not finished.`, hint, text: text.replace(CONFLICT, '$<ours>') };
}

/** Yields repairs of quotes: typographic quotes, single quotes, and unescaped quotes inside a string. */
function* quotes(text: string, offset: number): Generator<Repair> {
  const char = text[offset] ?? '';
  const typographic = /[“”„‟«»]/;
  if (typographic.test(char)) {
    const fixed = outsideTexts(text, /[“”„‟«»]/, () => '"');
    yield { offset, message: `${char} is a typographic quote.`, hint: 'Write ".', text: fixed };
  }
  const line = lineAt(text, offset);
  const unopened = /^[\p{L}_$][^"\\]*?(?="\s*(?:[:,\]}]|$))/u.exec(text.slice(offset, line.to))?.[0];
  if (unopened !== undefined)
    yield { offset, message: 'The opening quote is missing.', hint: `Write "${unopened}".`, text: splice(text, offset, offset, '"') };
  const singleQuoted = /^(?:'[^'\n]*'|‘[^’\n]*’)/.exec(text.slice(offset, line.to))?.[0];
  if (singleQuoted !== undefined) {
    const fixed = outsideTexts(text, /(?:'[^'\n]*'|‘[^’\n]*’)/, requote);
    yield { offset, message: `${char} is a single quote.`, hint: `Write double quotes: ${requote(singleQuoted)}.`, text: fixed };
  }
  const inner = innerQuote(text, line);
  if (inner) yield inner;
}

/** Repairs a string that ends too early at an unescaped quote: escapes all quotes between the first and the last on the line. */
function innerQuote(text: string, { from, to }: { readonly from: number; readonly to: number }): Repair | null {
  const match = /^(\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*[{[]?\s*)*")(.*)("\s*[,\]}\s]*)$/.exec(text.slice(from, to));
  if (!match) return null;
  const [, start = '', inside = '', end = ''] = match;
  const first = inside.search(/(?<!\\)"/);
  if (first < 0) return null;
  const escaped = inside.replaceAll(/(?<!\\)"/g, '\\"');
  return {
    offset: from + start.length + first,
    message: 'A quote inside a text ends it.',
    hint: 'Write \\" for a quote that members read.',
    text: splice(text, from, to, start + escaped + end),
  };
}

/** Yields a repair of a string that continues on the next line, which has its closing quote. */
function* brokenLine(text: string, offset: number): Generator<Repair> {
  if (text[offset] !== '"') return;
  const { to } = lineAt(text, offset);
  const nextText = /^\s*\n\s*/.exec(text.slice(to))?.[0];
  if (nextText === undefined) return;
  yield {
    offset,
    message: 'A text must end on the line where it begins.',
    hint: 'Join the lines, and write \\n for a line break that members see.',
    text: splice(text, to, to + nextText.length, ' '),
  };
}

/** Yields a repair of full-width digits, which Korean and Japanese keyboards type. */
function* digits(text: string, offset: number): Generator<Repair> {
  const fullWidth = /^[０-９．－]+/.exec(text.slice(offset))?.[0];
  if (fullWidth === undefined) return;
  const number = fullWidth.normalize('NFKC');
  const hint = `Write ${number}.`;
  yield { offset, message: `${fullWidth} has full-width digits.`, hint, text: splice(text, offset, offset + fullWidth.length, number) };
}

/** Yields a repair of a decimal comma: 0,5 is read as 0, a comma and a number without a key. */
function* decimalComma(text: string, offset: number): Generator<Repair> {
  const whole = /-?\d+,$/.exec(text.slice(0, offset))?.[0];
  const fraction = /^\d+/.exec(text.slice(offset))?.[0];
  if (whole === undefined || fraction === undefined) return;
  const from = offset - whole.length;
  const number = `${whole.slice(0, -1)}.${fraction}`;
  const message = `${whole}${fraction} is not a number.`;
  yield { offset: from, message, hint: `Write ${number}.`, text: splice(text, from, offset + fraction.length, number) };
}

/** Yields repairs of numbers that JSON does not allow: 01, +5, .5, 5. */
function* numbers(text: string, offset: number): Generator<Repair> {
  const line = lineAt(text, offset);
  const from = text.slice(line.from, offset).search(/[-+.\d,]*$/) + line.from;
  const number = /^[-+]?[\d.]*/.exec(text.slice(from, line.to))?.[0] ?? '';
  if (number === '' || Number.isNaN(Number(number))) return;
  const [message, hint] = EXPLANATIONS['InvalidNumberFormat'] ?? UNKNOWN_MISTAKE;
  yield { offset: from, message, hint, text: splice(text, from, from + number.length, String(Number(number))) };
}

/** Yields repairs of brackets that are missing, superfluous or of the wrong kind. */
function* brackets(text: string, offset: number, lastTokenEnd: number): Generator<Repair> {
  yield* openLines(text, offset);
  yield* unclosedList(text, offset);
  for (const open of openBrackets(text, offset).toReversed()) {
    const closing = open.char === '{' ? '}' : ']';
    const kind = open.char === '{' ? 'brace' : 'bracket';
    const line = text.slice(0, open.offset).split('\n').length;
    const offsets = text[lastTokenEnd - 1] === ',' ? [lastTokenEnd - 1, lastTokenEnd] : [lastTokenEnd, offset];
    for (const position of offsets)
      for (const insertion of [closing, `${closing},`])
        yield {
          offset: position,
          message: `A closing ${kind} is missing here.`,
          hint: `Write ${closing}: it closes the ${open.char} of line ${line}.`,
          text: splice(text, position, position, insertion),
        };
  }
  for (const bracketOffset of [offset, lastTokenEnd - 1]) {
    const char = text[bracketOffset] ?? '';
    if (/[\]}]/.test(char))
      yield {
        offset: bracketOffset,
        message: `This ${char} closes nothing.`,
        hint: 'Remove it.',
        text: splice(text, bracketOffset, bracketOffset + 1, ''),
      };
  }
  const bracket = text[offset] ?? '';
  if (/[\]}]/.test(bracket)) {
    const replacement = bracket === '}' ? ']' : '}';
    yield {
      offset,
      message: `${bracket} cannot close ${bracket === '}' ? 'a list, which [ opened' : 'an object, which { opened'}.`,
      hint: `Write ${replacement}.`,
      text: splice(text, offset, offset + 1, replacement),
    };
  }
}

/**
 * Yields repairs of lines with an unclosed bracket that is followed by content. Formatters break a line right after an open
 * bracket, so such a line most likely lacks the closing one.
 */
function* openLines(text: string, offset: number): Generator<Repair> {
  let from = 0;
  for (const line of text.slice(0, lineAt(text, offset).to).split('\n')) {
    const open = openBrackets(line, line.length).at(-1);
    const end = line.replace(/[\s,]+$/, '').length;
    if (open && open.offset < end - 1) {
      const closing = open.char === '{' ? '}' : ']';
      yield {
        offset: from + end,
        message: `A closing ${open.char === '{' ? 'brace' : 'bracket'} is missing here.`,
        hint: `Write ${closing}: it closes the ${open.char} of this line.`,
        text: splice(text, from + end, from + end, closing),
      };
    }
    from += line.length + 1;
  }
}

/** Yields a repair of a list whose next entry has a colon: the entry is the key after the list, which lacks its closing bracket. */
function* unclosedList(text: string, offset: number): Generator<Repair> {
  const beforeKey = /,\s*"(?:[^"\\\n]|\\.)*"\s*$/.exec(text.slice(0, offset))?.index;
  const open = openBrackets(text, offset).at(-1);
  if (text[offset] !== ':' || beforeKey === undefined || open?.char !== '[') return;
  const line = text.slice(0, open.offset).split('\n').length;
  yield {
    offset: beforeKey,
    message: 'A closing bracket is missing here.',
    hint: `Write ]: it closes the [ of line ${line}.`,
    text: splice(text, beforeKey, beforeKey, ']'),
  };
}

/** Returns the brackets that are open at an offset, outermost first. */
function openBrackets(text: string, offset: number): readonly { readonly char: string; readonly offset: number }[] {
  const open: { readonly char: string; readonly offset: number }[] = [];
  for (const { 0: match, index } of text.slice(0, offset).matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\]]/g)) {
    if (match === '{' || match === '[') open.push({ char: match, offset: index });
    else if (match === '}' || match === ']') open.pop();
  }
  return open;
}
