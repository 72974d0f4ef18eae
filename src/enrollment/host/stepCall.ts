import { isJsonObject } from '../../runtime/base/json.ts';
import type { CallOutcome, CallRequest } from '../../runtime/engine/types.ts';
import { checkEligibility } from '../hooks/calls/checkEligibility.ts';
import { checkEmailAvailability } from '../hooks/calls/checkEmailAvailability.ts';
import { checkPassword } from '../hooks/calls/checkPassword.ts';
import { MISSING_DATA } from '../../runtime/engine/missingData.ts';
import type { SendOperation } from '../api/types.ts';
import type { Draft } from '../visit/draft/draft.ts';

/** What the calls before Next need of the visit. */
export interface StepCallFacts {
  readonly send: SendOperation;
  /** Undefined where no partner is known. */
  readonly partnerId: number | undefined;
  readonly leadSource: string | null;
  readonly clientId: string;
  readonly idempotencyKey: (body: object) => string;
  /** The email of the account that is being made, when the call is made. */
  readonly email: () => string | undefined;
}

/** Makes the call that a step asks for before Next. An unknown hook is a bug. */
export async function stepCall(facts: StepCallFacts, request: CallRequest, signal: AbortSignal): Promise<CallOutcome> {
  switch (request.hook) {
    case 'checkEligibility':
      return withPartner(facts, (known) => checkEligibility(facts.send, request, known, signal));
    case 'checkEmailAvailability':
      return checkEmailAvailability(facts.send, request, signal);
    case 'checkPassword':
      return checkPassword(facts.send, request, { email: facts.email(), clientId: facts.clientId }, signal);
    case 'checkRetriageEligibility':
      return withPartner(facts, async (known) => {
        const { checkRetriageEligibility } = await import('../hooks/calls/checkRetriageEligibility.ts');
        return checkRetriageEligibility(facts.send, request, known, signal);
      });
    default:
      throw new Error(`there is no call "${request.hook}"`);
  }
}

/** A check of eligibility is one with a partner. */
async function withPartner(
  { partnerId, ...facts }: StepCallFacts,
  check: (facts: StepCallFacts & { readonly partnerId: number }) => Promise<CallOutcome>,
): Promise<CallOutcome> {
  return partnerId === undefined ? MISSING_DATA : check({ ...facts, partnerId });
}

/** The email that the account step holds, in this survey or in the one before it. */
export function emailIn({ record, carried }: Pick<Draft, 'record' | 'carried'>): string | undefined {
  const account = record?.answers['createAccount'] ?? carried?.answers['createAccount'];
  const email = isJsonObject(account) ? account['email'] : undefined;
  return typeof email === 'string' ? email : undefined;
}

/** Gives one idempotency key for the same body again and again, and a new one when the body has changed. */
export function keyPerBody(newId: () => string): (body: object) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? newId();
    keys.set(text, key);
    return key;
  };
}
