import { explain } from './explanations.ts';
import type { ErrorSite, Repair } from './repair.ts';
import { endBefore, MAX_TRIED_LINE, outsideTexts, splice } from './textEdits.ts';

const TYPOGRAPHIC_QUOTE = /[“”„‟«»]/;

/** Yields a repair of typographic quotes: `“id”`. */
export function* replaceTypographicQuotes({ text, offset }: ErrorSite): Generator<Repair> {
  const char = text[offset] ?? '';
  if (!TYPOGRAPHIC_QUOTE.test(char)) return;
  const fixed = outsideTexts(text, TYPOGRAPHIC_QUOTE, () => '"');
  yield { offset, message: `${char} is a typographic quote.`, hint: 'Write ".', text: fixed };
}

/** A word, and what follows it up to a quote that ends a text: one before a colon, comma, closing bracket or the end of the line. */
const UNOPENED_TEXT = /^[\p{L}_$][^"\\]*?(?="\s*(?:[:,\]}]|$))/u;

/** Yields a repair of a text whose opening quote is missing: `id": 1`. */
export function* addOpeningQuote({ text, offset, line }: ErrorSite): Generator<Repair> {
  const unopened = UNOPENED_TEXT.exec(text.slice(offset, line.to))?.[0];
  if (unopened === undefined) return;
  yield { offset, message: 'The opening quote is missing.', hint: `Write "${unopened}".`, text: splice(text, offset, offset, '"') };
}

/** A text in straight or typographic single quotes. */
const SINGLE_QUOTED = /(?:'[^'\n]*'|‘[^’\n]*’)/;

/** Yields a repair of texts in single quotes: `'id'`. */
export function* replaceSingleQuotes({ text, offset, line }: ErrorSite): Generator<Repair> {
  const match = SINGLE_QUOTED.exec(text.slice(offset, line.to));
  if (match?.index !== 0) return;
  const requote = (quoted: string): string => JSON.stringify(quoted.slice(1, -1));
  yield {
    offset,
    message: `${text[offset] ?? ''} is a single quote.`,
    hint: `Write double quotes: ${requote(match[0])}.`,
    text: outsideTexts(text, SINGLE_QUOTED, requote),
  };
}

/**
 * A line of complete JSON tokens. A string that begins or ends with a space does not match: it most likely lacks a quote. A number
 * matches only in full, because a line with numbers could otherwise be split in exponentially many ways.
 */
const COMPLETE_TOKENS = /^(?:[\s{}[\],:]|"(?!\s)(?:[^"\\]|\\.)*(?<!\s)"|-?\d[\d.eE+-]*(?![\d.eE+-])|true|false|null)*$/;

/** Yields repairs of the quotes in the line of the error, unless its tokens are complete. */
export function* repairQuotesOfLine({ text, line }: ErrorSite): Generator<Repair> {
  const content = text.slice(line.from, line.to);
  if (COMPLETE_TOKENS.test(content)) return;
  for (const repair of [repairOneQuote, escapeInnerQuotes])
    for (const { offset, text: fixed, ...mistake } of repair(content))
      yield { offset: line.from + offset, ...mistake, text: splice(text, line.from, line.to, fixed) };
}

/** Yields repairs of one lost, doubled or wrong quote, if they complete the tokens of the line. */
function* repairOneQuote(line: string): Generator<Repair> {
  if (line.length > MAX_TRIED_LINE) return;
  for (let index = 0; index <= line.length; index += 1) {
    const repair = repairQuoteAt(line, index);
    if (repair && COMPLETE_TOKENS.test(repair.text)) yield repair;
  }
}

/** Returns the repair of a line that a quote may need at an index; null where no quote is expected. */
function repairQuoteAt(line: string, index: number): Repair | null {
  const before = line[index - 1] ?? '';
  const char = line[index] ?? '';
  if (char === '"' && before === '"')
    return { offset: index, message: 'A quote is here twice.', hint: 'Remove one of the two.', text: splice(line, index, index + 1, '') };
  if (/[“”„‟«»'‘’]/.test(char))
    return { offset: index, message: `${char} is not a double quote.`, hint: 'Write ".', text: splice(line, index, index + 1, '"') };
  const fixed = splice(line, index, index, '"');
  // A text can begin where a token can: after a space, colon, comma or opening bracket.
  if (/[^\s"]/.test(char) && /^[\s:,[{]?$/.test(before)) {
    const quoted = fixed.slice(index, fixed.indexOf('"', index + 1) + 1);
    return { offset: index, message: 'The opening quote is missing.', hint: `Write ${quoted}.`, text: fixed };
  }
  // It can end before a space, colon, comma or closing bracket.
  if (/[^\s"]/.test(before) && /^[\s:,\]}]?$/.test(char)) {
    const start = line.lastIndexOf('"', index - 1);
    return { offset: start, message: 'A text has no closing quote.', hint: `Write ${fixed.slice(start, index + 1)}.`, text: fixed };
  }
  return null;
}

/** A line whose last text may contain quotes: keys and opening brackets, the text with its quotes, and what closes it. */
const LINE_WITH_TEXT = /^(\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*[{[]?\s*)*")(.*)("\s*[,\]}\s]*)$/;

/** A quote without a backslash before it. */
const UNESCAPED_QUOTE = /(?<!\\)"/g;

/** Yields a repair of a line in which a text ends too early at an unescaped quote: `"Say "yes" now"`. It escapes all inner quotes. */
function* escapeInnerQuotes(line: string): Generator<Repair> {
  const match = LINE_WITH_TEXT.exec(line);
  if (!match) return;
  const [, start = '', inside = '', end = ''] = match;
  const first = inside.search(UNESCAPED_QUOTE);
  if (first < 0) return;
  yield {
    offset: start.length + first,
    message: 'A quote inside a text ends it.',
    hint: 'Write \\" for a quote that members read.',
    text: start + inside.replaceAll(UNESCAPED_QUOTE, '\\"') + end,
  };
}

/** Yields a repair of a string that continues on the next line, which has its closing quote. */
export function* joinLines({ text, offset, line: { to } }: ErrorSite): Generator<Repair> {
  if (text[offset] !== '"') return;
  const lineBreak = /^\s*\n\s*/.exec(text.slice(to))?.[0];
  if (lineBreak === undefined) return;
  yield {
    offset,
    message: 'A text must end on the line where it begins.',
    hint: 'Join the lines, and write \\n for a line break that members see.',
    text: splice(text, to, to + lineBreak.length, ' '),
  };
}

/** Yields repairs of a text whose closing quote is missing at the end of the line, before its comma if it has one. */
export function* addClosingQuote({ text, offset, line }: ErrorSite): Generator<Repair> {
  const end = endBefore(text, line.to);
  for (const position of text[end - 1] === ',' ? [end - 1, end] : [end])
    yield { offset, ...explain('UnexpectedEndOfString'), text: splice(text, position, position, '"') };
}
