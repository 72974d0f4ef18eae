import { isJsonObject, type Json } from '../base/json.ts';
import type { AskedFieldDefinition } from '../engine/types.ts';
import type { StepView } from '../engine/view.ts';
import { pageLanguage } from '../widgets/fields/Field/pageLanguage.ts';
import { onlyAsked, parseAnswer } from './parse.ts';

/** Returns the dial code of a country: `+1` for `US`. */
export type DialCode = (country: string) => string | undefined;

/** The answer in a step's inputs, and the fields that are asked for it. */
export interface FormAnswer {
  readonly value: Json | undefined;
  readonly asked: readonly AskedFieldDefinition[];
}

/**
 * Parses the answer of a step from its inputs, removes fields that are not asked, and adds the dial code to
 * phone numbers. A field named `locale` gets the language of the page.
 * @param raw the values of the inputs.
 */
export function formAnswer(view: StepView, raw: Json | undefined, dialCode: DialCode): FormAnswer {
  const schema = view.step.answer;
  if (!schema) return { value: undefined, asked: [] };
  // A member may change the language while the form is open, and agrees to the texts shown last.
  const typed = parseAnswer(schema, changedAt(raw, ['locale'], pageLanguage));
  const asked = view.askedFor(typed);
  const kept = onlyAsked(schema, typed, new Set(asked.map(({ path }) => path)));
  const phones = asked.filter((field) => field.schema.input === 'phone').map(({ path }) => path.split('.'));
  return { asked, value: phones.reduce((value, path) => changedAt(value, path, (phone) => withDialCode(phone, dialCode)), kept) };
}

function withDialCode(phone: Json | undefined, dialCode: DialCode): Json | undefined {
  if (!isJsonObject(phone) || typeof phone['country'] !== 'string') return phone;
  const code = dialCode(phone['country']);
  return code === undefined ? phone : { ...phone, dialCode: code };
}

function changedAt(value: Json | undefined, path: readonly string[], change: (at: Json | undefined) => Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (!isJsonObject(value) || value[key] === undefined) return value;
  return { ...value, [key]: changedAt(value[key], rest, change) };
}
