import { isJsonObject, jsonAt, type Json } from '../../base/json.ts';
import { fnv1a32 } from '../../base/fnv1a32.ts';
import type { StepTexts } from '../../definitions/types.ts';
import type { AskedFieldDefinition } from '../../engine/types.ts';
import type { StepView } from '../../engine/view.ts';
import type { CompletePhone } from '../../widgets/fields/PhoneField/completePhone.ts';
import { withoutUnaskedFields, parseAnswer } from './parse.ts';

/** The answer in a step's inputs, and the fields that its form asks for. */
export interface FormAnswer {
  readonly value: Json | undefined;
  readonly askedFields: readonly AskedFieldDefinition[];
}

/**
 * Parses the answer of a step from its inputs, removes fields that its form does not ask for, and completes phone numbers. A hidden
 * input takes its current prefilled value: a member may change the language while the form is open, and agrees to the texts shown last. A
 * hidden input `<field>Shown` has the hash of the text that the page shows for that field. The fields keep the order of the schema, so that
 * the same input always gives the same JSON: a retry with the same idempotency key must send the same body.
 * @param raw the values of the inputs.
 */
export function formAnswer(view: StepView, raw: Json | undefined, completePhone: CompletePhone, texts: StepTexts): FormAnswer {
  const schema = view.step.answer;
  if (!schema) return { value: undefined, askedFields: [] };
  const typed = parseAnswer(schema, raw);
  const askedFields = view.askedFields(typed);
  const completed = askedFields.reduce((answer, field) => {
    const path = field.path.split('.');
    const text = field.path.endsWith('Shown') && texts.fields?.[field.path.slice(0, -5)];
    if (text) return { ...(isJsonObject(answer) && answer), [field.path]: String(fnv1a32(text)) };
    if (field.schema.input === 'hidden') return changeAt(answer, path, () => jsonAt(view.prefilled, path));
    return field.schema.input === 'phone' ? changeAt(answer, path, completePhone) : answer;
  }, typed);
  const askedPaths = new Set(askedFields.map(({ path }) => path));
  return { askedFields, value: withoutUnaskedFields(schema, completed, askedPaths) };
}

function changeAt(
  value: Json | undefined,
  path: readonly string[],
  change: (current: Json | undefined) => Json | undefined,
): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (!isJsonObject(value) || value[key] === undefined) return value;
  return { ...value, [key]: changeAt(value[key], rest, change) };
}
