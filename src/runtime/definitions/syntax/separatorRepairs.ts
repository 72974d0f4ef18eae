import { isClosing } from './brackets.ts';
import { explain } from './explanations.ts';
import type { ErrorSite, Repair } from './repair.ts';
import { outsideTexts, splice } from './textEdits.ts';

/** Yields repairs of another character in place of a colon or comma: `"id" = 1`, `"id"; 1`, `1; 2`. */
export function* replaceSeparator({ text, offset }: ErrorSite): Generator<Repair> {
  const char = text[offset] ?? '';
  const replaceBy = (separator: string): string => splice(text, offset, offset + 1, separator);
  if (char === ';') yield { offset, message: 'A comma is needed here, not ";".', hint: 'Write a comma.', text: replaceBy(',') };
  if (char === ';' || char === '=')
    yield { offset, message: `A colon is needed here, not "${char}".`, hint: 'Write "key": value.', text: replaceBy(':') };
}

/** Yields a repair of a period where a comma belongs, before a space or the end of the line: `1. 2`. */
export function* replacePeriods({ text, line: { from, to } }: ErrorSite): Generator<Repair> {
  const fixed = outsideTexts(text.slice(from, to), /\.(?=\s|$)/, () => ',');
  const position = fixed.split('').findIndex((char, index) => char !== text[from + index]);
  if (position < 0) return;
  const message = 'A comma is needed here, not ".".';
  yield { offset: from + position, message, hint: 'Write a comma.', text: splice(text, from, to, fixed) };
}

/** Yields a repair of a comma without an entry after it: `[1, ]`. */
export function* removeComma({ text, offset, lastTokenEnd }: ErrorSite): Generator<Repair> {
  const commaOffset = lastTokenEnd - 1;
  if (text[commaOffset] !== ',') return;
  const fixed = splice(text, commaOffset, lastTokenEnd, '');
  if (isClosing(text[offset] ?? ''))
    yield { offset: commaOffset, message: 'Nothing follows this comma.', hint: 'Remove it, or write the next entry.', text: fixed };
  else yield { offset, ...explain('ValueExpected'), text: fixed };
}

/** Yields a repair of a missing comma. It belongs after the last entry, which is often on the previous line. */
export function* addComma({ text, lastTokenEnd }: ErrorSite): Generator<Repair> {
  const fixed = splice(text, lastTokenEnd, lastTokenEnd, ',');
  yield { offset: Math.max(0, lastTokenEnd - 1), ...explain('CommaExpected'), text: fixed };
}

/** Yields a repair of a missing colon: `"id" 1`. */
export function* addColon({ text, offset, lastTokenEnd }: ErrorSite): Generator<Repair> {
  yield { offset, ...explain('ColonExpected'), text: splice(text, lastTokenEnd, lastTokenEnd, ':') };
}
