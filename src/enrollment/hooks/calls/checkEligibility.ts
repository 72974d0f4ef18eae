import { parseIsoDate } from '../../../runtime/base/dates.ts';
import type { components } from '../../api/generated/enrollment.ts';
import { asObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { withoutUndefined } from '../../../runtime/base/withoutUndefined.ts';
import type { CallOutcome, CallRequest } from '../../../runtime/engine/types.ts';
import { isoDateOf } from '../replies/isoDateOf.ts';
import { textOf, throwIfAborted, type Reply } from '../replies/reply.ts';
import type { SendOperation } from '../../api/types.ts';

/** The body of the eligibility check: the partner and the details entered. */
export type EligibilityDetails = components['schemas']['EligibilityDetails'];

/** The facts that the eligibility check needs besides the details entered. */
export interface EligibilityFacts {
  readonly partnerId: number;
  readonly leadSource: string | null;
  /** Returns the idempotency key for these details: the same key on a retry, a new one after the member changed them. */
  readonly idempotencyKey: (details: EligibilityDetails) => string;
}

/** Builds the body of the check: the date of birth as numbers [ELIG-01], the employee id as participantId [ELIG-02]. */
export function eligibilityDetails(
  answer: Json | undefined,
  { partnerId, leadSource }: Pick<EligibilityFacts, 'partnerId' | 'leadSource'>,
): EligibilityDetails {
  const typed = asObject(answer);
  const text = (name: string): string | undefined => textOf(typed, name);
  const dateOfBirth = parseIsoDate(text('dob') ?? '') ?? undefined;
  const { age } = typed;
  return {
    partnerId,
    ...withoutUndefined({
      firstName: text('firstName'),
      lastName: text('lastName'),
      participantId: text('employeeId'),
      policyId: text('policyId'),
      email: text('email'),
      dateOfBirth,
      age: dateOfBirth === undefined && typeof age === 'number' ? age : undefined,
      leadSource: leadSource ?? undefined,
    }),
  };
}

/** Checks whether a person may enroll [ELIG-06]. Ineligibility is an outcome, not a failure. */
export async function checkEligibility(
  send: SendOperation,
  { answer }: CallRequest,
  facts: EligibilityFacts,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const body = eligibilityDetails(answer, facts);
  const reply = await send({ operation: 'checkEligibility', body }, { signal, idempotencyKey: facts.idempotencyKey(body) });
  throwIfAborted(reply);
  return eligibilityOutcome(reply, answer, facts.partnerId);
}

const DISTINCT_REASONS: readonly Json[] = ['EXISTING_ACCOUNT', 'PRIOR_TO_EFFECTIVE_DATE', 'API_ERROR', 'MULTIPLE_MATCHES'];

/** Reads the check's reply as an outcome. Its result is what rules read under `eligibility`. */
export function eligibilityOutcome(reply: Reply, answer: Json | undefined, partnerId: number): CallOutcome {
  if (!reply.ok) {
    const beforeGoLive = reply.error.kind === 'http' && reply.error.code === 'BEFORE_GOLIVE_DATE';
    return { outcome: beforeGoLive ? 'BEFORE_GOLIVE_DATE' : 'NO_RESPONSE' };
  }
  const { eligibilityInfo, ...verdict } = asObject(reply.value);
  const info = asObject(eligibilityInfo);
  const effectiveDate = isoDateOf(info['effectiveDate']);
  const result = dropEmpty({ ...info, effectiveDate, ...asObject(answer), ...verdict });
  const { isEligible, eligibilityReason = null, participantPartnerId } = verdict;
  if (isEligible !== true) {
    return { outcome: DISTINCT_REASONS.includes(eligibilityReason) ? String(eligibilityReason) : 'INELIGIBLE', result };
  }
  const isElsewhere = typeof participantPartnerId === 'number' && participantPartnerId !== partnerId;
  return { outcome: isElsewhere ? 'MATCHED_OTHER_PARTNER' : 'ELIGIBLE', result };
}

function dropEmpty(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}
