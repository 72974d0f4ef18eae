import roles from 'virtual:step-roles';
import { isJsonObject } from '../../../runtime/base/json.ts';
import type { CallOutcome, CallRequest } from '../../../runtime/engine/types.ts';
import { checkEligibility } from '../../hooks/calls/checkEligibility.ts';
import { checkEmailAvailability } from '../../hooks/calls/checkEmailAvailability.ts';
import { checkPassword } from '../../hooks/calls/checkPassword.ts';
import { MISSING_DATA } from '../../../runtime/engine/missingData.ts';
import type { SendOperation } from '../../api/types.ts';
import type { Draft } from '../../visit/draft/draft.ts';

/** Facts of the visit that the calls before Next need. */
export interface StepCallFacts {
  readonly send: SendOperation;
  /** Undefined when the partner is unknown. */
  readonly partnerId: number | undefined;
  readonly leadSource: string | null;
  readonly clientId: string;
  readonly idempotencyKey: (body: object) => string;
  /** Returns the email of the account being created, at the time of the call. */
  readonly email: () => string | undefined;
}

/** Makes the call that a step requires before Next. Throws for an unknown hook, which is a bug. */
export async function stepCall(facts: StepCallFacts, request: CallRequest, signal: AbortSignal): Promise<CallOutcome> {
  switch (request.hook) {
    case 'checkEligibility':
      return withPartner(facts, (partnerFacts) => checkEligibility(facts.send, request, partnerFacts, signal));
    case 'checkEmailAvailability':
      return checkEmailAvailability(facts.send, request, signal);
    case 'checkPassword':
      return checkPassword(facts.send, request, { email: facts.email(), clientId: facts.clientId }, signal);
    case 'checkRetriageEligibility':
      return withPartner(facts, async (partnerFacts) => {
        const { checkRetriageEligibility } = await import('../../hooks/calls/checkRetriageEligibility.ts');
        return checkRetriageEligibility(facts.send, request, partnerFacts, signal);
      });
    default:
      throw new Error(`there is no call "${request.hook}"`);
  }
}

/** Runs an eligibility check with its partner; without one it answers MISSING_DATA. */
async function withPartner(
  { partnerId, ...facts }: StepCallFacts,
  check: (facts: StepCallFacts & { readonly partnerId: number }) => Promise<CallOutcome>,
): Promise<CallOutcome> {
  return partnerId === undefined ? MISSING_DATA : check({ ...facts, partnerId });
}

/** Returns the email from the account step, in this survey or the one before it. */
export function emailIn({ record, carried }: Pick<Draft, 'record' | 'carried'>): string | undefined {
  const account = record?.answers[roles.account] ?? carried?.answers[roles.account];
  const email = isJsonObject(account) ? account['email'] : undefined;
  return typeof email === 'string' ? email : undefined;
}

/** Returns a function that keeps the idempotency key while the body stays the same, and generates a new key when it changes. */
export function keyPerBody(newId: () => string): (body: object) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? newId();
    keys.set(text, key);
    return key;
  };
}
