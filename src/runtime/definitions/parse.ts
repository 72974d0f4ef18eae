import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import type { Json } from '../base/json.ts';
import type { Issue, Path } from '../rules/types/issue.ts';
import type { FilePosition, Finding } from './finding.ts';
import { duplicateKeys, parseJson, syntaxMistakes } from './syntax.ts';

/** A file of definitions with what is needed to say where in it something stands. */
export interface Document {
  readonly file: string;
  readonly text: string;
  /** Undefined where nothing at all could be read. */
  readonly value: Json | undefined;
  readonly root: Node | undefined;
}

/** Line and column, from one, of an offset in a text. */
function positionAt(file: string, text: string, offset: number): FilePosition {
  const before = text.slice(0, offset);
  return { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The mark that some editors put before a text in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Stands for bytes that are no UTF-8. */
const LOST = '\uFFFD';

/** What was read of a file, and what is wrong with it as JSON. */
export interface Parsed {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** It is no JSON, or no UTF-8: what it would say is not known. */
  readonly broken: boolean;
}

/**
 * Reads a file of definitions. Each mistake in its JSON is a finding, and what could be understood is still read.
 * @param file its path from the root, with slashes
 */
export function parseDocument(file: string, source: string): Parsed {
  const marked = source.startsWith(BYTE_ORDER_MARK);
  const text = marked ? source.slice(BYTE_ORDER_MARK.length) : source;
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
  const mark = marked ? [error(0, 'text-encoding', 'The file begins with an invisible mark (BOM).', 'Save it as UTF-8 without BOM.')] : [];
  const lost = text.split(LOST).length - 1;
  if (lost > 0) {
    const message = `This file is not UTF-8: ${lost === 1 ? 'a character is' : `${lost} characters are`} lost, the first one here.`;
    const finding = error(text.indexOf(LOST), 'text-encoding', message, 'Write what is lost again, and save the file as UTF-8.');
    return { document, findings: [...mark, finding], broken: true };
  }
  if (errors.length > 0) {
    const mistakes = syntaxMistakes(text).map(({ offset, message, hint }) => error(offset, 'json-syntax', message, hint));
    return { document, findings: [...mark, ...mistakes], broken: true };
  }
  const twice = root ? duplicateKeys(root) : [];
  const duplicates = twice.map(({ name, offset }) =>
    error(
      offset,
      'json-duplicate-key',
      `The key "${name}" occurs twice in this object.`,
      'Keep one of the two: the last one would win silently.',
    ),
  );
  return { document, findings: [...mark, ...duplicates], broken: false };
}

/**
 * Where a value stands; for a value that is missing, where the nearest one around it stands.
 * @param at `key` points to the key of the last part of the path, `value` to what it holds
 */
export function locate(document: Document, path: Path, at: 'key' | 'value' = 'value'): FilePosition {
  const { file, text, root } = document;
  if (!root) return { file, line: 1, column: 1 };
  const node = findNodeAtLocation(root, [...path]);
  if (!node) return path.length === 0 ? { file, line: 1, column: 1 } : locate(document, path.slice(0, -1), at);
  const key = at === 'key' && node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return positionAt(file, text, (key ?? node).offset);
}

/** Offsets in a file's text, the end left out. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where a value stands with its key; null where there is none at the path. */
export function rangeOf({ root }: Document, path: Path): Range | null {
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) return null;
  const whole = node.parent?.type === 'property' ? node.parent : node;
  return { from: whole.offset, to: whole.offset + whole.length };
}

/** The offset of a place that was told by line and column. */
export function offsetOf({ text }: Pick<Document, 'text'>, { line, column }: Pick<FilePosition, 'line' | 'column'>): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

/** An issue of a value as a finding of the file that holds it. `base` is where in the file that value stands. */
export function findingAt(document: Document, base: Path, { path, at, severity = 'error', code, message, hint }: Issue): Finding {
  return { ...locate(document, [...base, ...path], at), severity, code, message, hint };
}
