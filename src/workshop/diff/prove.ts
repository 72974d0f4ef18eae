import type { JsonObject } from '../../runtime/base/json.ts';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { Hooks } from '../../runtime/engine/types.ts';
import { explore } from '../explore/graph.ts';
import type { ModelInput } from '../explore/input.ts';
import { makeModel, type Model } from '../explore/model.ts';
import type { Watch } from '../explore/slots.ts';
import { choicesTo, witnessOf } from '../explore/witness.ts';
import { align, type Aligned, type OneSided } from './align.ts';
import { unwatched } from './unwatched.ts';
import { oneSidedKey, watchesOf } from './watches.ts';

/** A place where the versions decide otherwise for a member who comes there, with a walk of that member. */
export interface FoundDifference {
  /** `sleep as WEIGHT`, `checks of age as NONE`, `completion.login.when as DPP`, `answer education "college"`. */
  readonly place: string;
  /** The version whose way comes there. */
  readonly comesIn: 'before' | 'after';
  readonly walk: JsonObject;
  /** The answer that only one version takes, where this is the difference. */
  readonly oneSided: OneSided | null;
}

/** What exploring two versions together tells. */
export interface Proof {
  /** Places where a member exists for whom the versions decide otherwise. At no other place is there one, where nothing is open. */
  readonly found: readonly FoundDifference[];
  /** Places whose rules are written otherwise and come out otherwise for some answers, but for none that leads there. */
  readonly never: readonly string[];
  /** What nothing is proven of, and why, in words; the ways are tried there. */
  readonly open: readonly string[];
  /** States that were explored; 0 where the rules are the same functions, so that nothing had to be. */
  readonly states: number;
}

/** So many differences are looked out for in one exploration: each may keep states apart that are merged otherwise. */
const WATCHED_AT_ONCE = 24;

interface Side {
  readonly name: 'before' | 'after';
  readonly model: Model;
  /** The version as it is, to walk it. */
  readonly whole: QuestionSet;
}

function batches(watches: readonly Watch[]): readonly (readonly Watch[])[] {
  const keys = [...new Set(watches.map(({ key }) => key))];
  const starts = Array.from({ length: Math.ceil(keys.length / WATCHED_AT_ONCE) }, (_, index) => index * WATCHED_AT_ONCE);
  return starts.map((start) => {
    const batch = new Set(keys.slice(start, start + WATCHED_AT_ONCE));
    return watches.filter(({ key }) => batch.has(key));
  });
}

/** The walk of a member who stands at a step, with another answer there. */
function withAnswer({ whole }: Side, walk: JsonObject, answers: JsonObject, { step, value }: OneSided): JsonObject {
  const found = whole.steps.find(({ id }) => id === step);
  return { ...walk, answers: { ...answers, [found?.answerKey ?? step]: value } };
}

function exploreSide(side: Side, watches: readonly Watch[], oneSided: readonly OneSided[], hooks: Hooks) {
  const { model, name, whole } = side;
  const set = compileSet(whole, hooks);
  const found: FoundDifference[] = [];
  let states = 0;
  let isTruncated = false;
  for (const watched of batches(watches)) {
    const graph = explore(model, { watched });
    states += graph.states.length;
    isTruncated ||= graph.truncated;
    for (const { watch, from, choices } of graph.hits) {
      const { input, answers } = witnessOf(model, set, new Map([...choicesTo(graph, from), ...choices]));
      const answer = oneSided.find(({ step, value }) => oneSidedKey(step, value) === watch.key) ?? null;
      found.push({
        place: watch.key,
        comesIn: name,
        walk: answer ? withAnswer(side, input, answers, answer) : input,
        oneSided: answer,
      });
    }
  }
  return { found, states, isTruncated };
}

/** A model of one version in which the other is told apart too. */
function sideOf(name: Side['name'], aligned: Aligned, whole: QuestionSet, input: Omit<ModelInput, 'set' | 'also'>): Side {
  const [set, also] = name === 'before' ? [aligned.before, aligned.after] : [aligned.after, aligned.before];
  return { name, whole, model: makeModel({ ...input, set, also }) };
}

/**
 * Finds every place where two versions decide otherwise for a member who comes there, or proves that there is none. Two ways
 * that are not the same part somewhere for the first time, and up to there both versions come alike: so it is enough to look at
 * each place that the ways of one version come to.
 * @param input the partner (null: any), the environments, the day
 */
export function prove(before: QuestionSet, after: QuestionSet, input: Omit<ModelInput, 'set' | 'also'>, hooks: Hooks): Proof {
  const aligned = align(before, after);
  if (!('before' in aligned)) return { found: [], never: [], open: aligned, states: 0 };
  const first = sideOf('before', aligned, before, input);
  const { other } = first.model;
  if (!other) return { found: [], never: [], open: ['there is one version only'], states: 0 };
  const looked = watchesOf(first.model, other, aligned.oneSided);
  const open = [...unwatched(first.model, other), ...looked.open, ...first.model.inexact];
  let { found, states, isTruncated } = exploreSide(first, looked.watches, aligned.oneSided, hooks);
  let watches = looked.watches;
  // What the new version takes and the old refuses is on no way of the old one.
  const second = looked.refusesOthers ? sideOf('after', aligned, after, input) : null;
  const mirror = second?.model.other ? watchesOf(second.model, second.model.other, []) : null;
  if (second && mirror) {
    const explored = exploreSide(second, mirror.watches, [], hooks);
    const known = new Set(found.map(({ place }) => place));
    found = [...found, ...explored.found.filter(({ place }) => !known.has(place))];
    states += explored.states;
    isTruncated ||= explored.isTruncated;
    watches = [...watches, ...mirror.watches];
  }
  const places = new Set(found.map(({ place }) => place));
  return {
    found,
    never: [...new Set(watches.map(({ key }) => key))].filter((key) => !places.has(key)),
    open: [...new Set(isTruncated ? [...open, 'there are more states than the limit'] : open)],
    states,
  };
}
