import { isJsonObject, objectWith, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import type { AnswerSchema, FieldSchema } from '../../../runtime/definitions/types.ts';
import type { CompiledStep, Way } from '../../../runtime/engine/types.ts';
import { ANY } from '../../../runtime/rules/types/valueType.ts';
import { domainOf } from '../domains/domains.ts';
import { plausibleInput, plausibleText } from '../domains/plausibleAnswers.ts';

/** Returns the values of a question or a field, the usual one first. */
function valuesOf(schema: FieldSchema, name: string, today: string): readonly Json[] {
  const variable = { number: 0, kind: 'answer', id: name, step: 0, schema, optional: false } as const;
  return domainOf(variable, '', {
    isOpen: false,
    constants: [],
    sought: [],
    today,
    environments: [],
    question: () => null,
    lookup: () => ({ type: ANY }),
  }).values;
}

/** Returns a usual value of a question or a field; undefined if it can be omitted. */
export function sampleValue(schema: FieldSchema, name: string, today: string): Json | undefined {
  if (schema.optional || schema.type === 'flag') return undefined;
  const entered = plausibleInput(schema);
  if (entered !== undefined) return entered;
  if (schema.type === 'text' && schema.format === 'email') return plausibleText('email');
  if (schema.type === 'form') return sampleForm(schema, today);
  return valuesOf(schema, name, today)[0];
}

function sampleForm(schema: AnswerSchema & { type: 'form' }, today: string): JsonObject {
  const fields = Object.entries(schema.fields).map(([name, field]) => [name, sampleValue(field, name, today)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/**
 * Returns a complete answer to a step: the given values, and usual ones for the other fields that its form asks for.
 * @param partialValues values by path; '' is the answer itself.
 */
export function sampleAnswer(compiled: CompiledStep, way: Way, partialValues: ReadonlyMap<string, Json>): Json | undefined {
  const { today } = way.context;
  const schema = compiled.step.answer;
  if (!schema) return undefined;
  if (schema.type !== 'form') {
    const wholeValue = partialValues.get('');
    const isAnswer = wholeValue !== null || (schema.type === 'number' && schema.nullable === true);
    if (wholeValue !== undefined && isAnswer) return wholeValue;
    if (schema.optional) return undefined;
    const among = compiled.askedFields({ way, answer: undefined });
    return among.length === 0 ? undefined : firstValid(compiled, way, schema, today);
  }
  let typed: JsonObject = {};
  for (const [path, value] of partialValues) if (path !== '' && value !== null) typed = objectWith(typed, path.split('.'), value);
  for (let round = 0; round < 4; round += 1) {
    let next = typed;
    for (const { path, schema: field, optional } of compiled.askedFields({ way, answer: typed })) {
      if (path === '' || path.includes('.') || optional) continue;
      if (next[path] !== undefined && field.type !== 'form') continue;
      const sample = sampleValue({ ...field, optional: false }, path, today);
      const fieldValue = next[path];
      if (fieldValue === undefined && sample !== undefined) next = { ...next, [path]: sample };
      else if (isJsonObject(fieldValue) && isJsonObject(sample)) next = { ...next, [path]: { ...sample, ...fieldValue } };
    }
    if (next === typed) break;
    typed = next;
  }
  // A member cannot type into a field that is not shown.
  const askedFields = new Set(compiled.askedFields({ way, answer: typed }).map(({ path }) => path));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => askedFields.has(name)));
}

function firstValid(compiled: CompiledStep, way: Way, schema: AnswerSchema, today: string): Json | undefined {
  const usual = sampleValue({ ...schema, optional: false }, compiled.step.id, today);
  const candidates = [...(usual === undefined ? [] : [usual]), ...valuesOf(schema, compiled.step.id, today)];
  if (schema.type === 'choices') candidates.push(...schema.options.map((option) => [option]));
  return candidates.find((value) => compiled.validate?.(value, { way, answer: value }).errors.length === 0) ?? usual;
}
