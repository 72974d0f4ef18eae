import type { Issue } from '../../../runtime/rules/types/issue.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { AnswerSchema, FieldSchema, Step } from '../../../runtime/definitions/types.ts';
import { issueAt } from '../report.ts';

/** Reports keys without effect: they state a default, or nothing reads them there. */
export function checkDeadKeys({ steps, invalidStepIds }: AssembledSet): readonly Finding[] {
  return steps.flatMap((placed) => {
    const { step, placeOf } = placed;
    // An invalid answer was skipped, so the step only seems to have none.
    if (!step.answer && invalidStepIds.has(step.id)) return [];
    const report = (key: string, issue: Issue): Finding => findingAt(placeOf(key).document, placeOf(key).path, issue);
    return [
      ...ofStep(step).map(([key, message, hint]) => report(key, dead([], message, hint))),
      ...ofEffects(placed).map((issue) => report('effects', issue)),
      ...ofOptions(step).map((issue) => report('options', issue)),
      ...(step.answer ? ofSchema(step.answer, []).map((issue) => report('answer', issue)) : []),
    ];
  });
}

function dead(path: Issue['path'], message: string, hint: string): Issue {
  return issueAt(path, 'dead-key', message, hint, 'key');
}

/** Keys that need an answer. */
const WITH_ANSWER = ['answerKey', 'prefill', 'knownFrom', 'checks', 'sensitive'] as const;

function ofStep(step: Step): readonly (readonly [key: string, message: string, hint: string])[] {
  if (!step.answer)
    return WITH_ANSWER.flatMap((key) =>
      step[key] === undefined
        ? []
        : [[key, `"${key}" does nothing: the step "${step.id}" has no answer.`, 'Remove it, or give the step an answer.']],
    );
  return [
    ...(step.answerKey === step.id
      ? [['answerKey', 'The answer is stored under the id of the step by default.', 'Remove it.'] as const]
      : []),
    ...(step.sensitive === false ? [['sensitive', '"sensitive" is false by default.', 'Remove it.'] as const] : []),
  ];
}

function ofEffects({ step, placeOf }: PlacedStep): readonly Issue[] {
  // An empty list that overrides a shared step's effects removes them.
  const replaces = placeOf('effects').document.file !== placeOf('id').document.file;
  if (step.effects?.length === 0 && !replaces) return [dead([], 'This list of effects is empty.', 'Remove it.')];
  return (step.effects ?? []).flatMap(({ program, screenOut }, index) =>
    program === undefined || screenOut === undefined
      ? []
      : [dead([index, 'program'], 'A member who is screened out gets no program.', 'Remove "program" or "screenOut".')],
  );
}

function ofOptions({ options = {}, answer }: Step): readonly Issue[] {
  const after = options['collapseAfter'];
  const count = answer?.type === 'choice' ? answer.options.length : Number.POSITIVE_INFINITY;
  const isNullable = answer?.type === 'number' && answer.nullable === true;
  return [
    ...(typeof after === 'number' && after >= count
      ? [dead(['collapseAfter'], `There are only ${count} options, so nothing is collapsed.`, 'Remove it, or write a smaller number.')]
      : []),
    ...(options['forgot'] === true && answer?.type === 'number' && !isNullable
      ? [dead(['forgot'], '"I do not know" is not an answer here.', 'Add "nullable": true to the answer, or remove "forgot".')]
      : []),
  ];
}

function ofSchema(schema: AnswerSchema | FieldSchema, path: Issue['path']): readonly Issue[] {
  const ownIssues: Issue[] = [];
  const report = (key: string, message: string, hint: string): void => void ownIssues.push(dead([...path, key], message, hint));
  if (schema.type === 'number' && schema.positive === true && (schema.min ?? 0) > 0)
    report('positive', `A number of at least ${schema.min} is always positive.`, 'Remove it.');
  if (schema.type === 'text' && schema.minLength === 0) report('minLength', 'Every text has at least 0 characters.', 'Remove it.');
  if (schema.type === 'choices' && schema.exclusive?.length === 0) report('exclusive', 'This list is empty.', 'Remove it.');
  if (
    schema.type === 'choices' &&
    schema.exclusive &&
    schema.options.length > 1 &&
    schema.options.every((option) => schema.exclusive?.includes(option))
  )
    report('exclusive', 'Every option is exclusive, so only one can be chosen.', 'Make it a question of the type "choice".');
  if ('checks' in schema && schema.checks?.length === 0) report('checks', 'This list is empty.', 'Remove it.');
  if ('crisisLineOn' in schema && schema.input !== 'yesNo')
    report('crisisLineOn', 'Only a yes-or-no field shows the crisis line.', 'Add "input": "yesNo", or remove it.');
  if ('document' in schema && !isCheckbox(schema))
    report('document', 'Only a checkbox has a link to a document.', 'Move it to the field of a consent, or remove it.');
  if (schema.type !== 'form') return ownIssues;
  return [...ownIssues, ...Object.entries(schema.fields).flatMap(([name, field]) => ofSchema(field, [...path, 'fields', name]))];
}

/** Returns true for a field that a form renders as a checkbox: a consent, or the only option of a choice. */
function isCheckbox(schema: AnswerSchema | FieldSchema): boolean {
  return schema.type === 'agree' || schema.type === 'flag' || (schema.type === 'choice' && schema.options.length === 1);
}
