import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { FieldError } from '../../runtime/engine/types.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import { sampleAnswers } from '../explain/sampleAnswer.ts';

/** A step at which only the new version's walk stops: its answer is no longer valid, or it is a new question. */
export interface NewStop {
  readonly at: string;
  readonly outcome: 'invalid' | 'needsAnswer';
  readonly errors: readonly FieldError[];
  /** The answer used instead of the member's in both versions, so that the rest of the way can be compared. */
  readonly instead: Json;
}

/** Answers that both versions accept, and the stops of the new version without them. */
export interface RepairResult {
  readonly answers: JsonObject;
  readonly stops: readonly NewStop[];
}

type Walk = (answers: JsonObject) => WalkOutcome;

/** The maximum number of stops to repair in one walk. */
const MAX_STOPS = 40;

function stopOf({
  outcome,
  at,
  errors,
  session,
}: WalkOutcome): (Pick<NewStop, 'at' | 'outcome' | 'errors'> & { readonly key: string }) | null {
  const key = stepAt(session)?.key;
  if ((outcome !== 'invalid' && outcome !== 'needsAnswer') || at === null || key === undefined) return null;
  return { at, outcome, errors, key };
}

/**
 * Finds the stops that a walk makes only in the new version, and continues from each with a sample answer. Otherwise one early stop
 * would hide every later difference.
 */
export function repair(old: Walk, now: Walk, memberAnswers: JsonObject): RepairResult {
  let answers = memberAnswers;
  const stops: NewStop[] = [];
  while (stops.length < MAX_STOPS) {
    const outcome = now(answers);
    const stop = stopOf(outcome);
    if (!stop || stopOf(old(answers))?.key === stop.key) break;
    const tried = sampleAnswers(outcome.session).map((instead) => ({ instead, answers: { ...answers, [stop.key]: instead } }));
    const taken = tried.find((each) => stopOf(old(each.answers))?.key !== stop.key);
    if (!taken) break;
    const { at, outcome: kind, errors } = stop;
    stops.push({ at, outcome: kind, errors, instead: taken.instead });
    answers = taken.answers;
  }
  return { answers, stops };
}
