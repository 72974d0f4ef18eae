import type { Action, Diagnostic } from '@codemirror/lint';
import { findNodeAtOffset, parseTree } from 'jsonc-parser';
import { parseDocument } from '../../../runtime/definitions/parse.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { offsetIn } from '../live/offsetIn.ts';

/**
 * Returns the marks of a file: the mistakes in its current JSON or, if it has none, the findings of the last check.
 * @param findings of all files
 */
export function diagnosticsOf(file: string, text: string, findings: readonly Finding[]): Diagnostic[] {
  const { findings: syntax, broken } = parseDocument(file, text);
  const own = broken ? syntax : findings.filter((finding) => finding.file === file);
  const root = broken ? undefined : parseTree(text);
  return own.map((finding) => {
    const from = offsetIn(text, finding);
    const node = root && findNodeAtOffset(root, from, true);
    const wordEnd = from + (/^[^\s,\]}]+/.exec(text.slice(from))?.[0].length ?? 1);
    const line = text.indexOf('\n', from);
    // A long object is marked at its first line only.
    const end = Math.min(node ? node.offset + node.length : wordEnd, line === -1 ? text.length : line);
    const meant = /^Did you mean "(.+?)"\?/.exec(finding.hint)?.[1];
    const word = node?.type === 'string' ? { from: node.offset, to: node.offset + node.length } : null;
    return {
      from,
      to: Math.max(from, end),
      severity: finding.severity,
      message: `${finding.message} ${finding.hint}`,
      source: finding.code,
      ...(meant !== undefined && word && { actions: [fixOf(word, meant)] }),
    };
  });
}

/** Returns the action that replaces a word with the one that was probably meant. */
function fixOf(word: { readonly from: number; readonly to: number }, meant: string): Action {
  return { name: `Use "${meant}"`, apply: (view) => view.dispatch({ changes: { ...word, insert: JSON.stringify(meant) } }) };
}
