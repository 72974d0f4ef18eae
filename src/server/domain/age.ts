import { ageOn, addDays, parseIsoDate } from '../../runtime/base/dates.ts';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { mayEnrollAt, REFUSED_STEPS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';

/**
 * Refuses an ISO date of birth whose age is outside the limits. The member's local day may be the server's UTC day, the day before
 * or the day after; the age has to fit on one of them.
 */
export function ageRefusal(dob: string, now: Date): Failure | null {
  const birth = parseIsoDate(dob);
  const today = parseIsoDate(now.toISOString().slice(0, 10));
  if (!birth || !today) return fail(422, 'INVALID_DATE', { errors: [{ path: '/dateOfBirth', code: 'format' }] });
  const days = [today, addDays(today, 1), addDays(today, -1)];
  return days.some((day) => mayEnrollAt(ageOn(birth, day))) ? null : fail(422, 'AGE_OUT_OF_RANGE');
}

/**
 * Refuses a member whose age is outside the limits or unknown.
 * @param facts the facts of the eligibility check
 */
export function memberAgeRefusal(facts: JsonObject, now: Date): Failure | null {
  if (isAgeKnown(facts)) return knownAgeRefusal(facts, now);
  return fail(422, 'SURVEY_NOT_ACCEPTED', { step: REFUSED_STEPS.entry, reason: 'Neither a date of birth nor an age is known.' });
}

/** Refuses a member whose known age is outside the limits. An unknown age passes. */
export function knownAgeRefusal({ dob, age }: JsonObject, now: Date): Failure | null {
  if (isDate(dob)) return ageRefusal(dob, now);
  return typeof age === 'number' && !mayEnrollAt(age) ? fail(422, 'AGE_OUT_OF_RANGE') : null;
}

function isAgeKnown({ dob, age }: JsonObject): boolean {
  return isDate(dob) || typeof age === 'number';
}

function isDate(dob: Json | undefined): dob is string {
  return typeof dob === 'string' && parseIsoDate(dob) !== null;
}
