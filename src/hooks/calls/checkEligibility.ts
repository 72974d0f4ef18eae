import { parseIsoDate } from '../../base/dates.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { CallOutcome, CallRequest, CallSpec } from '../../engine/types.ts';
import { isoDateOf } from './isoDateOf.ts';
import { objectOf, throwIfAborted, type Reply } from './reply.ts';
import type { SendOperation } from './types.ts';

/** What the eligibility check needs besides the details typed. */
export interface EligibilityFacts {
  readonly partnerId: number;
  readonly leadSource: string | null;
  /** One for the details as they are: the same on a second try, another when the member has changed them. */
  readonly idempotencyKey: (body: JsonObject) => string;
}

/**
 * The check's request: the date of birth as numbers, the employee id as participantId.
 * @see specification 1, sections 3 and 7
 */
export function eligibilityRequest(
  answer: Json | undefined,
  { partnerId, leadSource }: Pick<EligibilityFacts, 'partnerId' | 'leadSource'>,
): CallSpec & { readonly body: JsonObject } {
  const { firstName, lastName, dob, age, employeeId, policyId, email } = isJsonObject(answer) ? answer : {};
  const dateOfBirth = typeof dob === 'string' ? parseIsoDate(dob) : null;
  const body = {
    partnerId,
    firstName,
    lastName,
    participantId: employeeId,
    policyId,
    email,
    dateOfBirth: dateOfBirth ? { ...dateOfBirth } : undefined,
    age: dateOfBirth ? undefined : age,
    leadSource: leadSource ?? undefined,
  };
  return { operation: 'checkEligibility', body: filled(body) };
}

/**
 * Checks whether a person may enroll. Not being eligible is an outcome, not a failure.
 * @see specification 1, section 4, Eligibility check
 */
export async function checkEligibility(
  send: SendOperation,
  { answer }: CallRequest,
  facts: EligibilityFacts,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const request = eligibilityRequest(answer, facts);
  const reply = await send(request, { signal, idempotencyKey: facts.idempotencyKey(request.body) });
  throwIfAborted(reply);
  return eligibilityOutcome(reply, answer, facts.partnerId);
}

const TOLD_APART: readonly Json[] = ['EXISTING_ACCOUNT', 'PRIOR_TO_EFFECTIVE_DATE', 'API_ERROR', 'MULTIPLE_MATCHES'];

/** Reads the check's reply as an outcome; its result is what rules may read under `eligibility`. */
export function eligibilityOutcome(reply: Reply, answer: Json | undefined, partnerId: number): CallOutcome {
  if (!reply.ok) {
    const beforeGoLive = reply.error.kind === 'http' && reply.error.code === 'BEFORE_GOLIVE_DATE';
    return { outcome: beforeGoLive ? 'BEFORE_GOLIVE_DATE' : 'NO_RESPONSE' };
  }
  const { eligibilityInfo, ...found } = objectOf(reply.value);
  const info = objectOf(eligibilityInfo ?? null);
  const effectiveDate = isoDateOf(info['effectiveDate']);
  const result = filled({ ...info, effectiveDate, ...objectOf(answer ?? null), ...found });
  const { isEligible, eligibilityReason = null, participantPartnerId } = found;
  if (isEligible !== true) {
    return { outcome: TOLD_APART.includes(eligibilityReason) ? String(eligibilityReason) : 'INELIGIBLE', result };
  }
  const elsewhere = typeof participantPartnerId === 'number' && participantPartnerId !== partnerId;
  return { outcome: elsewhere ? 'MATCHED_OTHER_PARTNER' : 'ELIGIBLE', result };
}

function filled(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}
