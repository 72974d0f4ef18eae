import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Failure } from '../base/problem.ts';
import { toIsoDate } from '../../runtime/base/dates.ts';
import { asObject, isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import { merge } from '../../runtime/base/merge.ts';
import { withoutUndefined } from '../../runtime/base/withoutUndefined.ts';
import type { Services } from '../services.ts';
import { checkById, singleSignOn } from '../store/eligibility.ts';
import { checkFacts, matchPerson, type Person } from './eligibility.ts';

/** The facts of a passed check that the survey's rules read, from the roster or from single sign-on. */
export interface PassedCheck {
  readonly partnerId: number;
  readonly facts: JsonObject;
}

/** A passed check that the page claims, looked up by its id. */
export interface ClaimedCheck {
  /** The refusal for an address that has claimed too many unknown checks. */
  readonly rateLimitRefusal: Failure | null;
  /** Null when the claimed check does not exist, undefined when the page claims none. */
  readonly check: PassedCheck | null | undefined;
}

/** Looks up the claimed check together with its rate limit, so that both share a statement with other lookups. */
export async function claimedCheck(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  address: string,
  eligibilityId: string | undefined,
): Promise<ClaimedCheck> {
  const lookup = eligibilityId === undefined ? undefined : passedCheck(db, eligibilityId);
  const [rateLimitRefusal, check] = await Promise.all([limits.check(['eligibilityByAddress', address]), lookup]);
  return { rateLimitRefusal, check };
}

/** Looks up a passed check by id: a stored check, or an eligible person from single sign-on. Returns null when there is neither. */
async function passedCheck(db: Services['db'], id: string): Promise<PassedCheck | null> {
  const [check, person] = await Promise.all([checkById(db, id), singleSignOn(db, id)]);
  if (check) return check;
  return person?.eligible ? { partnerId: person.partnerId, facts: singleSignOnFacts(person) } : null;
}

function singleSignOnFacts(person: components['schemas']['SingleSignOnEligibility']): JsonObject {
  const { dateOfBirth, firstName, lastName, email, participantId, scaleEligible, segmentId, segmentName, eligibilityId } = person;
  const dob = dateOfBirth && toIsoDate(dateOfBirth);
  return withoutUndefined({
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

/**
 * Verifies a claim of eligibility: by the check that was passed or, when the page claims none, by the person in the partner's file.
 * Facts that the check did not ask for, such as a date of birth, come from the details.
 * @returns null when nobody eligible for the partner is found, which counts as a failed check
 */
export async function passedEligibility(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  address: string,
  partner: components['schemas']['Partner'],
  claimed: ClaimedCheck,
  details: Person,
): Promise<PassedCheck | Failure | null> {
  if (claimed.rateLimitRefusal) return claimed.rateLimitRefusal;
  const check = claimed.check === undefined ? await checkNow(db, partner, details, now()) : claimed.check;
  if (check?.partnerId === partner.id) return { ...check, facts: withDetails(check.facts, details) };
  await limits.count(['eligibilityByAddress', address]);
  return null;
}

/** Returns a person's details from the survey answers. */
export function typedDetails({ eligibilityCheck: typed, createAccount: account }: JsonObject): Person {
  const typedAnswers = asObject(typed);
  const text = (key: string): string | undefined => textAt(typedAnswers, key);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dob: text('dob'),
    age: typeof typedAnswers['age'] === 'number' ? typedAnswers['age'] : undefined,
    participantId: text('employeeId'),
    policyId: text('policyId'),
    email: text('email') ?? (isJsonObject(account) ? textAt(account, 'email') : undefined),
  };
}

/** Returns a property if it is text. */
export function textAt(object: JsonObject, key: string): string | undefined {
  const value = object[key];
  return typeof value === 'string' ? value : undefined;
}

async function checkNow(
  db: Services['db'],
  partner: components['schemas']['Partner'],
  details: Person,
  now: Date,
): Promise<PassedCheck | null> {
  const match = await matchPerson(db, partner, details, now);
  return match.reason === 'ELIGIBLE' ? { partnerId: match.partnerId, facts: checkFacts(details, match) } : null;
}

/** Adds details to the check's facts, which take precedence. An age counts only when no date of birth is known. */
function withDetails(facts: JsonObject, { firstName, lastName, dob, age }: Person): JsonObject {
  const knownDetails = Object.entries({ firstName, lastName, dob }).filter(([, value]) => value !== undefined);
  const combinedFacts: JsonObject = merge(Object.fromEntries(knownDetails), facts);
  return combinedFacts['dob'] === undefined && combinedFacts['age'] === undefined && age !== undefined
    ? { age, ...combinedFacts }
    : combinedFacts;
}
