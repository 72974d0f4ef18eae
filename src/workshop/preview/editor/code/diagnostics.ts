import type { Action, Diagnostic } from '@codemirror/lint';
import { findNodeAtOffset } from 'jsonc-parser';
import { offsetOf, parseDocument } from '../../../../runtime/definitions/parse.ts';
import type { Finding } from '../../../../runtime/definitions/finding.ts';
import { fixOf, type Fix } from './fixes.ts';
import { treeOf } from '../../../sourceEdits/treeOf.ts';

/** A finding, and the fix that one press applies; null if there is none. */
export interface FixableFinding extends Finding {
  readonly fix: Fix | null;
}

/** Returns the mistakes in the current JSON of a file, or the findings of the last check if it has none. */
export function findingsIn(file: string, text: string, findings: readonly Finding[]): readonly FixableFinding[] {
  const { findings: syntax, isBroken } = parseDocument(file, text);
  const fileFindings = isBroken ? syntax : findings.filter((finding) => finding.file === file);
  return fileFindings.map((finding) => ({ ...finding, fix: fixOf(finding, text) }));
}

/** Returns the marks in a file, one for each of its findings. @param findings of all files */
export function diagnosticsOf(file: string, text: string, findings: readonly Finding[]): Diagnostic[] {
  const root = treeOf(text);
  return findingsIn(file, text, findings).map((finding) => {
    const from = offsetOf(text, finding);
    const node = root && findNodeAtOffset(root, from, true);
    const nodeEnd = node ? node.offset + node.length : from;
    // At a comma or bracket, the parser finds the node before it, which ends there.
    const wordEnd = from + (/^[^\s,\]}]+/.exec(text.slice(from))?.[0].length ?? 1);
    const line = text.indexOf('\n', from);
    // A long object is marked at its first line only.
    const end = Math.min(nodeEnd > from ? nodeEnd : wordEnd, line === -1 ? text.length : line);
    return {
      from,
      to: Math.max(from, end),
      severity: finding.severity,
      message: `${finding.message} ${finding.hint}`,
      source: finding.code,
      ...(finding.fix && { actions: [actionOf(finding.fix)] }),
    };
  });
}

function actionOf({ name, change }: Fix): Action {
  return { name, apply: (view) => view.dispatch({ changes: change }) };
}
