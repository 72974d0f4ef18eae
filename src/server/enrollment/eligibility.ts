import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Failure } from '../base/problem.ts';
import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import { merged } from '../../runtime/base/merged.ts';
import type { Services } from '../services.ts';
import { checkFacts, matchPerson, passedCheck, type PassedCheck, type Person } from '../store/eligibility.ts';

/** A passed check that the page claims, looked up by its id. */
export interface ClaimedCheck {
  /** The refusal for an address that has claimed too many unknown checks. */
  readonly limited: Failure | null;
  /** Null when the claimed check does not exist, undefined when the page claims none. */
  readonly check: PassedCheck | null | undefined;
}

/** Looks up the claimed check together with its rate limit, so that both share a statement with other look-ups. */
export async function claimedCheck(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  address: string,
  eligibilityId: string | undefined,
): Promise<ClaimedCheck> {
  const looked = eligibilityId === undefined ? undefined : passedCheck(db, eligibilityId);
  const [limited, check] = await Promise.all([limits.check(['eligibilityByAddress', address]), looked]);
  return { limited, check };
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
  if (claimed.limited) return claimed.limited;
  const check = claimed.check === undefined ? await checkNow(db, partner, details, now()) : claimed.check;
  if (check?.partnerId === partner.id) return { ...check, facts: withDetails(check.facts, details) };
  await limits.count(['eligibilityByAddress', address]);
  return null;
}

/** Returns a person's details from the survey answers. */
export function typedDetails({ eligibilityCheck: typed, createAccount: account }: JsonObject): Person {
  const given: JsonObject = isJsonObject(typed) ? typed : {};
  const text = (key: string): string | undefined => textAt(given, key);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dob: text('dob'),
    age: typeof given['age'] === 'number' ? given['age'] : undefined,
    participantId: text('employeeId'),
    policyId: text('policyId'),
    email: text('email') ?? (isJsonObject(account) ? textAt(account, 'email') : undefined),
  };
}

function textAt(object: JsonObject, key: string): string | undefined {
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
  const given = Object.entries({ firstName, lastName, dob }).filter(([, value]) => value !== undefined);
  const known: JsonObject = merged(Object.fromEntries(given), facts);
  return known['dob'] === undefined && known['age'] === undefined && age !== undefined ? { age, ...known } : known;
}
