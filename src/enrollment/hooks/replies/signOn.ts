import { asObject, isJsonObject, type JsonObject } from '../../../runtime/base/json.ts';
import { withoutUndefined } from '../../../runtime/base/withoutUndefined.ts';
import type { ErrorState } from '../../vocabulary/errorStates.ts';
import { isOutsideAges } from '../answerChecks/adultAge.ts';
import { isoDateOf } from './isoDateOf.ts';
import { textOf, type Reply } from './reply.ts';

/** The result of a single sign-on. */
export type SignOn =
  | { readonly kind: 'eligible'; readonly eligibility: JsonObject }
  /** The person belongs to another partner; `upid` is that partner's program id. */
  | { readonly kind: 'elsewhere'; readonly upid: string }
  | { readonly kind: 'error'; readonly state: ErrorState };

/**
 * Reads the single sign-on form of the eligibility check.
 *
 * | eligible | condition | result |
 * |---|---|---|
 * | no | an access code | SSO_ACCOUNT_EXISTS [SSO-03] |
 * | no | no access code | SSO_INELIGIBLE [SSO-04] |
 * | yes | date of birth, first or last name missing | DEFAULT [SSO-05] |
 * | yes | another partner's | that partner's program id, else DEFAULT |
 * | yes | under 18 or over 120, whom no survey would enroll | SSO_INELIGIBLE [S-083] |
 * | yes | complete | eligible [SSO-06] |
 *
 * @param today ISO date.
 */
export function signOnOf(reply: Reply, partnerId: number, today: string): SignOn {
  if (!reply.ok) return { kind: 'error', state: 'DEFAULT' };
  const result = asObject(reply.value);
  if (result['eligible'] !== true) {
    return { kind: 'error', state: textOf(result, 'accessCode') === undefined ? 'SSO_INELIGIBLE' : 'SSO_ACCOUNT_EXISTS' };
  }
  const eligibility = signOnInfo(result);
  if (!['dob', 'firstName', 'lastName'].every((name) => name in eligibility)) return { kind: 'error', state: 'DEFAULT' };
  if (result['partnerId'] !== partnerId) {
    const upid = textOf(result, 'upid');
    return upid === undefined ? { kind: 'error', state: 'DEFAULT' } : { kind: 'elsewhere', upid };
  }
  return isOutsideAges(textOf(eligibility, 'dob') ?? '', today)
    ? { kind: 'error', state: 'SSO_INELIGIBLE' }
    : { kind: 'eligible', eligibility };
}

/** Returns the eligibility info that rules read, from a single sign-on result [SSO-10]. */
export function signOnInfo(result: JsonObject): JsonObject {
  const text = (name: string): string | undefined => textOf(result, name);
  const { address } = asObject(result['extras']);
  return withoutUndefined({
    isEligible: result['eligible'],
    isMedEligible: result['medEligible'],
    eligibilityReason: text('eligibilityReason'),
    eligibilityId: text('eligibilityId'),
    participantPartnerId: result['partnerId'],
    dob: isoDateOf(result['dateOfBirth']),
    effectiveDate: isoDateOf(result['effectiveDate']),
    email: text('email'),
    employeeId: text('participantId'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    segmentId: text('segmentId'),
    segmentName: text('segmentName'),
    scaleEligible: text('scaleEligible'),
    address: isJsonObject(address) ? addressOf(address) : undefined,
  });
}

function addressOf(address: JsonObject): JsonObject {
  const text = (name: string): string | undefined => textOf(address, name);
  return withoutUndefined({
    country: text('country') ?? 'US',
    region: text('region'),
    city: text('city'),
    address1: text('addressLine1'),
    address2: text('addressLine2'),
    zipcode: text('zipcode'),
  });
}
