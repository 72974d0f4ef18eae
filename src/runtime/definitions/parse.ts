import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import type { Json } from '../base/json.ts';
import type { Issue, Path } from '../rules/types/issue.ts';
import type { FilePosition, Finding } from './finding.ts';
import { duplicateKeys, parseJson } from './syntax/parseJson.ts';
import { syntaxMistakes } from './syntax/syntaxMistakes.ts';

/** A file of definitions with its syntax tree, which locates values in it. */
export interface Document {
  readonly file: string;
  readonly text: string;
  /** Undefined if nothing could be read. */
  readonly value: Json | undefined;
  readonly root: Node | undefined;
}

/** Returns the line and column of an offset in text, both starting at 1. */
export function positionAt(file: string, text: string, offset: number): FilePosition {
  const textBefore = text.slice(0, offset);
  return { file, line: textBefore.split('\n').length, column: offset - textBefore.lastIndexOf('\n') };
}

/** The mark that some editors write at the start of a UTF-8 file. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** The character that decoding substitutes for bytes that are not UTF-8. */
const REPLACEMENT_CHARACTER = '\uFFFD';

/** A parsed file and the findings in its JSON. */
export interface Parsed {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** True if the file is not valid JSON or not UTF-8, so that its content is unknown. */
  readonly isBroken: boolean;
}

/** Returns what is wrong with the encoding of a text that was read as UTF-8; null for UTF-8. */
function encodingMistake(text: string): { readonly offset: number; readonly message: string; readonly hint: string } | null {
  // In UTF-16, a zero byte is next to each character of English text.
  if (text.split('\0').length - 1 > text.length / 3)
    return { offset: 0, message: 'This file is saved as UTF-16.', hint: 'Save it as UTF-8. No character is lost.' };
  const unreadCount = text.split(REPLACEMENT_CHARACTER).length - 1;
  if (unreadCount === 0) return null;
  const unread = unreadCount === 1 ? 'a character cannot be read here' : `${unreadCount} characters cannot be read, the first one here`;
  return {
    offset: text.indexOf(REPLACEMENT_CHARACTER),
    message: `This file is not UTF-8: ${unread}.`,
    hint: 'Save it as UTF-8. First type the characters again if your editor does not show them.',
  };
}

/**
 * Parses a file of definitions. Reports each mistake in its JSON, and still reads as much as it can.
 * @param file the path from the root, with slashes.
 */
export function parseDocument(file: string, source: string): Parsed {
  const hasByteOrderMark = source.startsWith(BYTE_ORDER_MARK);
  const text = hasByteOrderMark ? source.slice(BYTE_ORDER_MARK.length) : source;
  const error = (offset: number, code: string, message: string, hint: string): Finding => ({
    ...positionAt(file, text, offset),
    severity: 'error',
    code,
    message,
    hint,
  });
  const { root, errors } = parseJson(text);
  const value: Json | undefined = root ? getNodeValue(root) : undefined;
  const document = { file, text, value, root };
  const markFindings = hasByteOrderMark
    ? [error(0, 'text-encoding', 'The file begins with an invisible byte order mark (BOM).', 'Save it as UTF-8 without a BOM.')]
    : [];
  const unread = encodingMistake(text);
  if (unread) {
    const finding = error(unread.offset, 'text-encoding', unread.message, unread.hint);
    return { document, findings: [...markFindings, finding], isBroken: true };
  }
  if (errors.length > 0) {
    const syntaxFindings = syntaxMistakes(text).map(({ offset, message, hint }) => error(offset, 'json-syntax', message, hint));
    return { document, findings: [...markFindings, ...syntaxFindings], isBroken: true };
  }
  const repeatedKeys = root ? duplicateKeys(root) : [];
  const duplicates = repeatedKeys.map(({ name, offset }) =>
    error(
      offset,
      'json-duplicate-key',
      `The key "${name}" occurs twice in this object.`,
      'Remove one of them: only the last one would count.',
    ),
  );
  return { document, findings: [...markFindings, ...duplicates], isBroken: false };
}

/**
 * Returns the position of a value, or of the nearest enclosing value if it is missing.
 * @param at `key` locates the key at the end of the path, `value` its value.
 */
export function locate(document: Document, path: Path, at: 'key' | 'value' = 'value'): FilePosition {
  const { file, text, root } = document;
  if (!root) return { file, line: 1, column: 1 };
  const node = findNodeAtLocation(root, [...path]);
  if (!node) return path.length === 0 ? { file, line: 1, column: 1 } : locate(document, path.slice(0, -1), at);
  const key = at === 'key' && node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return positionAt(file, text, (key ?? node).offset);
}

/** Offsets in a file's text; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the range of a value with its key; null if there is no value at the path. */
export function rangeOf({ root }: Document, path: Path): Range | null {
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) return null;
  const property = node.parent?.type === 'property' ? node.parent : node;
  return { from: property.offset, to: property.offset + property.length };
}

/** Returns the offset of a line and column, within the line and the text even if the text has changed since. */
export function offsetOf(text: string, { line, column }: Pick<FilePosition, 'line' | 'column'>): number {
  let start = 0;
  for (let each = 1; each < line; each += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + column - 1, end < 0 ? text.length : end);
}

/** Turns an issue of a value into a finding in its file. `base` is the path of that value in the file. */
export function findingAt(document: Document, base: Path, { path, at, severity = 'error', code, message, hint }: Issue): Finding {
  return { ...locate(document, [...base, ...path], at), severity, code, message, hint };
}
