import { isSameJson, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { CallOutcome, CallRequest, CompiledSet, Context } from '../../runtime/engine/types.ts';
import { hasStopped, startWalk, walkOneStep, type WalkInProgress, type WalkOutcome } from '../../runtime/engine/walk.ts';

/** A step of the last walk, and the answers that it read. The next step depends on nothing else. */
interface StepTaken {
  readonly from: WalkInProgress;
  readonly answers: readonly (readonly [key: string, answer: Json | undefined])[];
}

/**
 * Returns `walk` for a series of similar answers: each walk resumes at the first step at which its answers differ from those of the
 * previous one.
 * @param call returns the outcome of a step's call; it must not depend on earlier calls
 */
export function similarWalks(
  set: CompiledSet,
  context: Context,
  call: (request: CallRequest) => CallOutcome,
): (answers: JsonObject) => WalkOutcome {
  const start = startWalk(set, context);
  if (hasStopped(start)) return () => start;
  const taken: StepTaken[] = [];
  return (answers) => {
    const differing = taken.findIndex((step) => step.answers.some(([key, answer]) => !isSameJson(answer, answers[key])));
    // A walk with the same answers repeats its last step, which returns its outcome.
    const [resumed] = taken.splice(differing < 0 ? taken.length - 1 : differing);
    let walked: WalkInProgress | WalkOutcome = resumed?.from ?? start;
    while (!hasStopped(walked)) {
      const read: (readonly [string, Json | undefined])[] = [];
      taken.push({ from: walked, answers: read });
      walked = walkOneStep(
        walked,
        (key) => {
          read.push([key, answers[key]]);
          return answers[key];
        },
        call,
      );
    }
    return walked;
  };
}
