import { explore } from './graph.ts';
import type { ModelInput } from '../input.ts';
import { makeModel } from '../model.ts';

/** Returns the steps of a set that no way reaches; empty if the exploration is not exact and therefore proves nothing. */
export function unreachedSteps(input: ModelInput): ReadonlySet<string> {
  const model = makeModel(input);
  const { plan, states, truncated } = explore(model);
  if (truncated || model.inexact.length > 0) return new Set();
  const reached = new Set(states.map(({ event }) => event));
  const steps = plan.events.flatMap((event, index) => (event.kind === 'step' && !reached.has(index) ? [event.step] : []));
  return new Set(steps.flatMap((step) => input.set.steps[step]?.id ?? []));
}
