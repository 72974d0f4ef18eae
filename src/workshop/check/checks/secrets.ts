import { jsonAt } from '../../../runtime/base/json.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { AnswerSchema, FieldSchema, Step } from '../../../runtime/definitions/types.ts';
import { issueAt, findingIn } from '../report.ts';

/** The inputs of password fields. */
const PASSWORD_INPUTS: readonly string[] = ['password', 'newPassword'];
const PASSWORD_NAME = /pass(?:word|phrase|code)$|^pwd$/i;

/** Checks that passwords are masked while typed, never stored, and never sent with the answers. */
export function checkSecrets({ steps }: AssembledSet): readonly Finding[] {
  return steps.flatMap(({ step, placeOf }) => {
    if (!step.answer) return [];
    const names = step.answerKey ?? step.id;
    const fields = passwordFields(step.answer, [], names);
    const { document, path } = placeOf('answer');
    const open = fields.flatMap(([at, field]) => fieldIssues(at, field)).map((issue) => findingAt(document, path, issue));
    const sensitive = placeOf('sensitive');
    const given = jsonAt(sensitive.document.value, sensitive.path);
    // A value of the wrong type is a finding of its own.
    if (fields.length === 0 || (given !== undefined && given !== false)) return open;
    const message = `The step "${step.id}" asks for a password, which would be stored and sent with the other answers.`;
    return [...open, findingIn(placeOf('id'), 'secret-open', message, 'Add "sensitive": true to the step.')];
  });
}

/** Returns true for a step with a password, which is not stored and is therefore asked for again after a reload. */
export function asksPassword({ id, answerKey, answer }: Step): boolean {
  return answer !== undefined && passwordFields(answer, [], answerKey ?? id).length > 0;
}

/** Returns the fields that ask for a password, according to their input or name. */
function passwordFields(
  schema: AnswerSchema | FieldSchema,
  path: Path,
  name: string,
): readonly (readonly [path: Path, field: FieldSchema])[] {
  if (schema.type === 'form')
    return Object.entries(schema.fields).flatMap(([key, field]) => passwordFields(field, [...path, 'fields', key], key));
  if (schema.type !== 'text') return [];
  const input = 'input' in schema ? schema.input : '';
  return PASSWORD_INPUTS.includes(input) || PASSWORD_NAME.test(name) ? [[path, schema]] : [];
}

function fieldIssues(path: Path, field: FieldSchema): readonly Issue[] {
  const error = (message: string, hint: string): Issue => issueAt(path, 'secret-open', message, hint, 'key');
  const name = String(path.at(-1) ?? 'answer');
  return [
    ...(field.secret === true ? [] : [error(`The password "${name}" is not secret.`, 'Add "secret": true.')]),
    ...(PASSWORD_INPUTS.includes(field.input ?? '')
      ? []
      : [error(`The password "${name}" would be shown while it is typed.`, 'Add "input": "password", or "newPassword".')]),
  ];
}
