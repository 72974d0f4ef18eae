import type { CompiledStep, Session } from '../../engine/types.ts';

/** Returns the answered steps of the way that the member may review: all except passwords. */
export function answeredSteps({ set, way }: Session): readonly CompiledStep[] {
  const steps = way.visited.flatMap((id) => set.steps[set.indexOf.get(id) ?? -1] ?? []);
  return steps.filter(({ step, key }) => step.sensitive !== true && way.answers[key] !== undefined);
}
