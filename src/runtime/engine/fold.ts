import type { JsonObject } from '../base/json.ts';
import type { CompiledSet, CompiledStep, Context, StepResults, Way } from './types.ts';
import { addAnswer, addEffects, addResult, enterStep, nextStep, NOTHING, scopeOf, startWay } from './way.ts';

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
 * @param stopsAt asked at each step as it is entered: true stops there too.
 * @returns stops before `until` at the first step whose answer is missing or refused.
 */
export function fold(
  { set, context, answers, results }: FoldInput,
  until: string | null,
  stopsAt?: (at: CompiledStep, way: Way) => boolean,
): Fold {
  const way = startWay(set, context);
  let from = 0;
  for (;;) {
    const at = nextStep(set, way, from);
    if (!at) return { way, at: null, screenOut: null };
    enterStep(way, at);
    if (at.step.id === until || stopsAt?.(at, way) === true) return { way, at, screenOut: null };
    const answer = keptAnswer(way, at, answers, results);
    if (!answer) return { way, at, screenOut: null };
    addAnswer(set, way, at, answer);
    if (!isForgotten(at, answers)) addResult(way, at, results[at.step.id]);
    const screenOut = addEffects(set, way, at);
    if (screenOut !== null) return { way, at, screenOut };
    from = at.index + 1;
  }
}

/** The kept answer of the step that a way stands at, NOTHING where it may be passed without; null when there is none or it does not hold. */
function keptAnswer(way: Way, at: CompiledStep, answers: JsonObject, results: StepResults): typeof NOTHING | null {
  if (isForgotten(at, answers)) return NOTHING;
  const checked = at.validate?.(answers[at.key], scopeOf(way));
  if (checked && checked.errors.length > 0) return null;
  if (at.step.call && results[at.step.id] === undefined) return null;
  return checked ?? NOTHING;
}
