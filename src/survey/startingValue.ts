import { isJsonObject, type Json } from '../base/json.ts';
import type { Session } from '../engine/types.ts';
import type { StepView } from '../engine/view.ts';

/**
 * The value that a step's form starts with: the answer or prefilled value, and where a field has neither, what the visit
 * knows: the language in use; parcels go to the home address unless the member says otherwise.
 */
export function startingValue({ step, value }: StepView, { context }: Session): Json | undefined {
  if (step.answer?.type !== 'form') return value;
  const known = { sameShippingAddress: true, locale: context.member['locale'] };
  const missing = Object.entries(known).filter(
    ([name, start]) => step.answer?.type === 'form' && name in step.answer.fields && start !== undefined,
  );
  return { ...Object.fromEntries(missing), ...(isJsonObject(value) ? value : {}) };
}
