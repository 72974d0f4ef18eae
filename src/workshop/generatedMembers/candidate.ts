import { objectAt, type JsonObject } from '../../runtime/base/json.ts';
import type { Guard } from '../mutate/types.ts';
import type { Way } from '../../runtime/engine/types.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import { sampleAnswers } from '../explain/sampleAnswer.ts';
import { deltaOf } from './delta.ts';
import { mergeChanges, wholeWalk, type WalkChange } from '../exampleMembers/wholeWalk.ts';
import type { Base, Candidate, Walker } from './types.ts';

/** Creates a member's walk with changes; null if the result is not a valid walk. */
export function candidateOf({ read }: Pick<Walker, 'read'>, base: Base, change: WalkChange, title = ''): Candidate | null {
  const json = wholeWalk(base.json, change);
  const walk = read(json);
  return walk && { base, change, title, json, walk };
}

/** The maximum number of extra questions that are answered. */
const QUESTIONS = 25;

/** A candidate with its way through the current definitions. */
export interface OnWay {
  readonly candidate: Candidate;
  readonly way: Way;
}

/** Creates a member's walk with changes, and plain answers to the questions that these add; null if it is not a valid walk. */
export function answeredCandidate(walker: Walker, base: Base, change: WalkChange, title: string): OnWay | null {
  let candidate = candidateOf(walker, base, change, title);
  if (!candidate) return null;
  for (let question = 0; ; question += 1) {
    const { outcome, session } = walker.walk(candidate.walk);
    const key = outcome === 'needsAnswer' && question < QUESTIONS ? stepAt(session)?.key : undefined;
    const [sample] = key === undefined ? [] : sampleAnswers(session);
    const further: Candidate | null =
      key === undefined || sample === undefined
        ? null
        : candidateOf(walker, base, mergeChanges(candidate.change, { answers: { [key]: sample } }), title);
    if (!further) return { candidate, way: session.way };
    candidate = further;
  }
}

/** Turns a generated member into a guard of the definitions, which passes as long as its walk meets its expectation. */
export function guardOf(name: string, candidate: Candidate, expect: JsonObject): Guard {
  const expected = JSON.stringify(expect);
  return {
    name,
    set: candidate.base.set,
    passes: async (observe) => JSON.stringify(await expectationOf({ observe }, candidate)) === expected,
  };
}

/** Returns the expectation of a candidate's walk: its differences from the base, or the whole result if the walk has no change. */
export async function expectationOf({ observe }: Pick<Walker, 'observe'>, candidate: Candidate): Promise<JsonObject> {
  const { base, change, walk, json } = candidate;
  const like = Object.keys(change).length === 0 ? {} : await observe(base.walk);
  return deltaOf(like, await observe(walk), objectAt(json, 'answers'));
}
