import { sql, type Selectable } from 'kysely';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import { randomText } from '../base/secrets.ts';
import { emailKey } from './accounts.ts';
import { anyOf, lookUp, type Keys } from './lookUps.ts';
import { folded, mayHold } from './names.ts';
import { enforcementOf } from './partners.ts';
import type { Database, Db } from './schema.ts';

type Schemas = components['schemas'];
type RosterRow = Selectable<Database['roster']>;

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
  const inUse = db.selectFrom('partners').select('roster_file_id').where('id', '=', partnerId);
  const rows = db
    .selectFrom('roster')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('file_id', '=', inUse)
    .where(mayHold(COLUMNS[key], text));
  if (!needed.includes('dob')) return rows.execute();
  return rows.where(sql<boolean>`coalesce(dob, '') = any(array['', ${person.dob ?? ''}])`).execute();
}

/** Returns true when a detail matches, or is blank in the file. A blank detail makes nobody eligible. */
function fits(inFile: string | null, given: string | undefined, detail: Detail): boolean {
  if (inFile === null) return true;
  if (!given) return false;
  return detail === 'email' ? emailKey(inFile) === emailKey(given) : folded(inFile) === folded(given);
}

/** Stores a successful check. Account creation and triage look it up by the id that this returns. */
export async function keepCheck(db: Db, partnerId: number, facts: JsonObject, leadSource: string | undefined): Promise<string> {
  const id = `pe_${randomText(128)}`;
  await db
    .insertInto('eligibility_checks')
    .values({
      id,
      partner_id: partnerId,
      facts: JSON.stringify({ ...facts, participantEligibilityId: id }),
      lead_source: leadSource ?? null,
    })
    .execute();
  return id;
}

/** The facts of a passed check that the survey's rules read, from the roster or from single sign-on. */
export interface PassedCheck {
  readonly partnerId: number;
  readonly facts: JsonObject;
}

/** Looks up a passed check by id: a stored check, or an eligible person from single sign-on. Returns null when there is neither. */
export async function passedCheck(db: Db, id: string): Promise<PassedCheck | null> {
  const [check, person] = await Promise.all([checkById(db, id), singleSignOn(db, id)]);
  if (check) return check;
  return person?.eligible ? { partnerId: person.partnerId, facts: singleSignOnFacts(person) } : null;
}

const checkById = lookUp(
  'text',
  (db, ids: Keys<string>) => db.selectFrom('eligibility_checks').select(['id as key', 'partner_id', 'facts']).where('id', '=', anyOf(ids)),
  (row) => ({ partnerId: row.partner_id, facts: row.facts }),
);

/** Looks up a person from single sign-on by the eligibility id. */
export const singleSignOn = lookUp(
  'text',
  (db, ids: Keys<string>) =>
    db.selectFrom('single_sign_on').select(['eligibility_id as key', 'result']).where('eligibility_id', '=', anyOf(ids)),
  ({ result }) => result,
);

function singleSignOnFacts(person: Schemas['SingleSignOnEligibility']): JsonObject {
  const { dateOfBirth, firstName, lastName, email, participantId, scaleEligible, segmentId, segmentName, eligibilityId } = person;
  const dob = dateOfBirth && toIsoDate(dateOfBirth);
  return withoutAbsent({
    isEligible: true,
    isMedEligible: person.medEligible,
    firstName,
    lastName,
    dob,
    email,
    employeeId: participantId,
    scaleEligible,
    segmentId,
    segmentName,
    eligibilityId,
  });
}

/** Returns the facts of a passed check under the names that rules read. */
export function checkFacts(person: Person, match: Match): JsonObject {
  const { firstName, lastName, dob, age, participantId, policyId, email } = person;
  const { scaleEligible, segmentId, segmentName } = isJsonObject(match.info) ? match.info : {};
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

function withoutAbsent(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
