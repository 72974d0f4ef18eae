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
  InvalidSymbol: ['This is not a JSON word.', 'Write true, false, null, a number, or text in double quotes.'],
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
  if (token.startsWith(';')) {
    yield { offset, message: 'A comma is needed here, not ";".', hint: 'Write a comma.', text: splice(text, offset, offset + 1, ',') };
    yield { offset, message: 'A colon is needed here, not ";".', hint: 'Write "key": value.', text: splice(text, offset, offset + 1, ':') };
  }
  yield* pointForComma(text, offset);
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

/** A line of complete JSON tokens. A string that begins or ends with a space does not match: it most likely lacks a quote. */
const COMPLETE_TOKENS = /^(?:[\s{}[\],:]|"(?!\s)(?:[^"\\]|\\.)*(?<!\s)"|-?\d[\d.eE+-]*|true|false|null)*$/;

/** Yields repairs of one lost, doubled or wrong quote, if they complete the tokens of its line. */
function* oneQuote(text: string, { from, to }: { readonly from: number; readonly to: number }): Generator<Repair> {
  const line = text.slice(from, to);
  if (line.length > MAX_TRIED_LINE) return;
  for (let index = 0; index <= line.length; index += 1) {
    const [before = '', char = ''] = [line[index - 1], line[index]];
    const opens = /[^\s"]/.test(char) && /^[\s:,[{]?$/.test(before);
    const closes = /[^\s"]/.test(before) && /^[\s:,\]}]?$/.test(char);
    const isWrong = /[“”„‟«»'‘’]/.test(char);
    const isDoubled = char === '"' && before === '"';
    if (!opens && !closes && !isWrong && !isDoubled) continue;
    const replacement = isDoubled ? '' : '"';
    const fixed = splice(line, index, isWrong || isDoubled ? index + 1 : index, replacement);
    if (!COMPLETE_TOKENS.test(fixed)) continue;
    const repair = { offset: from + index, text: splice(text, from, to, fixed) };
    if (isDoubled) yield { ...repair, message: 'A quote is here twice.', hint: 'Remove one of the two.' };
    else if (isWrong) yield { ...repair, message: `${char} is not a double quote.`, hint: 'Write ".' };
    else {
      const start = opens ? index : line.lastIndexOf('"', index - 1);
      const end = opens ? fixed.indexOf('"', index + 1) : index;
      const message = opens ? 'The opening quote is missing.' : 'A text has no closing quote.';
      yield { ...repair, offset: from + start, message, hint: `Write ${fixed.slice(start, end + 1)}.` };
    }
  }
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
  if (COMPLETE_TOKENS.test(text.slice(line.from, line.to))) return;
  yield* oneQuote(text, line);
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

/** Yields a repair of a point that a space or the end of the line follows, where a comma belongs. */
function* pointForComma(text: string, offset: number): Generator<Repair> {
  const { from, to } = lineAt(text, offset);
  const fixed = outsideTexts(text.slice(from, to), /\.(?=\s|$)/, () => ',');
  const position = fixed.split('').findIndex((char, index) => char !== text[from + index]);
  if (position < 0) return;
  const message = 'A comma is needed here, not ".".';
  yield { offset: from + position, message, hint: 'Write a comma.', text: splice(text, from, to, fixed) };
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
  yield* irregularLines(text, offset);
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

/** The maximum length of a line in which each position is tried. Formatters break longer lines, unless a text is as long. */
const MAX_TRIED_LINE = 2_000;

/** The maximum number of irregular lines to repair: a file that no formatter wrote may have many. */
const MAX_IRREGULAR_LINES = 20;

/**
 * Yields repairs of lines that no formatter writes: one that ends after a colon, one that closes more than it opens without beginning
 * with the closing bracket, or one that is indented no further than the line of a bracket that is still open.
 */
function* irregularLines(text: string, offset: number): Generator<Repair> {
  let count = 0;
  let from = 0;
  const open: (Bracket & { readonly indentation: number; readonly line: number })[] = [];
  for (const [index, line] of text.slice(0, lineAt(text, offset).to).split('\n').entries()) {
    const end = from + line.trimEnd().length;
    const indentation = line.search(/\S/);
    const outer = open.at(-1);
    const startsWithClosing = /^\s*[\]}]/.test(line);
    const here = bracketsIn(line);
    const closes = here.filter(({ char }) => /[\]}]/.test(char)).length;
    const isUnclosed = outer !== undefined && indentation >= 0 && indentation <= outer.indentation && !startsWithClosing;
    const closesTooMuch = closes - (here.length - closes) > (startsWithClosing ? 1 : 0);
    const isKeyInList = outer?.char === '[' && /^\s*"(?:[^"\\]|\\.)*"\s*:/.test(line);
    const endsAfterColon = line.trimEnd().endsWith(':');
    if (isUnclosed || closesTooMuch || endsAfterColon || isKeyInList) count += 1;
    if (count > MAX_IRREGULAR_LINES) return;
    const doubled = /\[\[$|\{\{$/.exec(line.trimEnd())?.[0];
    if (doubled !== undefined)
      yield {
        offset: end - 1,
        message: `This ${doubled.slice(1)} is here twice.`,
        hint: 'Remove one of the two.',
        text: splice(text, end - 1, end, ''),
      };
    if (isKeyInList)
      yield {
        offset: outer.offset,
        message: 'A list has no keys.',
        hint: `Write { instead of [, or put { before the key in line ${index + 1}.`,
        text: splice(text, outer.offset, outer.offset + 1, '{'),
      };
    if (isUnclosed) {
      const previous = endBefore(text, from + indentation);
      const isOnlyComma = line.trim() === ',';
      const position = isOnlyComma ? from + indentation : text[previous - 1] === ',' ? previous - 1 : previous;
      const closing = outer.char === '{' ? '}' : ']';
      for (const insertion of position === previous && !isOnlyComma ? [`${closing},`, closing] : [closing])
        yield {
          offset: isOnlyComma ? position : Math.max(0, position - 1),
          message: `A closing ${outer.char === '{' ? 'brace' : 'bracket'} is missing ${isOnlyComma ? 'here' : 'after this'}.`,
          hint: `Write ${insertion} to close the ${outer.char} of line ${outer.line}.`,
          text: splice(text, position, position, insertion),
        };
    }
    if (closesTooMuch)
      for (const { char, offset: position } of here.toReversed())
        if (/[\]}]/.test(char))
          yield {
            offset: from + position,
            message: `This ${char} closes nothing.`,
            hint: 'Remove it.',
            text: splice(text, from + position, from + position + 1, ''),
          };
    const gaps =
      (closesTooMuch || isKeyInList) && line.length <= MAX_TRIED_LINE
        ? [...line.matchAll(/(?<=^\s*|[:,[]\s*)["{[]/g)].map((match) => from + match.index)
        : [];
    for (const position of [...gaps, ...(endsAfterColon ? [end] : [])])
      for (const opening of ['{', '['])
        yield {
          offset: position === end ? end - 1 : position,
          message: `An opening ${opening === '{' ? 'brace' : 'bracket'} is missing ${position === end ? 'after this' : 'here'}.`,
          hint: `Write ${opening}.`,
          text: splice(text, position, position, opening),
        };
    for (const { char, offset: position } of here) {
      if (char === '{' || char === '[') open.push({ char, offset: from + position, indentation, line: index + 1 });
      else open.pop();
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

interface Bracket {
  readonly char: string;
  readonly offset: number;
}

/** Returns the brackets in text, without those in strings. */
function bracketsIn(text: string): readonly Bracket[] {
  return [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\]]/g)].flatMap(({ 0: match, index }) =>
    match.startsWith('"') ? [] : [{ char: match, offset: index }],
  );
}

/** Returns the brackets that are open at an offset, outermost first. */
function openBrackets(text: string, offset: number): readonly Bracket[] {
  const open: Bracket[] = [];
  for (const bracket of bracketsIn(text.slice(0, offset))) {
    if (bracket.char === '{' || bracket.char === '[') open.push(bracket);
    else open.pop();
  }
  return open;
}
