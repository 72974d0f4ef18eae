import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { parseIsoDate } from '../../runtime/base/dates.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { emailKey } from '../store/accounts.ts';
import { rosterRows, type RosterRow } from '../store/eligibility.ts';
import { folded } from '../store/names.ts';
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
 * Looks a person up in a partner's file. The partner's enforcement decides which details must match; spelling variants (`folded`)
 * are ignored. A row that leaves a required detail blank can refuse a person but never makes anybody eligible.
 */
export async function matchPerson(db: Db, partner: Schemas['Partner'], person: Person, now: Date): Promise<Match> {
  const needed = enforcedDetails(partner);
  if (needed.length === 0)
    return { reason: 'ELIGIBLE', isMedEligible: partner.configs.OFFERS_MED === true, partnerId: partner.id, info: {} };
  const rows = await candidates(db, partner.id, needed, person);
  const [found, second] = rows.filter(
    (row) =>
      needed.every((detail) => fits(row[COLUMNS[detail]], person[detail], detail)) &&
      (reasonOf(row, now) !== 'ELIGIBLE' || needed.every((detail) => row[COLUMNS[detail]] !== null)),
  );
  if (!found) return { reason: 'INELIGIBLE', isMedEligible: false, partnerId: partner.id, info: {} };
  if (second) return { reason: 'MULTIPLE_MATCHES', isMedEligible: false, partnerId: partner.id, info: {} };
  const effectiveDate = found.effective_on === null ? null : parseIsoDate(found.effective_on);
  return {
    reason: reasonOf(found, now),
    isMedEligible: found.is_med_eligible,
    partnerId: found.matched_partner_id,
    info: { ...found.info, ...(effectiveDate && { effectiveDate: { ...effectiveDate } }) },
  };
}

/**
 * Returns a row's outcome. PRIOR_TO_EFFECTIVE_DATE ends on the effective date, in UTC.
 * @see [ERR-21]
 */
function reasonOf({ outcome, effective_on: effectiveOn }: RosterRow, now: Date): Match['reason'] {
  if (effectiveOn === null || (outcome !== 'ELIGIBLE' && outcome !== 'PRIOR_TO_EFFECTIVE_DATE')) return outcome;
  return effectiveOn > now.toISOString().slice(0, 10) ? 'PRIOR_TO_EFFECTIVE_DATE' : 'ELIGIBLE';
}

/** A detail by which a person and a row of the file are compared. */
type Detail = 'firstName' | 'lastName' | 'dob' | 'policyId' | 'participantId' | 'email';

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  dob: 'dob',
  policyId: 'policy_id',
  participantId: 'participant_id',
  email: 'email',
} as const satisfies Readonly<Record<Detail, keyof RosterRow>>;

const ENFORCED: Readonly<Record<Schemas['Enforcement'], readonly Detail[]>> = {
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
 * Returns the details that must match: those of the enforcement, and the participant id where the partner asks for it.
 * @see [S-082]
 */
export function enforcedDetails(partner: Pick<Schemas['Partner'], 'configs'>): readonly Detail[] {
  const enforced = ENFORCED[enforcementOf(partner)];
  return partner.configs.REQUIRES_PARTICIPANT_ID === true ? [...enforced, 'participantId'] : enforced;
}

/** Returns the few rows of the current file that an index finds. */
async function candidates(db: Db, partnerId: number, needed: readonly Detail[], person: Person): Promise<RosterRow[]> {
  const key = (['email', 'participantId', 'lastName'] as const).find((detail) => needed.includes(detail));
  const text = key && person[key];
  if (!text) return [];
  return rosterRows(db, partnerId, { column: COLUMNS[key], text }, needed.includes('dob') ? (person.dob ?? '') : null);
}

/** Returns true when a detail matches, or is blank in the file. A blank detail makes nobody eligible. */
function fits(inFile: string | null, given: string | undefined, detail: Detail): boolean {
  if (inFile === null) return true;
  if (!given) return false;
  return detail === 'email' ? emailKey(inFile) === emailKey(given) : folded(inFile) === folded(given);
}

/** Returns the facts of a passed check under the names that rules read. */
export function checkFacts(person: Person, match: Match): JsonObject {
  const { firstName, lastName, dob, age, participantId, policyId, email } = person;
  const { scaleEligible, segmentId, segmentName } = match.info;
  return withoutAbsent({
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

/** Removes properties that are undefined. */
export function withoutAbsent(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
