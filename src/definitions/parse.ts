import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Json } from '../base/json.ts';
import type { Issue, Path } from '../rules/types/issue.ts';
import type { FilePosition, Finding } from './finding.ts';

/** A file of definitions with what is needed to say where in it something stands. */
export interface Document {
  readonly file: string;
  readonly text: string;
  /** Undefined where nothing at all could be read. */
  readonly value: Json | undefined;
  readonly root: Node | undefined;
}

/** What the parser's codes mean to somebody who writes JSON. */
const WORDS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  InvalidSymbol: ['This is no JSON word.', 'Write true, false, null, a number, or a text in double quotes.'],
  InvalidNumberFormat: ['This is no number.', 'Write it as 12 or 0.5, without a leading zero or plus.'],
  PropertyNameExpected: ['A key is missing here.', 'Write a key in double quotes, or take away the comma before.'],
  ValueExpected: ['A value is missing here.', 'Write a value, or take away the comma before.'],
  ColonExpected: ['A colon is missing here.', 'Put a colon between the key and its value.'],
  CommaExpected: ['A comma is missing here.', 'Put a comma between two entries.'],
  CloseBraceExpected: ['A closing brace is missing.', 'Close the object with }.'],
  CloseBracketExpected: ['A closing bracket is missing.', 'Close the list with ].'],
  EndOfFileExpected: ['Something stands after the end of the JSON value.', 'Take it away; a file holds one value.'],
  InvalidCommentToken: ['JSON has no comments.', 'Take it away; a "description" key holds notes.'],
  UnexpectedEndOfString: ['A text is not closed.', 'Close it with a double quote on the same line.'],
  InvalidCharacter: ['A text holds a control character.', 'Write it as an escape such as \\n.'],
};

/** Line and column, from one, of an offset in a text. */
function positionAt(file: string, text: string, offset: number): FilePosition {
  const before = text.slice(0, offset);
  return { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function duplicateKeys(document: Pick<Document, 'file' | 'text'>, node: Node): readonly Finding[] {
  const seen = new Set<string>();
  const own = node.type !== 'object' ? [] : (node.children ?? []);
  const findings = own.flatMap((property): readonly Finding[] => {
    const key = property.children?.[0];
    if (!key) return [];
    const name = String(key.value);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [
      {
        ...positionAt(document.file, document.text, key.offset),
        severity: 'error',
        code: 'json-duplicate-key',
        message: `The key "${name}" stands twice in this object.`,
        hint: 'Keep one of the two: the last one would win silently.',
      },
    ];
  });
  return [...findings, ...(node.children ?? []).flatMap((child) => duplicateKeys(document, child))];
}

/**
 * Reads a file of definitions. Every mistake in its JSON is a finding, and what could be understood is still read.
 * @param file its path from the root, with slashes
 */
export function parseDocument(file: string, text: string): { readonly document: Document; readonly findings: readonly Finding[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const value: Json | undefined = root ? getNodeValue(root) : undefined;
  const syntax = errors.map((error): Finding => {
    const name = printParseErrorCode(error.error);
    const [message, hint] = WORDS[name] ?? ['This is no JSON.', 'See what stands before it: a quote, comma or brace may be missing.'];
    return { ...positionAt(file, text, error.offset), severity: 'error', code: 'json-syntax', message, hint };
  });
  const document = { file, text, value, root };
  return { document, findings: root ? [...syntax, ...duplicateKeys(document, root)] : syntax };
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
