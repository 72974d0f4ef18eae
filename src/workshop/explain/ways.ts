import { truthy } from '../../runtime/rules/operators.ts';
import { fold, type Fold } from '../../runtime/engine/fold.ts';
import type { CompiledSet, CompiledStep, Session, Way } from '../../runtime/engine/types.ts';
import { addAnswer, addEffects, addResult, copyOf, NO_ANSWER, scopeOf } from '../../runtime/engine/way.ts';

function inputOf({ set, context, answers, results }: Session) {
  return { set, context, answers, results };
}

/** Returns the way of a session before the step at an index, on which that step is evaluated. */
export function wayBefore(session: Session, index: number): Fold {
  const set: CompiledSet = { ...session.set, steps: session.set.steps.slice(0, index) };
  return fold({ ...inputOf(session), set }, null);
}

/** Returns the way after a passed step, with its answer and the given number of its effects. */
export function wayAfter(session: Session, compiled: CompiledStep, effects: number): Way {
  const { set, answers, results } = session;
  const way = copyOf(set, fold(inputOf(session), compiled.step.id).way);
  addAnswer(set, way, compiled, compiled.validate?.(answers[compiled.key], scopeOf(way)) ?? NO_ANSWER);
  addResult(way, compiled, results[compiled.step.id]);
  addEffects(set, way, { ...compiled, effects: compiled.effects.slice(0, effects) });
  return way;
}

/** The effect that set a program, and the way before it. */
export interface ProgramSet {
  readonly compiled: CompiledStep;
  readonly effect: number;
  readonly before: Way;
}

/** Returns the effect that last set a way's program, among the passed steps; null if the walk began with that program. */
export function programSetBy(session: Session, { program: endProgram }: Way, passed: readonly string[]): ProgramSet | null {
  for (const id of passed.toReversed()) {
    const compiled = session.set.steps[session.set.indexOf.get(id) ?? -1];
    if (!compiled) continue;
    for (const [effect, { when, program }] of [...compiled.effects.entries()].reverse()) {
      if (program === null) continue;
      const before = wayAfter(session, compiled, effect);
      const scope = scopeOf(before);
      if ((when === null || truthy(when(scope))) && program(scope) === endProgram) return { compiled, effect, before };
    }
  }
  return null;
}

/** Returns the passed steps of a session's way: all except the current one. */
export function passedSteps({ position, way }: Session): readonly string[] {
  return position.at === 'step' ? way.visited.slice(0, -1) : way.visited;
}
