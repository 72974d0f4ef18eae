import { isJsonObject, type Json } from '../base/json.ts';
import type { AskedFieldDefinition } from '../engine/types.ts';
import type { StepView } from '../engine/view.ts';

/** Widgets that carry their own answering buttons, or move on by themselves: the survey adds no Next. */
const WITHOUT_NEXT: readonly string[] = ['choice', 'waiver', 'alert', 'animation', 'working', 'ineligible'];

/** Whether the survey puts a Next button under a widget. */
export function hasNext(widget: string): boolean {
  return !WITHOUT_NEXT.includes(widget);
}

/** Widgets where nothing picked is seen at a glance: Next waits for a pick instead of telling an error. */
const PICKED: readonly string[] = ['choices', 'radio', 'select', 'slider'];

/**
 * Whether Next may be pressed: not while nothing is picked where a pick is needed, nor before a shown consent is filled
 * in. Anything else is told on Next. @see docs/specification/validation.md
 */
export function mayGoOn({ step }: StepView, value: Json | undefined, asked: readonly AskedFieldDefinition[]): boolean {
  if (PICKED.includes(step.widget)) return step.answer?.optional === true || !isEmpty(value);
  return consentFields(asked).every((path) => !isEmpty(isJsonObject(value) ? value[path] : undefined));
}

/** A signature and the consent it signs (`consentSignature`, `consentStatus`), where they are asked. */
function consentFields(asked: readonly AskedFieldDefinition[]): readonly string[] {
  const signatures = asked.filter(({ schema }) => schema.input === 'signature').map(({ path }) => path);
  return signatures.flatMap((path) => [path, path.replace(/Signature$/, 'Status')]);
}

function isEmpty(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
