import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Session } from '../engine/types.ts';
import type { StepView } from '../engine/view.ts';

/**
 * The value that a step's form starts with: the answer or prefilled value, and where a field has neither, what the visit
 * knows: the language in use, the email, address and telephone that eligibility came with; parcels go to the home address unless the
 * member says otherwise.
 */
export function startingValue({ step, value }: StepView, { context, way }: Session): Json | undefined {
  if (step.answer?.type !== 'form') return value;
  const known = {
    sameShippingAddress: true,
    locale: context.member['locale'],
    email: way.eligibility['email'],
    address: way.eligibility['address'],
    phoneNumber: phoneOf(way.eligibility),
  };
  const missing = Object.entries(known).filter(
    ([name, start]) => step.answer?.type === 'form' && name in step.answer.fields && start !== undefined,
  );
  return { ...Object.fromEntries(missing), ...(isJsonObject(value) ? value : {}) };
}

/** Countries of the North American numbers that members have. */
const NORTH_AMERICAN = ['US', 'CA'];

/** A telephone number in E.164 as the form has it; the numbers of other countries are left to the member. */
function phoneOf({ phoneNumber, address }: JsonObject): Json | undefined {
  const value = typeof phoneNumber === 'string' ? /^\+1(\d{10})$/.exec(phoneNumber)?.[1] : undefined;
  if (value === undefined) return undefined;
  const country = isJsonObject(address) ? address['country'] : undefined;
  return { country: typeof country === 'string' && NORTH_AMERICAN.includes(country) ? country : 'US', dialCode: '+1', value };
}
