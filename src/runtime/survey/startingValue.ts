import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { AnswerSchema } from '../definitions/types.ts';
import type { Session, Way } from '../engine/types.ts';
import type { StepView } from '../engine/view.ts';

/**
 * The value that a step starts with: the answer; the state of the address on record; and in a form, where a field has no answer, what the
 * visit knows: the language in use, the email, address and telephone that eligibility came with; parcels go to the home
 * address unless the member says otherwise.
 */
export function startingValue({ step, value }: StepView, { context, way }: Session): Json | undefined {
  if (step.id === 'locationState') return value ?? stateOf(way.eligibility, step.answer);
  if (step.answer?.type !== 'form') return value;
  const known = {
    sameShippingAddress: true,
    locale: context.member['locale'],
    email: way.eligibility['email'],
    address: addressOf(way),
    phoneNumber: phoneOf(way.eligibility),
  };
  const missing = Object.entries(known).filter(
    ([name, start]) => step.answer?.type === 'form' && name in step.answer.fields && start !== undefined,
  );
  return { ...Object.fromEntries(missing), ...(isJsonObject(value) ? value : {}) };
}

/**
 * The address that is on record. Where the member has named another state since, or none is on record, it is that state alone: the
 * streets of the old home are of no use.
 */
function addressOf({ eligibility, known }: Pick<Way, 'eligibility' | 'known'>): Json | undefined {
  const { address } = eligibility;
  const region = known['locationState'];
  if (typeof region !== 'string' || (isJsonObject(address) && address['region'] === region)) return address;
  return { country: 'US', region };
}

/** The state of the address on record; undefined where it is none of those to choose from. */
function stateOf({ address }: JsonObject, answer: AnswerSchema | undefined): Json | undefined {
  const region = isJsonObject(address) && address['country'] === 'US' ? address['region'] : undefined;
  return answer?.type === 'choice' && typeof region === 'string' && answer.options.includes(region) ? region : undefined;
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
