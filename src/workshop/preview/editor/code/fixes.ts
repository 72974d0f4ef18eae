import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser';
import type { Finding } from '../../../../runtime/definitions/finding.ts';
import { BYTE_ORDER_MARK, offsetOf } from '../../../../runtime/definitions/parse.ts';
import { removal, type TextChange } from '../../../sourceEdits/valueEdits.ts';
import { treeOf } from '../../../sourceEdits/treeOf.ts';

/** A correction that one press applies. */
export interface Fix {
  /** The button's label: `Use "choice"`. */
  readonly name: string;
  readonly change: TextChange;
}

/** The codes of findings at an entry that can be removed. */
const REMOVABLE: readonly string[] = ['unknown-key', 'json-duplicate-key', 'text-unused'];

/** Returns the correction of a finding in the text of a file; null if the author has to decide. */
export function fixOf(finding: Finding, text: string): Fix | null {
  const offset = offsetOf(text, finding);
  if (finding.code === 'json-syntax') {
    if (finding.message.startsWith('A comma is missing'))
      return { name: 'Add a comma here', change: { from: offset + 1, to: offset + 1, insert: ',' } };
    // A bracket or a colon may be missing at a comma that is right.
    if (/^A (?:closing|colon)\b/.test(finding.message)) return null;
    return text[offset] === ',' ? { name: 'Remove this comma', change: { from: offset, to: offset + 1, insert: '' } } : null;
  }
  if (finding.code === 'text-encoding')
    return text.startsWith(BYTE_ORDER_MARK) ? { name: 'Remove the invisible mark', change: { from: 0, to: 1, insert: '' } } : null;
  const root = treeOf(text);
  const node = root && findNodeAtOffset(root, offset, true);
  if (!node) return null;
  const meant = /^Did you mean "(.+?)"\?/.exec(finding.hint)?.[1];
  if (meant !== undefined) return node.type === 'string' ? correctSpelling(node, meant, finding.message) : null;
  const limit = /^Write "m(?:ax|in)": (-?[\d.]+)/.exec(finding.hint)?.[1];
  if (limit !== undefined)
    return node.type === 'number' ? { name: `Write ${limit}`, change: { from: node.offset, to: end(node), insert: limit } } : null;
  const entry = node.parent?.type === 'property' ? node.parent : node;
  if (!REMOVABLE.includes(finding.code) || entry.type !== 'property') return null;
  const change = removal(text, node);
  return change && { name: `Remove ${JSON.stringify(getNodePath(node).at(-1))}`, change };
}

/** Replaces a misspelled word: the whole text, or the part of it that the message names, as in `answers.diabetsType`. */
function correctSpelling(node: Node, meant: string, message: string): Fix {
  const written = String(node.value);
  const wrong = [...message.matchAll(/"([^"]+)"/g)].flatMap(([, word = '']) => (written.includes(word) ? [word] : []))[0] ?? written;
  const insert = JSON.stringify(written.replace(wrong, () => meant));
  return { name: `Use "${meant}"`, change: { from: node.offset, to: end(node), insert } };
}

function end({ offset, length }: Node): number {
  return offset + length;
}
