import { isJsonObject, isSameJson, listAt, textsIn, asObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { writtenWay } from '../exampleMembers/wayChange.ts';
import type { Observation } from '../mutate/types.ts';

function objectOf(value: Json | undefined): JsonObject {
  return asObject(value);
}

/** Returns the entries of an object that differ from another's. A removed entry is null. */
function diffEntries(like: Json | undefined, candidate: Json | undefined): JsonObject {
  const [before, after] = [objectOf(like), objectOf(candidate)];
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return Object.fromEntries(
    keys.filter((key) => !isSameJson(before[key] ?? null, after[key] ?? null)).map((key) => [key, after[key] ?? null]),
  );
}

function operations(observation: Observation): readonly Json[] {
  return listAt(observation, 'calls').map((call) => objectOf(call)['operation'] ?? null);
}

/** Returns answers whose stored form differs from the typed one, for example trimmed. */
function normalisedAnswers(answers: Json | undefined, typed: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(answers)).filter(([key, value]) => !isSameJson(value ?? null, typed[key] ?? null)));
}

/** Returns an object without its empty entries. */
function withoutEmpty(object: JsonObject): JsonObject {
  const isEmpty = (value: Json | undefined): boolean =>
    value === undefined ||
    value === null ||
    (Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));
}

/**
 * Returns the expectation of a generated member: the end of its walk, and everything else that differs from its base.
 * @param typed its answers as given
 */
export function deltaOf(like: Observation, observation: Observation, typed: JsonObject): JsonObject {
  const { outcome, at, program, screenOutReason, errorState, missing, errors } = observation;
  return {
    outcome,
    at,
    program,
    ...withoutEmpty({
      screenOutReason,
      errorState,
      missing,
      errors,
      confirmed: isSameJson(like['confirmed'], observation['confirmed']) ? [] : observation['confirmed'],
      ...writtenWay(textsIn(like['visited']), textsIn(observation['visited']), at),
      computed: diffEntries(like['computed'], observation['computed']),
      variants: outcome === 'invalid' ? {} : diffEntries(like['variants'], observation['variants']),
      asked: diffEntries(like['asked'], observation['asked']),
      kept: normalisedAnswers(observation['answers'], typed),
      calls: diffEntries({ calls: operations(like) }, { calls: operations(observation) })['calls'],
    }),
  };
}
