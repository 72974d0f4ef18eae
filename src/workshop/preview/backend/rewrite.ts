import { isJsonObject } from '../../../runtime/base/json.ts';
import { err, ok, type Result } from '../../../runtime/base/result.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import { withEdits } from '../../sourceEdits/edits.ts';
import { FROM_CODE } from '../../refactor/findInCode.ts';
import { newQuestion } from '../../scaffold/newQuestion.ts';
import { renameOption } from '../../refactor/renameOption.ts';
import { readAndCheckShape } from '../../check/check.ts';
import type { RewriteTask } from '../protocol.ts';

/** Performs a task as the `survey` command does. Returns all files after it, or one sentence that says why it cannot be done. */
export function rewrite(files: SourceFiles, work: RewriteTask, vocabulary: Vocabulary): Result<SourceFiles, string> {
  if (work.kind === 'newQuestion') return newQuestion(files, work);
  const { set, step, option, to } = work;
  const renamed = renameOption(files, { set, step, fields: [], option }, to, vocabulary);
  if (!renamed.ok) return renamed;
  const { question, edits } = renamed.value;
  const isSent = Object.values(vocabulary.payload).some(({ apiLimits }) => apiLimits?.[question] !== undefined);
  if (isSent) return err(`The API lists the values of ${question}, and the preview cannot change the API. Ask a programmer to rename it.`);
  const after = withEdits(files, edits);
  const inCode = readAndCheckShape(after, vocabulary).findings.find(({ code }) => FROM_CODE.includes(code));
  return inCode ? err(`Code names "${option}", so a programmer has to change it first. ${inCode.message}`) : ok(after);
}

/** Parses the request for a task; null if it is malformed. */
export function readRewriteTask(body: unknown): RewriteTask | null {
  if (!isJsonObject(body)) return null;
  const { kind, set, step, option, to, after, id, widget, title, options } = body;
  if (typeof set !== 'string') return null;
  if (kind === 'renameOption' && typeof step === 'string' && typeof option === 'string' && typeof to === 'string')
    return { kind, set, step, option, to };
  const isQuestion = typeof after === 'string' && typeof id === 'string' && typeof widget === 'string' && typeof title === 'string';
  if (kind === 'newQuestion' && isQuestion && areOptions(options)) return { kind, set, after, id, widget, title, options };
  return null;
}

function areOptions(value: unknown): value is readonly (readonly [value: string, label: string])[] {
  return (
    Array.isArray(value) &&
    value.every((each: unknown) => Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === 'string'))
  );
}
