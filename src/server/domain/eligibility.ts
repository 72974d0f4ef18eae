import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { parseIsoDate } from '../../runtime/base/dates.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { withoutUndefined } from '../../runtime/base/withoutUndefined.ts';
import { rosterMatches, type RosterDetail, type RosterMatch } from '../store/eligibility.ts';
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
export type Match = Omit<RosterMatch, 'effectiveOn'>;

/**
 * Looks a person up in a partner's file. The partner's enforcement decides which details must match; spelling variants are ignored.
 */
export async function matchPerson(db: Db, partner: Schemas['Partner'], person: Person, now: Date): Promise<Match> {
  const { firstName: first_name, lastName: last_name, dob, policyId: policy_id, participantId: participant_id, email } = person;
  const details = { first_name, last_name, dob, policy_id, participant_id, email };
  const requiredDetails = enforcedDetails(partner);
  if (requiredDetails.length === 0)
    return { reason: 'ELIGIBLE', isMedEligible: partner.configs.OFFERS_MED === true, partnerId: partner.id, info: {} };
  const today = now.toISOString().slice(0, 10);
  const [firstMatch, secondMatch] = await rosterMatches(db, partner.id, requiredDetails, details, today);
  if (!firstMatch || secondMatch)
    return { reason: firstMatch ? 'MULTIPLE_MATCHES' : 'INELIGIBLE', isMedEligible: false, partnerId: partner.id, info: {} };
  const { reason, isMedEligible, partnerId, info } = firstMatch;
  const effectiveDate = firstMatch.effectiveOn === null ? null : parseIsoDate(firstMatch.effectiveOn);
  return { reason, isMedEligible, partnerId, info: { ...info, ...(effectiveDate && { effectiveDate: { ...effectiveDate } }) } };
}

const DETAILS_BY_ENFORCEMENT: Readonly<Record<Schemas['Enforcement'], readonly RosterDetail[]>> = {
  NONE: [],
  FULL_NAME_DOB: ['first_name', 'last_name', 'dob'],
  LN_DOB: ['last_name', 'dob'],
  UHC_OPTUM_BIG_FIVE: ['first_name', 'last_name', 'dob', 'policy_id'],
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
export function enforcedDetails(partner: Pick<Schemas['Partner'], 'configs'>): readonly RosterDetail[] {
  const details = DETAILS_BY_ENFORCEMENT[enforcementOf(partner)];
  return partner.configs.REQUIRES_PARTICIPANT_ID === true ? [...details, 'participant_id'] : details;
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
