import { groupBy } from '../../runtime/base/groupBy.ts';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import { atomsOf, walkKey } from './atoms.ts';
import { similarChangedWalks, walkEndOf } from './walkChanged.ts';
import type { Relevant } from './relevant.ts';
import { sampleAnswers } from './sampleAnswer.ts';
import { answerInputs, factInputs, type ChangeableInput } from './inputs.ts';
import type { Change, Subject, Counterfactual, Counterfactuals } from './types.ts';

/** The change to find: a test of the walk, the inputs that can influence it, and when two counterfactuals are the same to the reader. */
export interface Goal {
  readonly reached: (outcome: WalkOutcome) => boolean;
  /** Returns false for a walk that cannot reach the goal, whatever its remaining answers are. */
  readonly isOpen: (outcome: WalkOutcome) => boolean;
  readonly relevant: Relevant;
  /** Returns a key. Of the counterfactuals with the same key, only the smallest are reported. Null to report all. */
  readonly kindOf: ((outcome: WalkOutcome) => string) | null;
}

/** The number of walks after which the search for pairs gives up and reports it. */
const MAX_WALKS = 60_000;
/** The maximum number of extra questions that a changed walk may ask. */
const MAX_DEPTH = 60;
/** The maximum number of classes of a number's values that pairs are tried with. */
const MAX_CLASSES = 16;
/** The maximum number of pairs to report. */
const MAX_PAIRS = 3;

interface Search {
  readonly subject: Subject;
  readonly goal: Goal;
  readonly walk: (answers: JsonObject, changes: readonly Change[]) => WalkOutcome;
  /** The comparisons that can influence the result. */
  readonly atoms: readonly Json[];
  walks: number;
  /** True once the search has given up. */
  isCutShort: boolean;
}

interface SearchResult {
  readonly counterfactual: Counterfactual;
  readonly outcome: WalkOutcome;
}

function changeOf({ kind, name, path, from }: ChangeableInput, to: Json | undefined): Change {
  return { kind, name, path, from, to };
}

/** Walks with changes. Gives sample answers to extra questions, and tries each option in turn while tries remain. */
function attempt(search: Search, changes: readonly Change[], tries: number): SearchResult | null {
  let remaining = tries;
  const go = (extraAnswers: JsonObject, depth: number): SearchResult | null => {
    remaining -= 1;
    search.walks += 1;
    const outcome = search.walk({ ...search.subject.answers, ...extraAnswers }, changes);
    if (search.goal.reached(outcome)) return { counterfactual: { changes, extraAnswers, end: walkEndOf(outcome) }, outcome };
    if (outcome.outcome !== 'needsAnswer' || depth === 0 || !search.goal.isOpen(outcome)) return null;
    const key = stepAt(outcome.session)?.key;
    if (key === undefined || changes.some(({ path }) => path[0] === key)) return null;
    for (const sample of sampleAnswers(outcome.session)) {
      if (remaining <= 0) return null;
      const result = go({ ...extraAnswers, [key]: sample }, depth - 1);
      if (result) return result;
    }
    return null;
  };
  return go({}, MAX_DEPTH);
}

function isBelow(from: Json | undefined, value: Json): boolean {
  if (typeof from === 'number' && typeof value === 'number') return value < from;
  return typeof from === 'string' && typeof value === 'string' && value < from;
}

/** Returns the values of one input that reverse the result; in an ordered domain, the nearest below and above. */
function single(search: Search, input: ChangeableInput, others: readonly Change[], tries: number): readonly SearchResult[] {
  const results: SearchResult[] = [];
  const sides = new Set<string>();
  for (const value of input.values) {
    const side = input.ordered && value !== null ? String(isBelow(input.from, value)) : JSON.stringify(value);
    if (sides.has(side)) continue;
    const result = attempt(search, [...others, changeOf(input, value)], tries);
    if (!result) continue;
    sides.add(side);
    results.push(result);
  }
  return results;
}

/** Returns the nearest value of each class that the rules distinguish, or all values of an unordered input. */
function representatives(search: Search, input: ChangeableInput): readonly Json[] {
  if (!input.ordered) return input.values;
  const classes = (scores: boolean): readonly Json[] => {
    const seen = new Map<string, Json>();
    for (const value of input.values) {
      search.walks += 1;
      const { outcome, session } = search.walk(search.subject.answers, [changeOf(input, value)]);
      if (outcome === 'invalid' && stepAt(session)?.key === input.path[0]) continue;
      const key = `${walkKey(session, search.atoms, search.goal.relevant.names, scores)}${String(isBelow(input.from, value))}`;
      if (!seen.has(key)) seen.set(key, value);
    }
    return [...seen.values()];
  };
  const fine = classes(true);
  return fine.length <= MAX_CLASSES ? fine : classes(false);
}

interface Values {
  readonly input: ChangeableInput;
  readonly values: readonly Json[];
}

/** Records and returns whether the search has reached its limit. */
function mustStop(search: Search): boolean {
  search.isCutShort ||= search.walks > MAX_WALKS;
  return search.isCutShort;
}

/** Returns two changes that together reverse the result, with numbers as near to the given ones as possible. */
function pair(search: Search, one: Values, other: Values): SearchResult | null {
  for (const first of one.values)
    for (const second of other.values) {
      if (mustStop(search)) return null;
      const result = attempt(search, [changeOf(one.input, first), changeOf(other.input, second)], 3);
      if (!result) continue;
      const nearer = other.input.ordered ? nearest(search, other.input, [changeOf(one.input, first)], second) : result;
      const [, last = changeOf(other.input, second)] = nearer?.counterfactual.changes ?? [];
      return (one.input.ordered ? nearest(search, one.input, [last], first) : nearer) ?? result;
    }
  return null;
}

/** Returns the nearest value that reverses the result, on the same side as a value that is known to do so. */
function nearest(search: Search, input: ChangeableInput, others: readonly Change[], reversing: Json): SearchResult | null {
  const side = isBelow(input.from, reversing);
  for (const value of input.values) {
    if (value === null || isBelow(input.from, value) !== side) continue;
    const result = attempt(search, [...others, changeOf(input, value)], 3);
    if (result) return result;
  }
  return null;
}

/** Returns the first few pairs of inputs that reverse the result, from two lists or within one. */
function pairs(search: Search, ones: readonly Values[], others: readonly Values[]): readonly SearchResult[] {
  const results: SearchResult[] = [];
  for (const [index, one] of ones.entries())
    for (const other of ones === others ? others.slice(index + 1) : others) {
      if (results.length >= MAX_PAIRS || mustStop(search)) return results;
      const result = pair(search, one, other);
      if (result) results.push(result);
    }
  return results;
}

function counterfactualsOf({ goal }: Search, results: readonly SearchResult[]): readonly Counterfactual[] {
  const { kindOf } = goal;
  if (!kindOf) return results.map(({ counterfactual }) => counterfactual);
  const kinds = groupBy(results, ({ outcome }) => kindOf(outcome));
  return [...kinds.values()].flatMap((alternatives) =>
    alternatives
      .map(({ counterfactual }) => counterfactual)
      .toSorted((a, b) => weight(a) - weight(b))
      .slice(0, 3),
  );
}

/** Returns the complexity of a counterfactual for the reader: the number of extra questions. */
function weight({ extraAnswers }: Counterfactual): number {
  return Object.keys(extraAnswers).length;
}

/**
 * Finds the smallest changes that reverse a walk's result: single answers, partner flags and facts, then pairs of answers. Pairs
 * a flag with an answer only if nothing else works. Every reported change was walked.
 */
export function findCounterfactuals(subject: Subject, goal: Goal): Counterfactuals {
  const atoms = goal.relevant.rules.flatMap(atomsOf);
  const search: Search = { subject, goal, walk: similarChangedWalks(subject), atoms, walks: 0, isCutShort: false };
  const inputs = answerInputs(subject, goal.relevant);
  const facts = factInputs(subject, goal.relevant);
  const singles = inputs.flatMap((input) => single(search, input, [], 40));
  const flags = facts.flatMap((input) => single(search, input, [], 40));
  const values = (list: readonly ChangeableInput[]): readonly Values[] =>
    list.map((input) => ({ input, values: representatives(search, input) }));
  const answerValues = singles.length > 0 ? [] : values(inputs);
  const double = pairs(search, answerValues, answerValues);
  const mixed = singles.length + double.length + flags.length > 0 ? [] : pairs(search, values(facts), answerValues);
  return {
    answers: counterfactualsOf(search, [...singles, ...double]),
    flags: counterfactualsOf(search, [...flags, ...mixed]),
    walks: search.walks,
    isExhaustive: !search.isCutShort,
  };
}
