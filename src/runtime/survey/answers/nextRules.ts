import { isJsonObject, type Json } from '../../base/json.ts';
import type { AskedFieldDefinition } from '../../engine/types.ts';
import type { StepView } from '../../engine/view.ts';

/** Widgets without Next, because they have their own buttons or advance automatically. */
const WITHOUT_NEXT: readonly string[] = ['choice', 'waiver', 'alert', 'animation', 'working', 'ineligible'];

/** Returns true if the survey adds a Next button below a widget. */
export function hasNext(widget: string): boolean {
  return !WITHOUT_NEXT.includes(widget);
}

/** Widgets where a missing choice is obvious. Next is disabled until a choice is made, instead of reporting an error. */
const CHOICE_WIDGETS: readonly string[] = ['choices', 'radio', 'select', 'slider'];

/** Inputs of a signed consent. Next is disabled until the required inputs are filled in. */
const CONSENTS: readonly (string | undefined)[] = ['consent', 'signature'];

/**
 * Returns true if Next is enabled. It is disabled until a required choice is made, and until a required consent is filled in. All
 * other errors are reported when Next is pressed. @see docs/specification/validation.md
 */
export function canContinue({ step }: StepView, value: Json | undefined, askedFields: readonly AskedFieldDefinition[]): boolean {
  if (CHOICE_WIDGETS.includes(step.widget)) return step.answer?.optional === true || !isEmpty(value);
  const consents = askedFields.filter(({ schema, optional }) => CONSENTS.includes(schema.input) && !optional);
  return consents.every(({ path }) => !isEmpty(isJsonObject(value) ? value[path] : undefined));
}

function isEmpty(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
