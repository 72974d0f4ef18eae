import type { CallOutcome, CallRequest } from '../../engine/types.ts';
import { eligibilityRequest, type EligibilityFacts } from './checkEligibility.ts';
import { throwIfAborted } from './reply.ts';
import { retriageOutcome } from './retriageEligibility.ts';
import type { SendOperation } from './types.ts';

/** Looks an existing member up by what the check form asks. @see specification 1, section 7, Retriage eligibility */
export async function checkRetriageEligibility(
  send: SendOperation,
  { answer }: CallRequest,
  { partnerId }: Pick<EligibilityFacts, 'partnerId'>,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { body } = eligibilityRequest(answer, { partnerId, leadSource: null });
  const reply = await send({ operation: 'checkRetriageEligibility', body }, { signal });
  throwIfAborted(reply);
  return retriageOutcome(reply);
}
