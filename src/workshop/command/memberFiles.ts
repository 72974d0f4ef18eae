import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, findNodeAtLocation, modify, parseTree, type Node } from 'jsonc-parser';
import { objectAt, type Json } from '../../runtime/base/json.ts';
import { entryOf, generatedMembersText } from '../boundaries/memberFile.ts';
import { valueText } from '../boundaries/memberText.ts';
import { differencesOf, type MemberRun } from '../bench/memberRuns.ts';

/** Formats a value for an offset of a text, with the indentation of its line. */
function written(text: string, offset: number, value: Json): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return valueText(value, /^ */.exec(line)?.[0] ?? '', line.length);
}

/** Adds a key to an object after the last of the given keys, on a line of its own where the others have one. */
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

/** Rewrites the file of a member. */
export function editMember(root: string, file: string, edit: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

/**
 * Records what a member saw as its expectation.
 * @param keepsReview true where nothing changed that a person has judged
 */
export function recordMember(root: string, run: MemberRun, keepsReview: boolean): void {
  const { member, made, seen } = run;
  editMember(root, member.document.file, (text) => {
    if (!made) return differencesOf(run).reduce((changed, { path, now }) => withValue(changed, ['expect', ...path], now), text);
    const file: Json = JSON.parse(text);
    const members = objectAt(file, 'members');
    const entry = entryOf({ ...member, reviewed: keepsReview ? member.reviewed : null, expect: seen });
    return generatedMembersText({ ...members, [member.name]: entry });
  });
}
