import { parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, asObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { OPEN_CONTEXT, type ContextContract } from '../../runtime/definitions/contracts.ts';
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
   * The results of calls, keyed by step. Other calls succeed.
   * @see docs/exploring.md
   */
  readonly calls?: Readonly<Record<string, CallOutcome>>;
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

function readCarried(carried: JsonObject): NonNullable<Context['carried']> {
  const { answers, program } = carried;
  return { answers: asObject(answers), ...(typeof program === 'string' && { program }) };
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

/** Reads the results of calls, keyed by step. */
function callsOf(calls: Json | undefined): Result<WalkInput['calls'], string> {
  if (calls === undefined || calls === null) return ok(undefined);
  if (!isJsonObject(calls)) return err('"calls" must be an object');
  const read: Record<string, CallOutcome> = {};
  for (const [step, call] of Object.entries(calls)) {
    const { outcome, result } = asObject(call);
    const callResult = result ?? {};
    if (typeof outcome !== 'string' || !isJsonObject(callResult))
      return err(`the call of ${step} must be an object with outcome and result`);
    read[step] = { outcome, result: callResult };
  }
  return ok(read);
}

/** The parts of a walk's context that are objects. */
const PARTS: readonly string[] = ['partner', 'eligibility', 'profile', 'carried', 'experiments'];

/** Returns the facts under a root that say which parts of the context are present. */
function presenceFacts(parts: Readonly<Record<string, JsonObject>>, { presence }: ContextContract, wantedRoot: string): JsonObject {
  const shown = Object.entries(presence).flatMap(([part, fact]) => {
    const [root, name = ''] = fact.split('.');
    return root === wantedRoot && parts[part] ? [[name, true] as const] : [];
  });
  return Object.fromEntries(shown);
}

/** Returns the facts of the visit itself. Those that a call finds keep the name under which the call takes them. */
function memberOf(facts: JsonObject, { defaults, foundByCalls }: ContextContract): JsonObject {
  const own = Object.entries(facts).filter(([name]) => !Object.hasOwn(foundByCalls, name));
  const found = Object.entries(foundByCalls).map(([name, keptAs]) => [keptAs, facts[name] ?? null] as const);
  return { ...defaults['member'], ...Object.fromEntries([...own, ...found]) };
}

/** Where and when a walk takes place. */
interface Surroundings extends Pick<Context, 'today' | 'environment'> {
  readonly contract: ContextContract | undefined;
}

/** Returns the context that a walk's JSON describes, or one sentence that describes a malformed part. */
export function readContext(json: JsonObject, { today, environment, contract = OPEN_CONTEXT }: Surroundings): Result<Context, string> {
  const { enrollmentType, ...others } = json;
  const parts: Record<string, JsonObject> = {};
  const facts: Record<string, Json> = {};
  for (const [key, value] of Object.entries(others)) {
    if (!PARTS.includes(key)) facts[key] = value ?? null;
    else if (isJsonObject(value)) parts[key] = { ...contract.defaults[key], ...value };
    else if (value !== null && value !== undefined) return err(`in the context, "${key}" must be an object`);
  }
  if (enrollmentType !== undefined && enrollmentType !== null && typeof enrollmentType !== 'string')
    return err('"enrollmentType" must be a type of enrollment, like RETRIAGE');
  const badList = Object.entries(contract.defaults['member'] ?? {}).find(
    ([name, value]) => Array.isArray(value) && facts[name] !== undefined && !Array.isArray(facts[name]),
  );
  if (badList) return err(`"${badList[0]}" must be a list`);
  const { partner = {}, eligibility, profile, carried, experiments = contract.defaults['experiments'] ?? {} } = parts;
  return ok({
    today,
    environment,
    ...(typeof enrollmentType === 'string' && { enrollmentType }),
    partner: partnerOf(partner),
    ...(eligibility && { eligibility: { ...presenceFacts(parts, contract, 'eligibility'), ...eligibility } }),
    ...(profile && { profile: profileOf(profile) }),
    ...(carried && { carried: readCarried(carried) }),
    experiments: stringsOf(experiments),
    member: { ...memberOf(facts, contract), ...presenceFacts(parts, contract, 'member') },
  });
}

/** The inputs of reading a walk besides its JSON. */
export interface ReadOptions {
  /** The system's date, for an input without a date. */
  readonly systemDate: string;
  /** Returns the lists of an environment by its name. */
  readonly environment: (name: Environment['name']) => Environment;
  /** The product's contract for contexts. */
  readonly contract: ContextContract | undefined;
  /** The names of all sets, if known. */
  readonly sets?: readonly string[];
}

/**
 * Reads a walk from JSON.
 * @returns the walk with its defaults, or one sentence that describes a malformed part.
 * @see docs/specification/walk.md, In
 */
export function readWalkInput(input: Json, { systemDate, environment, contract, sets }: ReadOptions): Result<WalkInput, string> {
  if (!isJsonObject(input)) return err('a walk must be an object with questionSet and answers');
  const { questionSet, answers, today = systemDate } = input;
  if (typeof questionSet !== 'string' || sets?.includes(questionSet) === false)
    return err(`"questionSet" must be ${sets ? `one of ${sets.join(', ')}` : 'the name of a set'}`);
  if (!isJsonObject(answers)) return err('"answers" must be an object');
  if (typeof today !== 'string' || !parseIsoDate(today)) return err('"today" must be a date like 2026-03-02');
  const name = input['environment'] ?? 'production';
  if (name !== 'production' && name !== 'development') return err('"environment" must be production or development');
  const json = input['context'] ?? {};
  if (!isJsonObject(json)) return err('"context" must be an object');
  const context = readContext(json, { today, environment: environment(name), contract });
  if (!context.ok) return context;
  const calls = callsOf(input['calls']);
  if (!calls.ok) return calls;
  return ok({ questionSet, answers, ...(calls.value && { calls: calls.value }), context: context.value });
}
