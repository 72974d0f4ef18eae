import { explore } from './graph.ts';
import type { ModelInput } from './input.ts';
import { makeModel } from './model.ts';

/** The steps of a set that no way comes to; none where the exploration is not exact, since nothing is proven then. */
export function unreachedSteps(input: ModelInput): ReadonlySet<string> {
  const model = makeModel(input);
  const { plan, states, truncated } = explore(model);
  if (truncated || model.inexact.length > 0) return new Set();
  const reached = new Set(states.map(({ event }) => event));
  const steps = plan.events.flatMap((event, index) => (event.kind === 'step' && !reached.has(index) ? [event.step] : []));
  return new Set(steps.flatMap((step) => input.set.steps[step]?.id ?? []));
}
