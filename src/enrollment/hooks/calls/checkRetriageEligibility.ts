import type { CallOutcome, CallRequest } from '../../../runtime/engine/types.ts';
import { eligibilityDetails, type EligibilityFacts } from './checkEligibility.ts';
import { MISSING_DATA } from '../../../runtime/engine/missingData.ts';
import { throwIfAborted } from '../replies/reply.ts';
import { retriageOutcome } from '../replies/retriageEligibility.ts';
import type { SendOperation } from '../../api/types.ts';

/** Looks up an existing member by the details of the check form [WIDGET-01]. */
export async function checkRetriageEligibility(
  send: SendOperation,
  { answer }: CallRequest,
  { partnerId }: Pick<EligibilityFacts, 'partnerId'>,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { firstName, lastName, ...details } = eligibilityDetails(answer, { partnerId, leadSource: null });
  if (firstName === undefined || lastName === undefined) return MISSING_DATA;
  const reply = await send({ operation: 'checkRetriageEligibility', body: { firstName, lastName, ...details } }, { signal });
  throwIfAborted(reply);
  return retriageOutcome(reply);
}
