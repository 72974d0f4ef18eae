import type { Check, FieldSchema, FormSchema, QuestionSet, Rule } from '../../../runtime/definitions/types.ts';
import { namesReadIn } from '../../../runtime/definitions/rulesBehind.ts';
import { rulesOfChecks } from './variables.ts';

/** A field of a form, by its path in the answer, and the conditions of the forms around it and its own. */
interface Field {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly asked: readonly string[];
}

/** A rule within a form, and the conditions under which it is evaluated. */
interface InnerRule {
  readonly rule: Rule;
  readonly asked: readonly string[];
}

/**
 * Returns the steps whose form reads a field that can be hidden in a rule of another field. Its content from before it was hidden still
 * counts, so the same visible fields can be evaluated differently.
 */
export function stepsReadingHiddenFields(set: QuestionSet): readonly string[] {
  return set.steps.flatMap(({ id, answer, checks = [] }) => {
    if (answer?.type !== 'form') return [];
    const fields = fieldsOf(answer, '', []);
    const hidden = fields.filter(({ asked }) => asked.length > 0);
    if (hidden.length === 0) return [];
    const rules = [...rulesOf([...checks, ...(answer.checks ?? [])], []), ...fields.flatMap(innerRules)];
    const reads = (rule: Rule, { path }: Field): boolean =>
      [...namesReadIn(set, [rule])].some((name) => name === `answer.${path}` || name.startsWith(`answer.${path}.`));
    const isLeftover = ({ rule, asked }: InnerRule): boolean =>
      hidden.some((field) => reads(rule, field) && !field.asked.every((condition) => asked.includes(condition)));
    return rules.some(isLeftover) ? [id] : [];
  });
}

function fieldsOf({ fields }: FormSchema, before: string, around: readonly string[]): readonly Field[] {
  return Object.entries(fields).flatMap(([name, schema]): readonly Field[] => {
    const path = `${before}${name}`;
    const conditions = schema.askedWhen === undefined ? around : [...around, JSON.stringify(schema.askedWhen)];
    return [{ path, schema, asked: conditions }, ...(schema.type === 'form' ? fieldsOf(schema, `${path}.`, conditions) : [])];
  });
}

/** Returns the rules of a field. Those of its checks, options and requirement are evaluated only if the form asks for the field. */
function innerRules({ schema, asked: conditions }: Field): readonly InnerRule[] {
  const around = schema.askedWhen === undefined ? conditions : conditions.slice(0, -1);
  const ownRules = [schema.requiredWhen, 'among' in schema ? schema.among : undefined].filter((rule) => rule !== undefined);
  return [
    ...(schema.askedWhen === undefined ? [] : [{ rule: schema.askedWhen, asked: around }]),
    ...ownRules.map((rule) => ({ rule, asked: conditions })),
    ...rulesOf(schema.checks ?? [], conditions),
  ];
}

function rulesOf(checks: readonly Check[], conditions: readonly string[]): readonly InnerRule[] {
  return rulesOfChecks(checks).map((rule) => ({ rule, asked: conditions }));
}
