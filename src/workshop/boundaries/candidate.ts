import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import type { Guard } from '../mutate/types.ts';
import type { Way } from '../../runtime/engine/types.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import { sampleAnswers } from '../explain/sampleAnswer.ts';
import { deltaOf } from './delta.ts';
import { bothChanges, wholeWalk, type WalkChange } from './merged.ts';
import type { Base, Candidate, Workshop } from './types.ts';

function objectAt(json: JsonObject, key: string): JsonObject {
  const value = json[key];
  return isJsonObject(value) ? value : {};
}

/** A member's walk with changes; null where that is no walk. */
export function candidateOf({ read }: Pick<Workshop, 'read'>, base: Base, change: WalkChange, title = ''): Candidate | null {
  const json = wholeWalk(base.json, change);
  const walk = read(json);
  return walk && { base, change, title, json, walk };
}

/** So many questions that a change brings up are answered. */
const QUESTIONS = 25;

/** A candidate with its way through the definitions as they are. */
export interface OnWay {
  readonly candidate: Candidate;
  readonly way: Way;
}

/** A member's walk with changes, and plain answers to the questions that they bring up; null where that is no walk. */
export function answeredCandidate(workshop: Workshop, base: Base, change: WalkChange, title: string): OnWay | null {
  let candidate = candidateOf(workshop, base, change, title);
  if (!candidate) return null;
  for (let question = 0; ; question += 1) {
    const { outcome, session } = workshop.walked(candidate.walk);
    const key = outcome === 'needsAnswer' && question < QUESTIONS ? stepAt(session)?.key : undefined;
    const [sample] = key === undefined ? [] : sampleAnswers(session);
    const further: Candidate | null =
      key === undefined || sample === undefined
        ? null
        : candidateOf(workshop, base, bothChanges(candidate.change, { answers: { [key]: sample } }), title);
    if (!further) return { candidate, way: session.way };
    candidate = further;
  }
}

/** A member that is like another in everything tells all that it sees; one that differs tells where. */
function likeOf({ base, change }: Pick<Candidate, 'base' | 'change'>): Base | null {
  return Object.keys(change).length === 0 ? null : base;
}

/** A made member as one that guards the definitions: what it must see still comes of its walk. */
export function guardOf(name: string, candidate: Candidate, expect: JsonObject): Guard {
  const wanted = JSON.stringify(expect);
  return { name, set: candidate.base.set, holds: async (see) => JSON.stringify(await expectationOf({ see }, candidate)) === wanted };
}

/** What comes of a candidate's walk beside the member it is like. */
export async function expectationOf({ see }: Pick<Workshop, 'see'>, candidate: Candidate): Promise<JsonObject> {
  const like = likeOf(candidate);
  return deltaOf(like ? await see(like.walk) : {}, await see(candidate.walk), objectAt(candidate.json, 'answers'));
}
