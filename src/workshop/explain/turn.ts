import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import { fingerprint } from './atoms.ts';
import { replay, wentOf } from './replay.ts';
import type { Relevant } from './relevant.ts';
import { sampleAnswers } from './sampleAnswer.ts';
import { answerSlots, factSlots, type Slot } from './slots.ts';
import type { Change, Subject, Turn, Turns } from './types.ts';

/** What is to be turned: a test of a walk, what bears on it, and what makes two turns the same to the reader. */
export interface Goal {
  readonly reached: (outcome: WalkOutcome) => boolean;
  readonly relevant: Relevant;
  /** Turns with the same words are told once: the smallest. Null: each change is told. */
  readonly kindOf: ((outcome: WalkOutcome) => string) | null;
}

/** So many walks, and the search gives up and says so. */
const WALKS = 60_000;
/** Questions that a changed walk asks besides: how many in a row, and how many walks may be spent on them. */
const DEPTH = 60;
/** Classes of a number's values that pairs are tried with. */
const CLASSES = 16;
/** Pairs told. */
const PAIRS = 3;

interface Search {
  readonly subject: Subject;
  readonly goal: Goal;
  walks: number;
}

interface Found {
  readonly turn: Turn;
  readonly outcome: WalkOutcome;
}

function changeOf({ kind, name, path, from }: Slot, to: Json | undefined): Change {
  return { kind, name, path, from, to };
}

/** Walks with changes; questions that the input does not answer get plain answers, each option in turn while tries last. */
function attempt(search: Search, changes: readonly Change[], tries: number): Found | null {
  let left = tries;
  const go = (asked: JsonObject, depth: number): Found | null => {
    left -= 1;
    search.walks += 1;
    const outcome = replay(search.subject, { ...search.subject.answers, ...asked }, changes);
    if (search.goal.reached(outcome)) return { turn: { changes, asked, went: wentOf(outcome) }, outcome };
    if (outcome.outcome !== 'needsAnswer' || depth === 0) return null;
    const key = stepAt(outcome.session)?.key;
    if (key === undefined || changes.some(({ path }) => path[0] === key)) return null;
    for (const sample of sampleAnswers(outcome.session)) {
      if (left <= 0) return null;
      const found = go({ ...asked, [key]: sample }, depth - 1);
      if (found) return found;
    }
    return null;
  };
  return go({}, DEPTH);
}

function isBelow(from: Json | undefined, value: Json): boolean {
  if (typeof from === 'number' && typeof value === 'number') return value < from;
  return typeof from === 'string' && typeof value === 'string' && value < from;
}

/** The values of one slot that turn it: of an ordered one the nearest below and the nearest above. */
function single(search: Search, slot: Slot, others: readonly Change[], tries: number): readonly Found[] {
  const found: Found[] = [];
  const sides = new Set<string>();
  for (const value of slot.values) {
    const side = slot.ordered && value !== null ? String(isBelow(slot.from, value)) : JSON.stringify(value);
    if (sides.has(side)) continue;
    const turn = attempt(search, [...others, changeOf(slot, value)], tries);
    if (!turn) continue;
    sides.add(side);
    found.push(turn);
  }
  return found;
}

/** One value for each class of values that the rules can tell apart, the nearest; all values where there are few. */
function representatives(search: Search, slot: Slot): readonly Json[] {
  if (!slot.ordered) return slot.values;
  const classes = (scores: boolean): readonly Json[] => {
    const seen = new Map<string, Json>();
    for (const value of slot.values) {
      search.walks += 1;
      const { outcome, session } = replay(search.subject, search.subject.answers, [changeOf(slot, value)]);
      if (outcome === 'invalid' && stepAt(session)?.key === slot.path[0]) continue;
      const print = `${fingerprint(session, search.goal.relevant, scores)}${String(isBelow(slot.from, value))}`;
      if (!seen.has(print)) seen.set(print, value);
    }
    return [...seen.values()];
  };
  const fine = classes(true);
  return fine.length <= CLASSES ? fine : classes(false);
}

interface Values {
  readonly slot: Slot;
  readonly values: readonly Json[];
}

/** Two changes that turn it together; numbers are then brought as near as they still turn it. */
function pair(search: Search, one: Values, other: Values): Found | null {
  for (const first of one.values)
    for (const second of other.values) {
      if (search.walks > WALKS) return null;
      const found = attempt(search, [changeOf(one.slot, first), changeOf(other.slot, second)], 3);
      if (!found) continue;
      const nearer = other.slot.ordered ? nearest(search, other.slot, [changeOf(one.slot, first)], second) : found;
      const [, last = changeOf(other.slot, second)] = nearer?.turn.changes ?? [];
      return (one.slot.ordered ? nearest(search, one.slot, [last], first) : nearer) ?? found;
    }
  return null;
}

/** The nearest value, on the side of one that turns it, that turns it too. */
function nearest(search: Search, slot: Slot, others: readonly Change[], known: Json): Found | null {
  const side = isBelow(slot.from, known);
  for (const value of slot.values) {
    if (value === null || isBelow(slot.from, value) !== side) continue;
    const found = attempt(search, [...others, changeOf(slot, value)], 3);
    if (found) return found;
  }
  return null;
}

/** Pairs from two lists of slots; of one list where both are the same. The first few that are found. */
function pairs(search: Search, ones: readonly Values[], others: readonly Values[]): readonly Found[] {
  const found: Found[] = [];
  for (const [index, one] of ones.entries())
    for (const other of ones === others ? others.slice(index + 1) : others) {
      if (found.length >= PAIRS || search.walks > WALKS) return found;
      const turn = pair(search, one, other);
      if (turn) found.push(turn);
    }
  return found;
}

function told({ goal }: Search, found: readonly Found[]): readonly Turn[] {
  const { kindOf } = goal;
  if (!kindOf) return found.map(({ turn }) => turn);
  const kinds = new Map<string, Turn[]>();
  for (const { turn, outcome } of found) kinds.set(kindOf(outcome), [...(kinds.get(kindOf(outcome)) ?? []), turn]);
  return [...kinds.values()].flatMap((turns) => turns.toSorted((a, b) => weight(a) - weight(b)).slice(0, 3));
}

/** How much a turn asks of the reader: questions asked besides. */
function weight({ asked }: Turn): number {
  return Object.keys(asked).length;
}

/**
 * The smallest change that turns a walk: single answers, then pairs, then partner flags and facts; a flag with an answer where
 * nothing else does. Every change that is told was walked.
 */
export function findTurns(subject: Subject, goal: Goal): Turns {
  const search: Search = { subject, goal, walks: 0 };
  const slots = answerSlots(subject, goal.relevant);
  const facts = factSlots(subject, goal.relevant);
  const singles = slots.flatMap((slot) => single(search, slot, [], 40));
  const flags = facts.flatMap((slot) => single(search, slot, [], 40));
  const values = (list: readonly Slot[]): readonly Values[] => list.map((slot) => ({ slot, values: representatives(search, slot) }));
  const answerValues = singles.length > 0 ? [] : values(slots);
  const double = pairs(search, answerValues, answerValues);
  const mixed = singles.length + double.length + flags.length > 0 ? [] : pairs(search, values(facts), answerValues);
  return {
    answers: told(search, [...singles, ...double]),
    flags: told(search, [...flags, ...mixed]),
    walks: search.walks,
    whole: search.walks <= WALKS,
  };
}
