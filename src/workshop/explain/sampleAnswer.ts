import type { Json } from '../../runtime/base/json.ts';
import type { FieldSchema } from '../../runtime/definitions/types.ts';
import { currentStep } from '../../runtime/engine/view.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { Session } from '../../runtime/engine/types.ts';

const PHONE: Json = { country: 'US', dialCode: '+1', value: '2015550123' };
const ADDRESS: Json = { country: 'US', address1: '12 Elm Street', city: 'Austin', region: 'TX', zipcode: '78701' };

function sampleText(schema: FieldSchema & { readonly type: 'text' }): string {
  if (schema.format === 'date') return '1980-04-01';
  if (schema.format === 'email') return 'member@example.com';
  return schema.input === 'newPassword' || schema.input === 'password' ? 'correct horse battery 9' : 'Example';
}

function samples(schema: FieldSchema, choices: readonly string[]): readonly Json[] {
  switch (schema.type) {
    case 'choice':
      return choices;
    case 'choices':
      return [...(schema.exclusive ?? []).map((option) => [option]), ...choices.map((option) => [option])];
    case 'number': {
      const lowest = schema.min ?? (schema.positive ? 1 : 0);
      return [lowest, Math.min(schema.max ?? 100, 100)];
    }
    case 'agree':
      return [true];
    case 'flag':
      return [false];
    case 'text':
      return [sampleText(schema)];
    case 'form':
      return [sampleForm(schema)];
  }
}

function sampleForm(schema: FieldSchema & { readonly type: 'form' }): Json {
  if (schema.input === 'phone') return PHONE;
  if (schema.input === 'address') return ADDRESS;
  const fields = Object.entries(schema.fields).flatMap(([name, field]) => {
    if (field.optional) return [];
    const [value] = samples(field, field.type === 'choice' || field.type === 'choices' ? field.options : []);
    return value === undefined ? [] : [[name, name === 'sameShippingAddress' ? true : value]];
  });
  return Object.fromEntries(fields);
}

/**
 * Returns sample answers to a session's current step, all of them valid, including each option of a choice. Used for questions that
 * the input does not answer.
 */
export function sampleAnswers(session: Session): readonly Json[] {
  const compiled = stepAt(session);
  const view = currentStep(session);
  if (!compiled?.step.answer || !view) return [];
  return samples(compiled.step.answer, view.choices).filter(
    (value) => compiled.validate?.(value, { way: session.way, answer: value }).errors.length === 0,
  );
}
