import { parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import type { Environment } from '../../runtime/definitions/types.ts';
import type { CallOutcome, Context } from '../../runtime/engine/types.ts';

/**
 * A walk to run.
 * @see docs/specification/walk.md, In
 */
export interface WalkInput {
  readonly questionSet: string;
  readonly context: Context;
  readonly answers: JsonObject;
  /**
   * The results of calls, by step. Other calls succeed.
   * @see docs/exploring.md
   */
  readonly calls?: Readonly<Record<string, CallOutcome>>;
}

function objectAt(source: JsonObject, key: string): Result<JsonObject, string> {
  const value = source[key];
  if (value === undefined || value === null) return ok({});
  return isJsonObject(value) ? ok(value) : err(`"${key}" must be an object`);
}

/** Returns the profile with its date of birth as an ISO date under `dob`. */
function profileOf(profile: JsonObject): JsonObject {
  const birth = profile['dateOfBirth'];
  if (!isJsonObject(birth)) return profile;
  const { year, month, day } = birth;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return profile;
  return { ...profile, dob: toIsoDate({ year, month, day }) };
}

function stringsOf(object: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(object).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])));
}

function carriedOf(carried: JsonObject): NonNullable<Context['carried']> {
  const { answers, program } = carried;
  return { answers: isJsonObject(answers) ? answers : {}, ...(typeof program === 'string' && { program }) };
}

function partnerOf(partner: JsonObject): Context['partner'] {
  const { id, slug, name, configs } = partner;
  return {
    ...(typeof id === 'number' && { id }),
    ...(typeof slug === 'string' && { slug }),
    ...(typeof name === 'string' && { name }),
    configs: isJsonObject(configs) ? Object.fromEntries(Object.entries(configs).map(([key, value]) => [key, value ?? null])) : {},
  };
}

/** Reads the results of calls, by step. */
function callsOf(calls: Json | undefined): Result<WalkInput['calls'], string> {
  if (calls === undefined || calls === null) return ok(undefined);
  if (!isJsonObject(calls)) return err('"calls" must be an object');
  const read: Record<string, CallOutcome> = {};
  for (const [step, call] of Object.entries(calls)) {
    const { outcome, result } = isJsonObject(call) ? call : {};
    const callResult = result ?? {};
    if (typeof outcome !== 'string' || !isJsonObject(callResult))
      return err(`the call of ${step} must be an object with outcome and result`);
    read[step] = { outcome, result: callResult };
  }
  return ok(read);
}

/** Returns the facts in a walk's context that have no field of their own in `Context`. */
function memberOf(context: JsonObject): JsonObject {
  const {
    eligibleStates,
    emailAvailability,
    enrollmentType: _,
    partner: __,
    eligibility: ___,
    profile: ____,
    carried: _____,
    experiments: ______,
    ...facts
  } = context;
  const states = Array.isArray(eligibleStates) ? eligibleStates : [];
  return {
    ...facts,
    eligibleStates: states,
    availability: emailAvailability ?? null,
    ...(context['profile'] ? { autologinVerified: true } : {}),
  };
}

/**
 * Reads a walk from JSON.
 * @param systemDate the system's date, for an input without a date.
 * @param environment returns the lists of an environment by its name.
 * @param sets the names of all sets, if known.
 * @returns the walk with its defaults, or one sentence that describes a malformed part.
 * @see docs/specification/walk.md, In
 */
export function readWalkInput(
  input: Json,
  systemDate: string,
  environment: (name: Environment['name']) => Environment,
  sets?: readonly string[],
): Result<WalkInput, string> {
  if (!isJsonObject(input)) return err('a walk must be an object with questionSet and answers');
  const { questionSet, answers, today = systemDate } = input;
  if (typeof questionSet !== 'string' || sets?.includes(questionSet) === false)
    return err(`"questionSet" must be ${sets ? `one of ${sets.join(', ')}` : 'the name of a set'}`);
  if (!isJsonObject(answers)) return err('"answers" must be an object');
  if (typeof today !== 'string' || !parseIsoDate(today)) return err('"today" must be a date like 2026-03-02');
  const name = input['environment'] ?? 'production';
  if (name !== 'production' && name !== 'development') return err('"environment" must be production or development');
  const context = objectAt(input, 'context');
  if (!context.ok) return context;
  const parts: Record<string, JsonObject> = {};
  for (const key of ['partner', 'eligibility', 'profile', 'carried', 'experiments']) {
    const part = objectAt(context.value, key);
    if (!part.ok) return err(`in the context, ${part.error}`);
    parts[key] = part.value;
  }
  const isGiven = (key: string) => context.value[key] !== undefined && context.value[key] !== null;
  const { enrollmentType } = context.value;
  if (isGiven('enrollmentType') && typeof enrollmentType !== 'string')
    return err('"enrollmentType" must be a type of enrollment, like RETRIAGE');
  const calls = callsOf(input['calls']);
  if (!calls.ok) return calls;
  const states = context.value['eligibleStates'];
  if (states !== undefined && !Array.isArray(states)) return err('"eligibleStates" must be a list');
  return ok({
    questionSet,
    answers,
    ...(calls.value && { calls: calls.value }),
    context: {
      today,
      environment: environment(name),
      ...(typeof enrollmentType === 'string' && { enrollmentType }),
      partner: partnerOf(parts['partner'] ?? {}),
      ...(isGiven('eligibility') && { eligibility: parts['eligibility'] ?? {} }),
      ...(isGiven('profile') && { profile: profileOf({ eligibilityReason: 'ELIGIBLE', ...parts['profile'] }) }),
      ...(isGiven('carried') && { carried: carriedOf(parts['carried'] ?? {}) }),
      experiments: { 'scale-earning-opt-in': 'control', ...stringsOf(parts['experiments'] ?? {}) },
      member: memberOf(context.value),
    },
  });
}
