import type { components } from '../../api/generated/enrollment.ts';
import type { Failure } from '../http/problem.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Services } from '../services.ts';
import { checkFacts, matchPerson, passedCheck, type PassedCheck, type Person } from '../store/eligibility.ts';

/**
 * Looks up again what the page claims about eligibility: the check that was passed, by its id; without one, the person in the
 * partner's file. What the check did not ask (a date of birth) comes from the details.
 * @returns null when nobody eligible for the partner is found: that counts as a failed check.
 */
export async function passedEligibility(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  address: string,
  partner: components['schemas']['Partner'],
  eligibilityId: string | undefined,
  details: Person,
): Promise<PassedCheck | Failure | null> {
  const [limited, check] = await Promise.all([
    limits.check(['eligibilityByAddress', address]),
    eligibilityId === undefined ? checkNow(db, partner, details, now()) : passedCheck(db, eligibilityId),
  ]);
  if (limited) return limited;
  if (check?.partnerId === partner.id) return { ...check, facts: withDetails(check.facts, details) };
  await limits.count(['eligibilityByAddress', address]);
  return null;
}

/** The details of a person among the answers. */
export function typedDetails({ eligibilityCheck: typed }: JsonObject): Person {
  const given: JsonObject = isJsonObject(typed) ? typed : {};
  const text = (key: string): string | undefined => {
    const value = given[key];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dob: text('dob'),
    age: typeof given['age'] === 'number' ? given['age'] : undefined,
    participantId: text('employeeId'),
    policyId: text('policyId'),
    email: text('email'),
  };
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

/** The check's facts win; the details fill what it did not ask. An age counts only where no date of birth is known. */
function withDetails(facts: JsonObject, { firstName, lastName, dob, age }: Person): JsonObject {
  const given = Object.entries({ firstName, lastName, dob }).filter(([, value]) => value !== undefined);
  const merged: JsonObject = { ...Object.fromEntries(given), ...facts };
  return merged['dob'] === undefined && merged['age'] === undefined && age !== undefined ? { ...merged, age } : merged;
}
