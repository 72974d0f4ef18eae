import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { isJsonObject, type Json } from '../../../runtime/base/json.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';

/** A replacement of a range of a text. `to` is exclusive. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The line width of this repository's formatter. */
const WIDTH = 140;
const INDENT = 2;

/**
 * Sets the value at a path, and adds the objects that lead to it. The rest of the text stays as it is. Returns null where the text is
 * not JSON or the path leads through a value that is no object.
 * @param value undefined removes the key or the list's entry
 */
export function changeAt(text: string, path: Path, value: Json | undefined): TextChange | null {
  const root = parseTree(text);
  if (!root) return null;
  const node = findNodeAtLocation(root, [...path]);
  if (value === undefined) return node ? removal(text, node) : null;
  if (node) return { from: node.offset, to: node.offset + node.length, insert: rendered(value, text, node.offset) };
  const parent = findNodeAtLocation(root, path.slice(0, -1));
  const key = path.at(-1);
  if (!parent) return path.length < 2 || key === undefined ? null : changeAt(text, path.slice(0, -1), holderOf(key, value));
  if (parent.type === 'object' && typeof key === 'string') return insertion(text, parent, `${JSON.stringify(key)}: `, value);
  if (parent.type === 'array' && key === (parent.children?.length ?? 0)) return insertion(text, parent, '', value);
  return null;
}

function holderOf(key: string | number, value: Json): Json {
  return typeof key === 'number' ? [value] : { [key]: value };
}

function insertion(text: string, parent: Node, prefix: string, value: Json): TextChange {
  const last = parent.children?.at(-1);
  if (!last) {
    const held = parent.type === 'array' ? [value] : { [String(JSON.parse(prefix.slice(0, -2)))]: value };
    return { from: parent.offset, to: parent.offset + parent.length, insert: rendered(held, text, parent.offset) };
  }
  const end = last.offset + last.length;
  const isMultiline = text.slice(parent.offset, last.offset).includes('\n');
  if (isMultiline) {
    const indent = indentAt(text, last.offset);
    return { from: end, to: end, insert: `,\n${' '.repeat(indent)}${prefix}${formatJson(value, indent, indent + prefix.length + 1)}` };
  }
  const inline = `, ${prefix}${inLine(value)}`;
  const line = lineAround(text, end);
  if (line.length + inline.length <= WIDTH) return { from: end, to: end, insert: inline };
  return expanded(text, parent, `${prefix}${inLine(value)}`);
}

/** Returns the change that puts each entry of a one-line object or list on a line of its own, with another entry at the end. */
function expanded(text: string, parent: Node, entry: string): TextChange {
  const indent = indentAt(text, parent.offset);
  const [open, close] = parent.type === 'array' ? '[]' : '{}';
  const entries = [...(parent.children ?? []).map(({ offset, length }) => text.slice(offset, offset + length)), entry];
  const inner = ' '.repeat(indent + INDENT);
  const insert = `${open}\n${entries.map((each) => inner + each).join(',\n')}\n${' '.repeat(indent)}${close}`;
  return { from: parent.offset, to: parent.offset + parent.length, insert };
}

function removal(text: string, node: Node): TextChange | null {
  const entry = node.parent?.type === 'property' ? node.parent : node;
  const siblings = entry.parent?.children ?? [];
  const index = siblings.indexOf(entry);
  const holder = entry.parent;
  if (!holder) return null;
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (before) return { from: before.offset + before.length, to: entry.offset + entry.length, insert: '' };
  if (after) return { from: entry.offset, to: after.offset, insert: '' };
  return { from: holder.offset, to: holder.offset + holder.length, insert: text[holder.offset] === '[' ? '[]' : '{}' };
}

function lineAround(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end === -1 ? text.length : end);
}

function indentAt(text: string, offset: number): number {
  return /^ */.exec(lineAround(text, offset))?.[0].length ?? 0;
}

function rendered(value: Json, text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return formatJson(value, indentAt(text, offset), offset - start + 1);
}

function inLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [`${JSON.stringify(key)}: ${inLine(each)}`]));
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/**
 * Formats a value as this repository's formatter does: on one line where it fits.
 * @param indent the indentation of its line
 * @param used the columns of its line that stand before it and after it
 */
function formatJson(value: Json, indent: number, used: number): string {
  const line = inLine(value);
  if (typeof value !== 'object' || value === null || line.length + used <= WIDTH) return line;
  const inner = indent + INDENT;
  const entries = Array.isArray(value)
    ? value.map((each) => formatJson(each, inner, inner + 1))
    : Object.entries(value).flatMap(([key, each]) => {
        if (each === undefined) return [];
        const prefix = `${JSON.stringify(key)}: `;
        return [prefix + formatJson(each, inner, inner + prefix.length + 1)];
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => ' '.repeat(inner) + entry).join(',\n')}\n${' '.repeat(indent)}${close}`;
}
