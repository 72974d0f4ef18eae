import type { JsonObject } from '../base/json.ts';
import type { CompiledSet, CompiledStep, Context, StepResults, Way } from './types.ts';
import { addAnswer, addEffects, addResult, enterStep, nextStep, NO_ANSWER, scopeOf, startWay } from './way.ts';

/** The input of a fold. */
export interface FoldInput {
  readonly set: CompiledSet;
  readonly context: Context;
  readonly answers: JsonObject;
  readonly results: StepResults;
}

/** The step where a fold stopped, and the way up to it. */
export interface Fold {
  readonly way: Way;
  /** The step where the fold stopped; null past the last step. */
  readonly at: CompiledStep | null;
  /** The reason if that step screens out; otherwise null. */
  readonly screenOut: string | null;
}

/**
 * Returns true for a sensitive step without its answer, which a fold may pass. A reload loses passwords by design; they are asked for
 * again before the completion [D-22].
 */
export function isForgotten({ step, key }: CompiledStep, answers: JsonObject): boolean {
  return step.sensitive === true && step.answer !== undefined && answers[key] === undefined;
}

/**
 * Walks the given answers through the set, as far as `until` or the first step whose answer is missing or invalid. Everything else
 * is computed from this pure fold ([decision 1](../../../docs/decisions/0001-the-way-is-a-fold.md)).
 * @param until the id of the step to stop at, which is entered but not yet answered; null to walk as far as the answers lead.
 * @param stopsAt called for each step on entry; returning true stops there too.
 */
export function fold(
  { set, context, answers, results }: FoldInput,
  until: string | null,
  stopsAt?: (current: CompiledStep, way: Way) => boolean,
): Fold {
  const way = startWay(set, context);
  let nextIndex = 0;
  for (;;) {
    const compiled = nextStep(set, way, nextIndex);
    if (!compiled) return { way, at: null, screenOut: null };
    enterStep(set, way, compiled);
    if (compiled.step.id === until || stopsAt?.(compiled, way) === true) return { way, at: compiled, screenOut: null };
    const answer = storedAnswer(way, compiled, answers, results);
    if (!answer) return { way, at: compiled, screenOut: null };
    addAnswer(set, way, compiled, answer);
    if (!isForgotten(compiled, answers)) addResult(way, compiled, results[compiled.step.id]);
    const screenOut = addEffects(set, way, compiled);
    if (screenOut !== null) return { way, at: compiled, screenOut };
    nextIndex = compiled.index + 1;
  }
}

/**
 * Returns the stored answer of the way's last step: NO_ANSWER if the step may be passed without one, null if it is missing or
 * invalid.
 */
function storedAnswer(way: Way, current: CompiledStep, answers: JsonObject, results: StepResults): typeof NO_ANSWER | null {
  if (isForgotten(current, answers)) return NO_ANSWER;
  const validation = current.validate?.(answers[current.key], scopeOf(way));
  if (validation && validation.errors.length > 0) return null;
  if (current.step.call && results[current.step.id] === undefined) return null;
  return validation ?? NO_ANSWER;
}
