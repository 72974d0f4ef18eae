import { applyEdits, findNodeAtLocation, modify, parseTree, type Node } from 'jsonc-parser';
import type { Json } from '../../runtime/base/json.ts';
import { valueText } from '../boundaryMembers/memberText.ts';

/** Formats a value for an offset of a text, with the indentation of its line. */
function written(text: string, offset: number, value: Json): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return valueText(value, /^ */.exec(line)?.[0] ?? '', line.length);
}

/** Adds a key to an object after the last of the given keys, on its own line if the others have one. */
function withKey(text: string, object: Node, key: string, value: Json, after: ReadonlySet<string>): string {
  const properties = object.children ?? [];
  const previous = properties.findLast(({ children }) => after.has(String(children?.[0]?.value))) ?? properties.at(-1);
  const start = `${JSON.stringify(key)}: `;
  if (!previous) return `${text.slice(0, object.offset)}{ ${start}${JSON.stringify(value)} }${text.slice(object.offset + object.length)}`;
  const end = previous.offset + previous.length;
  const before = text.slice(text.lastIndexOf('\n', previous.offset) + 1, previous.offset);
  const line = /^ *$/.test(before) ? `,\n${before}${start}` : `, ${start}`;
  const placed = text.slice(0, end) + line;
  return placed + written(placed, placed.length, value) + text.slice(end);
}

/**
 * Sets one value in the text of a file and preserves every other character.
 * @param after keys that a new key should follow; it comes last where none of them exists
 */
export function withValue(text: string, path: readonly string[], value: Json | undefined, after: ReadonlySet<string> = new Set()): string {
  if (value === undefined) return applyEdits(text, modify(text, [...path], undefined, {}));
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (node) return text.slice(0, node.offset) + written(text, node.offset, value) + text.slice(node.offset + node.length);
  const object = root && findNodeAtLocation(root, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined) throw new Error('a path must name a value below the file');
  return object ? withKey(text, object, key, value, after) : withValue(text, path.slice(0, -1), { [key]: value });
}

/**
 * Adds an item to a list after another, on its own lines, and preserves every other character.
 * @param index that of the item before it
 */
export function withItem(text: string, path: readonly string[], index: number, value: Json): string {
  const root = parseTree(text);
  const before = root && findNodeAtLocation(root, [...path, index]);
  if (!before) throw new Error(`there is no item ${index} in ${path.join('.')}`);
  const end = before.offset + before.length;
  const indent = /^ */.exec(text.slice(text.lastIndexOf('\n', before.offset) + 1))?.[0] ?? '';
  const placed = `${text.slice(0, end)},\n${indent}`;
  return placed + written(placed, placed.length, value) + text.slice(end);
}
