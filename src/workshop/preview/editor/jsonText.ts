import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { isJsonObject, type Json } from '../../../runtime/base/json.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';
import { treeOf } from './treeOf.ts';

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
 * Sets the value at a path, and adds the objects that lead to it. The rest of the text is unchanged. Returns null if the text
 * is not JSON or the path leads through a value that is not an object.
 * @param value undefined removes the key or the list's entry
 */
export function changeAt(text: string, path: Path, value: Json | undefined): TextChange | null {
  const root = treeOf(text);
  if (!root) return null;
  const node = findNodeAtLocation(root, [...path]);
  if (value === undefined) return node ? removal(text, node) : null;
  if (node) return fitted(text, node, { from: node.offset, to: node.offset + node.length, insert: rendered(value, text, node.offset) });
  const parent = findNodeAtLocation(root, path.slice(0, -1));
  const key = path.at(-1);
  if (!parent) return path.length < 2 || key === undefined ? null : changeAt(text, path.slice(0, -1), holderOf(key, value));
  if (parent.type === 'object' && typeof key === 'string') return insertion(text, parent, `${JSON.stringify(key)}: `, value);
  if (parent.type === 'array' && key === (parent.children?.length ?? 0)) return insertion(text, parent, '', value);
  return null;
}

/** Moves an entry of a list past the one after it (1) or before it (-1). Both keep their text. Returns null at an end of the list. */
export function movedEntry(text: string, path: Path, by: 1 | -1): TextChange | null {
  const root = treeOf(text);
  const index = Number(path.at(-1)) + Math.min(by, 0);
  const [one, other] = [0, 1].map((next) => root && findNodeAtLocation(root, [...path.slice(0, -1), index + next]));
  if (!one || !other) return null;
  const [end, after] = [one.offset + one.length, other.offset + other.length];
  return {
    from: one.offset,
    to: after,
    insert: text.slice(other.offset, after) + text.slice(end, other.offset) + text.slice(one.offset, end),
  };
}

function holderOf(key: string | number, value: Json): Json {
  return typeof key === 'number' ? [value] : { [key]: value };
}

function insertion(text: string, parent: Node, prefix: string, value: Json): TextChange {
  const last = parent.children?.at(-1);
  if (!last) {
    const container = parent.type === 'array' ? [value] : { [String(JSON.parse(prefix.slice(0, -2)))]: value };
    return { from: parent.offset, to: parent.offset + parent.length, insert: rendered(container, text, parent.offset) };
  }
  const end = last.offset + last.length;
  const isMultiline = text.slice(parent.offset, last.offset).includes('\n');
  if (isMultiline) {
    const indent = indentAt(text, last.offset);
    const insert = `,\n${' '.repeat(indent)}${prefix}${formatJson(value, indent, indent + prefix.length + 1)}`;
    const lastValue = last.type === 'property' ? last.children?.[1] : last;
    // The comma may make the previous line too long.
    if (!lastValue || lineAround(text, end).length < WIDTH) return { from: end, to: end, insert };
    const before: Json = JSON.parse(text.slice(lastValue.offset, end));
    return { from: lastValue.offset, to: end, insert: rendered(before, text, lastValue.offset) + insert };
  }
  return fitted(text, parent, { from: end, to: end, insert: `, ${prefix}${inLine(value)}` });
}

/**
 * Returns a change in the formatter's style: a line that has become too long is broken at the outermost object or list in it.
 * @param node the changed value, or the object or list around it
 */
function fitted(text: string, node: Node, change: TextChange): TextChange {
  const after = text.slice(0, change.from) + change.insert + text.slice(change.to);
  if (!change.insert.includes('\n') && lineAround(after, change.from).length <= WIDTH) return change;
  let top: Node | null = null;
  for (let each: Node | undefined = node; each; each = each.parent) {
    const isHolder = each.type === 'object' || each.type === 'array';
    if (isHolder && !text.slice(each.offset, each.offset + each.length).includes('\n')) top = each;
  }
  if (!top) return change;
  const end = top.offset + top.length;
  const value: Json = JSON.parse(after.slice(top.offset, end + after.length - text.length));
  return { from: top.offset, to: end, insert: rendered(value, text, top.offset) };
}

/** Returns the change that removes the entry that a value or a key belongs to; null for the whole text. */
export function removal(text: string, node: Node): TextChange | null {
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
 * Formats a value as this repository's formatter does: on one line if it fits.
 * @param indent the indentation of its line
 * @param used the columns of its line before and after it
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
