import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { AnswerSchema } from '../definitions/types.ts';
import type { Session, Way } from '../engine/types.ts';
import type { StepView } from '../engine/view.ts';

/**
 * Returns the initial value of a step: its answer, or the state in the address on record for `locationState`. Form fields without
 * an answer start with known facts: the email, address and phone number from the eligibility check. The
 * shipping address is initially the home address.
 */
export function startingValue({ step, value }: StepView, { way }: Session): Json | undefined {
  if (step.id === 'locationState') return value ?? stateOf(way.eligibility, step.answer);
  if (step.answer?.type !== 'form') return value;
  const { fields } = step.answer;
  const missing = Object.entries({
    sameShippingAddress: true,
    email: way.eligibility['email'],
    address: addressOf(way),
    phoneNumber: phoneOf(way.eligibility),
  }).filter(([name, start]) => name in fields && start !== undefined);
  return { ...Object.fromEntries(missing), ...(isJsonObject(value) ? value : {}) };
}

/**
 * Returns the address on record. If the member has since chosen another state, or none is on record, returns only that state,
 * because the rest of the old address no longer applies.
 */
function addressOf({ eligibility, effectiveAnswers }: Pick<Way, 'eligibility' | 'effectiveAnswers'>): Json | undefined {
  const { address } = eligibility;
  const region = effectiveAnswers['locationState'];
  if (typeof region !== 'string' || (isJsonObject(address) && address['region'] === region)) return address;
  return { country: 'US', region };
}

/** Returns the state in the address on record; undefined if it is not one of the options. */
function stateOf({ address }: JsonObject, answer: AnswerSchema | undefined): Json | undefined {
  const region = isJsonObject(address) && address['country'] === 'US' ? address['region'] : undefined;
  return answer?.type === 'choice' && typeof region === 'string' && answer.options.includes(region) ? region : undefined;
}

/** Converts a phone number from E.164 to the form's value. Supports dial code +1 only; undefined for all others. */
function phoneOf({ phoneNumber, address }: JsonObject): Json | undefined {
  const value = typeof phoneNumber === 'string' ? /^\+1(\d{10})$/.exec(phoneNumber)?.[1] : undefined;
  if (value === undefined) return undefined;
  return { country: isJsonObject(address) && address['country'] === 'CA' ? 'CA' : 'US', dialCode: '+1', value };
}
