import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { parseIsoDate } from '../../runtime/base/dates.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { withoutUndefined } from '../../runtime/base/withoutUndefined.ts';
import { rosterMatches, type RosterDetail } from '../store/eligibility.ts';
import type { Db } from '../store/schema.ts';

type Schemas = components['schemas'];

/** A person's details as the eligibility check takes them; `dob` is an ISO date. */
export interface Person {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dob?: string | undefined;
  readonly age?: number | undefined;
  readonly participantId?: string | undefined;
  readonly policyId?: string | undefined;
  readonly email?: string | undefined;
}

/** The outcome of looking a person up in a partner's file. */
export interface Match {
  readonly reason: Schemas['EligibilityReason'];
  readonly isMedEligible: boolean;
  /** The partner that the person belongs to. */
  readonly partnerId: number;
  readonly info: JsonObject;
}

/**
 * Looks a person up in a partner's file. The partner's enforcement decides which details must match; spelling variants are ignored.
 */
export async function matchPerson(db: Db, partner: Schemas['Partner'], person: Person, now: Date): Promise<Match> {
  const requiredDetails = enforcedDetails(partner);
  if (requiredDetails.length === 0)
    return { reason: 'ELIGIBLE', isMedEligible: partner.configs.OFFERS_MED === true, partnerId: partner.id, info: {} };
  const today = now.toISOString().slice(0, 10);
  const details = Object.fromEntries(requiredDetails.map((detail) => [COLUMNS[detail], person[detail]]));
  const columns = requiredDetails.map((detail) => COLUMNS[detail]);
  const [firstMatch, secondMatch] = await rosterMatches(db, partner.id, columns, details, today);
  if (!firstMatch) return { reason: 'INELIGIBLE', isMedEligible: false, partnerId: partner.id, info: {} };
  if (secondMatch) return { reason: 'MULTIPLE_MATCHES', isMedEligible: false, partnerId: partner.id, info: {} };
  const { reason, isMedEligible, partnerId, info } = firstMatch;
  const effectiveDate = firstMatch.effectiveOn === null ? null : parseIsoDate(firstMatch.effectiveOn);
  return { reason, isMedEligible, partnerId, info: { ...info, ...(effectiveDate && { effectiveDate: { ...effectiveDate } }) } };
}

/** A detail that is compared between a person and a row of the file. */
type Detail = 'firstName' | 'lastName' | 'dob' | 'policyId' | 'participantId' | 'email';

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  dob: 'dob',
  policyId: 'policy_id',
  participantId: 'participant_id',
  email: 'email',
} as const satisfies Readonly<Record<Detail, RosterDetail>>;

const DETAILS_BY_ENFORCEMENT: Readonly<Record<Schemas['Enforcement'], readonly Detail[]>> = {
  NONE: [],
  FULL_NAME_DOB: ['firstName', 'lastName', 'dob'],
  LN_DOB: ['lastName', 'dob'],
  UHC_OPTUM_BIG_FIVE: ['firstName', 'lastName', 'dob', 'policyId'],
  EMAIL: ['email'],
};

/** Returns the enforcement that decides which details the partner's eligibility check matches. */
export function enforcementOf({ configs }: Pick<Schemas['Partner'], 'configs'>): Schemas['Enforcement'] {
  return configs.UPFRONT_ELIGIBILITY_ENFORCEMENT ?? 'NONE';
}

/**
 * Returns the details that must match: those of the enforcement, and the participant id where the partner requires it.
 * @see [S-082]
 */
export function enforcedDetails(partner: Pick<Schemas['Partner'], 'configs'>): readonly Detail[] {
  const details = DETAILS_BY_ENFORCEMENT[enforcementOf(partner)];
  return partner.configs.REQUIRES_PARTICIPANT_ID === true ? [...details, 'participantId'] : details;
}

/** Returns the facts of a passed check under the names that rules read. */
export function checkFacts(person: Person, match: Match): JsonObject {
  const { firstName, lastName, dob, age, participantId, policyId, email } = person;
  const { scaleEligible, segmentId, segmentName } = match.info;
  return withoutUndefined({
    isEligible: true,
    isMedEligible: match.isMedEligible,
    eligibilityReason: match.reason,
    participantPartnerId: match.partnerId,
    firstName,
    lastName,
    dob,
    age: dob === undefined ? age : undefined,
    employeeId: participantId,
    policyId,
    email,
    scaleEligible,
    segmentId,
    segmentName,
  });
}
