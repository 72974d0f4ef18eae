import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { Json } from '../../runtime/base/json.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { isAlwaysBroken, onOneLine, printedJson, WIDTH, widthOf } from './printedJson.ts';
import { treeOf } from './treeOf.ts';

/** A replacement of a range of text. `to` is exclusive. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Returns text with a change applied. */
export function applyChange(text: string, { from, to, insert }: TextChange): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/**
 * Sets the value at a path, and adds the objects that lead to it. The rest of the text is unchanged. Returns null if the text
 * is not JSON or the path leads through a value that is not an object.
 * @param value undefined removes the key or the list's entry
 * @param after keys that a new key should follow; it comes last where none of them exists
 */
export function changeAt(text: string, path: Path, value: Json | undefined, after = NO_KEYS): TextChange | null {
  const root = treeOf(text);
  if (!root) return null;
  const node = findNodeAtLocation(root, [...path]);
  if (value === undefined) return node ? removal(text, node) : null;
  if (node)
    return breakLongLine(text, node, { from: node.offset, to: node.offset + node.length, insert: formatValue(value, text, node.offset) });
  const parent = findNodeAtLocation(root, path.slice(0, -1));
  const key = path.at(-1);
  if (!parent) return path.length < 2 || key === undefined ? null : changeAt(text, path.slice(0, -1), holderOf(key, value));
  const entries = parent.children ?? [];
  if (parent.type === 'object' && typeof key === 'string') {
    const previous = entries.findLast(({ children }) => after.has(String(children?.[0]?.value))) ?? entries.at(-1);
    return insertion(text, parent, previous, `${JSON.stringify(key)}: `, value);
  }
  if (parent.type === 'array' && key === entries.length) return insertion(text, parent, entries.at(-1), '', value);
  return null;
}

/**
 * Returns the text of a file with the value at a path set as changeAt sets it.
 * @throws Error if the value cannot be set there
 */
export function withValue(text: string, path: Path, value: Json | undefined, after = NO_KEYS): string {
  const change = changeAt(text, path, value, after);
  if (!change && value !== undefined) throw new Error(`no value can be set at ${path.join('.')}`);
  return change ? applyChange(text, change) : text;
}

/**
 * Returns the text of a file with a new entry in a list, after the one at a path.
 * @throws Error if there is no such entry
 */
export function withEntryAfter(text: string, path: Path, value: Json): string {
  const root = treeOf(text);
  const before = root && findNodeAtLocation(root, [...path]);
  if (before?.parent?.type !== 'array') throw new Error(`there is no entry ${path.join('.')}`);
  return applyChange(text, insertion(text, before.parent, before, '', value));
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

/**
 * Inserts an entry into an object or a list.
 * @param previous the entry before it; undefined if there is none
 * @param prefix the key with its colon, in an object
 */
function insertion(text: string, parent: Node, previous: Node | undefined, prefix: string, value: Json): TextChange {
  if (!previous) {
    const container = parent.type === 'array' ? [value] : { [String(JSON.parse(prefix.slice(0, -2)))]: value };
    return breakLongLine(text, parent, {
      from: parent.offset,
      to: parent.offset + parent.length,
      insert: formatValue(container, text, parent.offset),
    });
  }
  const end = previous.offset + previous.length;
  const isMultiline = text.slice(parent.offset, previous.offset).includes('\n');
  if (!isMultiline) return breakLongLine(text, parent, { from: end, to: end, insert: `, ${prefix}${onOneLine(value)}` });
  const indent = indentAt(text, previous.offset);
  const insert = `,\n${indent}${prefix}${printedJson(value, indent, widthOf(indent + prefix))}`;
  const previousValue = previous.type === 'property' ? previous.children?.[1] : previous;
  // The comma may make the previous line too long.
  if (!previousValue || widthOf(lineAround(text, end)) < WIDTH) return { from: end, to: end, insert };
  const before: Json = JSON.parse(text.slice(previousValue.offset, end));
  return { from: previousValue.offset, to: end, insert: formatValue(before, text, previousValue.offset) + insert };
}

/**
 * Returns a change in the formatter's style: a line that has become too long, or that now contains what the formatter always
 * breaks, is broken at the outermost object or list in it.
 * @param node the changed value, or the object or list around it
 */
function breakLongLine(text: string, node: Node, change: TextChange): TextChange {
  const after = applyChange(text, change);
  let top: Node | null = null;
  for (let each: Node | undefined = node; each; each = each.parent) {
    const isHolder = each.type === 'object' || each.type === 'array';
    if (isHolder && !text.slice(each.offset, each.offset + each.length).includes('\n')) top = each;
  }
  if (!top) return change;
  const end = top.offset + top.length;
  const before: Json = JSON.parse(text.slice(top.offset, end));
  const value: Json = JSON.parse(after.slice(top.offset, end + after.length - text.length));
  const isInLine = !change.insert.includes('\n') && widthOf(lineAround(after, change.from)) <= WIDTH;
  if (isInLine && (isAlwaysBroken(before) || !isAlwaysBroken(value))) return change;
  return { from: top.offset, to: end, insert: formatValue(value, text, top.offset) };
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

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineAround(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(lineStart(text, offset), end === -1 ? text.length : end);
}

function indentAt(text: string, offset: number): string {
  return /^ */.exec(lineAround(text, offset))?.[0] ?? '';
}

/** Formats a value for an offset in the text, with the indentation of its line. */
function formatValue(value: Json, text: string, offset: number): string {
  return printedJson(value, indentAt(text, offset), widthOf(text.slice(lineStart(text, offset), offset)));
}
