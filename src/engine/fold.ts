import type { JsonObject } from '../base/json.ts';
import type { CompiledSet, CompiledStep, Context, StepResults, Way } from './types.ts';
import { enterStep, nextStep, NOTHING, scopeOf, startWay, withAnswer, withEffects, withResult } from './way.ts';

/** What a fold runs over. */
export interface FoldInput {
  readonly set: CompiledSet;
  readonly context: Context;
  readonly answers: JsonObject;
  readonly results: StepResults;
}

/** Where a fold came to a halt, and the way up to there. */
export interface Fold {
  readonly way: Way;
  /** The step that it stands at; null past the last. */
  readonly at: CompiledStep | null;
  /** Set when the step that it stands at screens out. */
  readonly screenOut: string | null;
}

/** A step that a fold may pass without its answer: a reload loses passwords by design, and they are asked again at the end. */
export function isForgotten({ step, key }: CompiledStep, answers: JsonObject): boolean {
  return step.sensitive === true && step.answer !== undefined && answers[key] === undefined;
}

/**
 * Walks the given answers through the set: the pure fold that everything else is computed from.
 * @param until the id of the step to stop at (it is entered, its answer does not count yet); null: as far as the answers lead.
 * @returns stops before `until` at the first step whose answer is missing or refused.
 */
export function fold({ set, context, answers, results }: FoldInput, until: string | null): Fold {
  let way = startWay(set, context);
  let from = 0;
  for (;;) {
    const next = nextStep(set, way, from);
    const { at } = next;
    if (!at) return { way: next.way, at: null, screenOut: null };
    way = enterStep(set, next.way, at);
    if (at.step.id === until) return { way, at, screenOut: null };
    const passed = passStep(set, way, at, answers, results);
    if (!passed) return { way, at, screenOut: null };
    way = passed.way;
    if (passed.screenOut !== null) return { way, at, screenOut: passed.screenOut };
    from = at.index + 1;
  }
}

/** Passes the step that a way stands at with a kept answer; null when there is none or it does not hold. */
function passStep(
  set: CompiledSet,
  way: Way,
  at: CompiledStep,
  answers: JsonObject,
  results: StepResults,
): ReturnType<typeof withEffects> | null {
  if (isForgotten(at, answers)) return withEffects(set, way, at);
  const checked = at.validate?.(answers[at.key], scopeOf(way));
  if (checked && checked.errors.length > 0) return null;
  if (at.step.call && results[at.step.id] === undefined) return null;
  const answered = withResult(set, withAnswer(set, way, at, checked ?? NOTHING), at, results[at.step.id]);
  return withEffects(set, answered, at);
}
