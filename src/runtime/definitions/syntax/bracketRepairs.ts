import { closingOf, isClosing, nameOf, openBrackets, openOf } from './brackets.ts';
import { linesUntil } from './line.ts';
import type { ErrorSite, Repair } from './repair.ts';
import { lineNumberAt, outsideTexts, splice } from './textEdits.ts';

/** Yields a repair of parentheses around a list: `("yes", "no")`. */
export function* replaceParentheses({ text, offset, token }: ErrorSite): Generator<Repair> {
  if (!token.startsWith('(')) return;
  const fixed = outsideTexts(text, /[()]/, (bracket) => (bracket === '(' ? '[' : ']'));
  yield { offset, message: 'A list needs square brackets, not parentheses.', hint: 'Write [ and ].', text: fixed };
}

/**
 * Yields repairs of lines with an unclosed bracket that is followed by content. Formatters break a line right after an open
 * bracket, so such a line most likely lacks the closing one.
 */
export function* closeLines({ text, line: { to } }: ErrorSite): Generator<Repair> {
  for (const { content, from, brackets } of linesUntil(text, to)) {
    const open = openOf(brackets).at(-1);
    const end = content.replace(/[\s,]+$/, '').length;
    if (!open || open.offset >= end - 1) continue;
    const closing = closingOf(open.char);
    yield {
      offset: from + end,
      message: `A closing ${nameOf(open.char)} is missing here.`,
      hint: `Write ${closing}: it closes the ${open.char} of this line.`,
      text: splice(text, from + end, from + end, closing),
    };
  }
}

/** A comma and a key at the end of a text. */
const COMMA_AND_KEY = /,\s*"(?:[^"\\\n]|\\.)*"\s*$/;

/** Yields a repair of a list whose next entry has a colon: the entry is the key after the list, which lacks its closing bracket. */
export function* closeListBeforeKey({ text, offset }: ErrorSite): Generator<Repair> {
  if (text[offset] !== ':') return;
  const beforeKey = COMMA_AND_KEY.exec(text.slice(0, offset))?.index;
  const open = openBrackets(text, offset).at(-1);
  if (beforeKey === undefined || open?.char !== '[') return;
  yield {
    offset: beforeKey,
    message: 'A closing bracket is missing here.',
    hint: `Write ]: it closes the [ of line ${lineNumberAt(text, open.offset)}.`,
    text: splice(text, beforeKey, beforeKey, ']'),
  };
}

/** Yields repairs of a missing closing bracket, for each one that is open at the error. */
export function* addClosingBracket({ text, offset, lastTokenEnd }: ErrorSite): Generator<Repair> {
  const positions = text[lastTokenEnd - 1] === ',' ? [lastTokenEnd - 1, lastTokenEnd] : [lastTokenEnd, offset];
  for (const open of openBrackets(text, offset).toReversed()) {
    const closing = closingOf(open.char);
    const line = lineNumberAt(text, open.offset);
    for (const position of positions)
      for (const insertion of [closing, `${closing},`])
        yield {
          offset: position,
          message: `A closing ${nameOf(open.char)} is missing here.`,
          hint: `Write ${closing}: it closes the ${open.char} of line ${line}.`,
          text: splice(text, position, position, insertion),
        };
  }
}

/** Yields repairs of a closing bracket that closes nothing, at the error or right before it. */
export function* removeClosingBracket({ text, offset, lastTokenEnd }: ErrorSite): Generator<Repair> {
  for (const position of [offset, lastTokenEnd - 1]) {
    const char = text[position] ?? '';
    if (isClosing(char))
      yield {
        offset: position,
        message: `This ${char} closes nothing.`,
        hint: 'Remove it.',
        text: splice(text, position, position + 1, ''),
      };
  }
}

/** Yields a repair of a closing bracket of the wrong kind: `[1, 2}`. */
export function* replaceClosingBracket({ text, offset }: ErrorSite): Generator<Repair> {
  const char = text[offset] ?? '';
  if (!isClosing(char)) return;
  const [opened, replacement] = char === '}' ? ['a list, which [ opened', ']'] : ['an object, which { opened', '}'];
  yield {
    offset,
    message: `${char} cannot close ${opened}.`,
    hint: `Write ${replacement}.`,
    text: splice(text, offset, offset + 1, replacement),
  };
}
