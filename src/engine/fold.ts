import type { Json, JsonObject } from '../base/json.ts';
import type { CompiledSet, CompiledStep, Context, StepResults, Way } from './types.ts';
import { grownWay, isOneObject, nextStep, NOTHING, scopeOf, startWay, withEffects, withResult } from './way.ts';

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
 * What a fold gathers. It belongs to the fold alone until that ends, and so it grows in place: a copy at each step would make a
 * way of n steps cost n times n.
 */
interface Gathered {
  readonly visited: string[];
  readonly answers: Record<string, Json | undefined>;
  /** The same object as `answers` for as long as they hold the same. */
  readonly known: Record<string, Json | undefined>;
  readonly slots: (Json | undefined)[];
}

/**
 * Walks the given answers through the set: the pure fold that everything else is computed from.
 * @param until the id of the step to stop at (it is entered, its answer does not count yet); null: as far as the answers lead.
 * @returns stops before `until` at the first step whose answer is missing or refused.
 */
export function fold({ set, context, answers, results }: FoldInput, until: string | null): Fold {
  const none: Gathered['answers'] = {};
  const start = startWay(set, context);
  let gathered: Gathered = { visited: [], answers: none, known: none, slots: start.slots.slice() };
  let way = grownWay(set, start, gathered);
  let from = 0;
  for (;;) {
    const next = nextStep(set, way, from);
    const { at } = next;
    if (!at) return { way: next.way, at: null, screenOut: null };
    if (next.way.known !== gathered.known) gathered = { ...gathered, known: { ...next.way.known }, slots: next.way.slots.slice() };
    gathered.visited.push(at.step.id);
    way = grownWay(set, next.way, gathered);
    if (at.step.id === until) return { way, at, screenOut: null };
    const answer = keptAnswer(way, at, answers, results);
    if (!answer) return { way, at, screenOut: null };
    gathered = gather(gathered, at, answer);
    const result = isForgotten(at, answers) ? undefined : results[at.step.id];
    const passed = withEffects(set, withResult(set, grownWay(set, way, gathered), at, result), at);
    way = passed.way;
    if (passed.screenOut !== null) return { way, at, screenOut: passed.screenOut };
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

/** Adds an answer to what a fold has gathered. */
function gather(gathered: Gathered, { key, slot }: CompiledStep, answer: typeof NOTHING): Gathered {
  const { visited, answers, slots } = gathered;
  if (answer.value === undefined) return gathered;
  const known = gathered.known !== answers || isOneObject(gathered, answer) ? gathered.known : { ...answers };
  answers[key] = answer.value;
  known[key] = answer.asked;
  slots[slot] = answer.asked;
  return { visited, answers, known, slots };
}
