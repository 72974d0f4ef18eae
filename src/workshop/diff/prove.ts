import type { JsonObject } from '../../runtime/base/json.ts';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { Hooks } from '../../runtime/engine/types.ts';
import { explore } from '../explore/states/graph.ts';
import type { ModelInput } from '../explore/input.ts';
import { makeModel, type Model } from '../explore/model.ts';
import type { Watch } from '../explore/states/plan.ts';
import { choicesTo, witnessOf } from '../explore/witnesses/witness.ts';
import { align, type Aligned, type OneSided } from './align.ts';
import { earlierEnds } from './earlierEnds.ts';
import { describeUnwatched } from './unwatched.ts';
import { oneSidedKey, watchesOf } from './watches.ts';

/** A place where the versions decide differently for a member, with that member's walk. */
export interface FoundDifference {
  /**
   * For example `sleep as WEIGHT`, `checks of age as NONE`, `completion.login.when as DPP`, `answer education "college"`, `pregnant,
   * now after weight`.
   */
  readonly place: string;
  /** The steps that decide there. */
  readonly steps: readonly string[];
  /** The version whose way reaches the place. */
  readonly comesIn: 'before' | 'after';
  readonly walk: JsonObject;
  /** The answer that only one version accepts, if that is the difference. */
  readonly oneSided: OneSided | null;
}

/** The result of exploring two versions together. */
export interface Proof {
  /** Places where the versions decide differently for some member. Complete when nothing is open. */
  readonly found: readonly FoundDifference[];
  /** Places whose rules differ for some answers, but not for any that lead there. */
  readonly never: readonly string[];
  /** The parts without a proof, and the reasons, as text. Only walks are tried there. */
  readonly open: readonly string[];
  /** The number of explored states; 0 where the rules are equal functions, so that exploring was unnecessary. */
  readonly states: number;
}

/** The number of differences watched in one exploration. Each can keep states apart that would otherwise merge. */
const WATCH_BATCH = 24;

interface Side {
  readonly name: 'before' | 'after';
  readonly model: Model;
  /** The version before alignment, for walking it. */
  readonly fullSet: QuestionSet;
}

function batches(watches: readonly Watch[]): readonly (readonly Watch[])[] {
  const keys = [...new Set(watches.map(({ key }) => key))];
  const starts = Array.from({ length: Math.ceil(keys.length / WATCH_BATCH) }, (_, index) => index * WATCH_BATCH);
  return starts.map((start) => {
    const batch = new Set(keys.slice(start, start + WATCH_BATCH));
    return watches.filter(({ key }) => batch.has(key));
  });
}

/** Names a step that ends the way, and the steps that only one version asks before it. */
function placeOf(step: string, passed: readonly string[], version: Side['name']): string {
  const others = passed.length > 3 ? `${passed.slice(0, 3).join(', ')} and ${passed.length - 3} more` : passed.join(', ');
  return `${step}, ${version === 'before' ? 'no longer' : 'now'} after ${others}`;
}

/** Returns the walk of a member at a step, with another answer there. */
function withAnswer({ fullSet }: Side, walk: JsonObject, answers: JsonObject, { step, value }: OneSided): JsonObject {
  const definition = fullSet.steps.find(({ id }) => id === step);
  return { ...walk, answers: { ...answers, [definition?.answerKey ?? step]: value } };
}

function exploreSide(side: Side, watches: readonly Watch[], oneSided: readonly OneSided[], hooks: Hooks) {
  const { model, name, fullSet } = side;
  const set = compileSet(fullSet, hooks);
  const differences: FoundDifference[] = [];
  let states = 0;
  let isTruncated = false;
  for (const watched of batches(watches)) {
    const graph = explore(model, { watched });
    states += graph.states.length;
    isTruncated ||= graph.truncated;
    for (const { watch, from, choices } of graph.hits) {
      const { input, answers } = witnessOf(model, set, new Map([...choicesTo(graph, from), ...choices]));
      const answer = oneSided.find(({ step, value }) => oneSidedKey(step, value) === watch.key) ?? null;
      differences.push({
        place: watch.key,
        steps: fullSet.steps.flatMap(({ id }) => (id === model.input.set.steps[watch.at.step]?.id ? [id] : [])),
        comesIn: name,
        walk: answer ? withAnswer(side, input, answers, answer) : input,
        oneSided: answer,
      });
    }
  }
  return { found: differences, states, isTruncated };
}

type ProofInput = Omit<ModelInput, 'set' | 'otherSet' | 'orders'>;

/** Builds a model of one version whose classes also distinguish everything that the other's rules distinguish. */
function sideOf(name: Side['name'], aligned: Aligned, fullSet: QuestionSet, input: ProofInput): Side {
  const other = name === 'before' ? 'after' : 'before';
  const orders = { set: aligned.orders[name], otherSet: aligned.orders[other] };
  return { name, fullSet, model: makeModel({ ...input, set: aligned[name], otherSet: aligned[other], orders }) };
}

/**
 * Finds every place where two versions decide differently for a member, or proves that there is none. Two different ways agree up
 * to the first place where they differ, so it suffices to examine each place that the ways of one version reach.
 * @param input the partner (null: any), the environments, the date
 */
export function prove(before: QuestionSet, after: QuestionSet, input: ProofInput, hooks: Hooks): Proof {
  const aligned = align(before, after);
  if (!('before' in aligned)) return { found: [], never: [], open: aligned, states: 0 };
  const first = sideOf('before', aligned, before, input);
  const { other } = first.model;
  if (!other) return { found: [], never: [], open: ['only one version exists'], states: 0 };
  const watched = watchesOf(first.model, other, aligned.oneSided);
  const open = [...aligned.open, ...describeUnwatched(first.model, other), ...watched.open, ...first.model.inexact];
  let { found, states, isTruncated } = exploreSide(first, watched.watches, aligned.oneSided, hooks);
  let { watches } = watched;
  // No way of the old version contains an answer that only the new one accepts.
  const second = watched.refusesOthers ? sideOf('after', aligned, after, input) : null;
  const mirror = second?.model.other ? watchesOf(second.model, second.model.other, []) : null;
  if (second && mirror) {
    const explored = exploreSide(second, mirror.watches, [], hooks);
    const reportedPlaces = new Set(found.map(({ place }) => place));
    found = [...found, ...explored.found.filter(({ place }) => !reportedPlaces.has(place))];
    states += explored.states;
    isTruncated ||= explored.isTruncated;
    watches = [...watches, ...mirror.watches];
  }
  for (const [version, set] of [['before', before] as const, ['after', after] as const]) {
    if (aligned.swaps.length === 0) continue;
    const early = earlierEnds({ ...input, set }, aligned, version, hooks);
    for (const { step, passed, walk } of early.found)
      found = [...found, { place: placeOf(step, passed, version), steps: [step, ...passed], comesIn: version, walk, oneSided: null }];
    open.push(...early.open);
    states += early.states;
    isTruncated ||= early.isTruncated;
  }
  const places = new Set(found.map(({ place }) => place));
  return {
    found,
    never: [...new Set(watches.map(({ key }) => key))].filter((key) => !places.has(key)),
    open: [...new Set(isTruncated ? [...open, 'the set has more states than the limit'] : open)],
    states,
  };
}
