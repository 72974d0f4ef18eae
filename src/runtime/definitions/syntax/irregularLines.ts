import { closingOf, isClosing, nameOf } from './brackets.ts';
import { linesUntil, type Line } from './line.ts';
import type { ErrorSite, Repair } from './repair.ts';
import { endBefore, MAX_TRIED_LINE, splice } from './textEdits.ts';

/** The maximum number of irregular lines to repair: a file that no formatter wrote may have many. */
const MAX_IRREGULAR_LINES = 20;

/** The maximum number of repairs to try for a line: each parses the file. */
const MAX_REPAIRS_OF_LINE = 60;

/** Yields repairs of brackets in lines that no formatter writes, up to the line of the error. */
export function* repairIrregularLines({ text, line: { to } }: ErrorSite): Generator<Repair> {
  let count = 0;
  for (const line of linesUntil(text, to)) {
    const repairs = [
      ...openObjectForKey(line),
      ...closeBeforeDedent(line),
      ...removeExtraClosing(line),
      ...addOpeningBeforeValue(line),
      ...addOpeningAfterColon(line),
    ];
    if (repairs.length > 0) count += 1;
    if (count > MAX_IRREGULAR_LINES) return;
    // Formatters do write a doubled bracket, though rarely. It therefore does not count.
    yield* removeDoubledOpening(line);
    yield* repairs.slice(0, MAX_REPAIRS_OF_LINE);
  }
}

/** Detects an opening bracket that is typed twice at the end of a line: `"options": [[`. Removes the second one. */
function removeDoubledOpening({ text, content, from }: Line): readonly Repair[] {
  const trimmed = content.trimEnd();
  if (!trimmed.endsWith('[[') && !trimmed.endsWith('{{')) return [];
  const offset = from + trimmed.length - 1;
  const message = `This ${trimmed.slice(-1)} is here twice.`;
  return [{ offset, message, hint: 'Remove one of the two.', text: splice(text, offset, offset + 1, '') }];
}

/** Detects a line that begins with a key inside a list: `[`, then `"id": "meat",`. Replaces the list's bracket with a brace. */
function openObjectForKey(line: Line): readonly Repair[] {
  const { text, enclosing, number } = line;
  if (!enclosing || !isKeyInList(line)) return [];
  const { offset } = enclosing;
  return [
    {
      offset,
      message: 'A list has no keys.',
      hint: `Write { instead of [, or put { before the key in line ${number}.`,
      text: splice(text, offset, offset + 1, '{'),
    },
  ];
}

function isKeyInList({ content, enclosing }: Line): boolean {
  return enclosing?.char === '[' && /^\s*"(?:[^"\\]|\\.)*"\s*:/.test(content);
}

/**
 * Detects a line that is indented no further than the line of a bracket that is still open, and that does not close it:
 * `"rules": {`, then `"steps": [` at the same indentation. Closes the bracket after the entry before it. If the line is only a
 * comma, the line had the closing bracket.
 */
function closeBeforeDedent({ text, content, from, indentation, enclosing }: Line): readonly Repair[] {
  const isDedented = enclosing !== undefined && indentation >= 0 && indentation <= enclosing.indentation;
  if (!isDedented || startsWithClosing(content)) return [];
  const closing = closingOf(enclosing.char);
  const close = (offset: number, where: string, position: number, insertion: string): Repair => ({
    offset,
    message: `A closing ${nameOf(enclosing.char)} is missing ${where}.`,
    hint: `Write ${insertion} to close the ${enclosing.char} of line ${enclosing.lineNumber}.`,
    text: splice(text, position, position, insertion),
  });
  const start = from + indentation;
  if (content.trim() === ',') return [close(start, 'here', start, closing)];
  const end = endBefore(text, start);
  if (text[end - 1] === ',') return [close(Math.max(0, end - 2), 'after this', end - 1, closing)];
  return [`${closing},`, closing].map((insertion) => close(Math.max(0, end - 1), 'after this', end, insertion));
}

/** Detects a line that closes more brackets than it opens: `{ "var": "meat" }, 1] }`. Removes each closing one, last first. */
function removeExtraClosing(line: Line): readonly Repair[] {
  if (!closesTooMuch(line)) return [];
  const closing = line.brackets.filter(({ char }) => isClosing(char));
  return closing.toReversed().map((bracket) => {
    const offset = line.from + bracket.offset;
    const text = splice(line.text, offset, offset + 1, '');
    return { offset, message: `This ${bracket.char} closes nothing.`, hint: 'Remove it.', text };
  });
}

/** Returns true if a line closes more brackets than it opens. The one that it begins with closes an earlier line. */
function closesTooMuch({ content, brackets }: Line): boolean {
  const closingCount = brackets.filter(({ char }) => isClosing(char)).length;
  const openingCount = brackets.length - closingCount;
  return closingCount - openingCount > (startsWithClosing(content) ? 1 : 0);
}

function startsWithClosing(content: string): boolean {
  return isClosing(content.trimStart().slice(0, 1));
}

/** The start of a value or key: a quote or opening bracket at the start of the line, or after a colon, a comma or `[`. */
const ENTRY_START = /(?<=^\s*|[:,[]\s*)["{[]/g;

/**
 * Detects a line that lacks an opening bracket, since it closes too much or has a key in a list: `"answer": "type": "choice" },`.
 * Adds the bracket before each value or key.
 */
function addOpeningBeforeValue(line: Line): readonly Repair[] {
  const { text, content, from } = line;
  if (content.length > MAX_TRIED_LINE || !(closesTooMuch(line) || isKeyInList(line))) return [];
  return [...content.matchAll(ENTRY_START)].flatMap(({ index }) => {
    const offset = from + index;
    return ['{', '['].map((opening) => ({
      offset,
      message: `An opening ${nameOf(opening)} is missing here.`,
      hint: `Write ${opening}.`,
      text: splice(text, offset, offset, opening),
    }));
  });
}

/** Detects a line that ends after a colon: `"effects":`. Adds the bracket of the value. */
function addOpeningAfterColon({ text, content, from }: Line): readonly Repair[] {
  const trimmed = content.trimEnd();
  if (!trimmed.endsWith(':')) return [];
  const end = from + trimmed.length;
  return ['{', '['].map((opening) => ({
    offset: end - 1,
    message: `An opening ${nameOf(opening)} is missing after this.`,
    hint: `Write ${opening}.`,
    text: splice(text, end, end, opening),
  }));
}
