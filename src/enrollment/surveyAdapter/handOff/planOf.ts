import roles from 'virtual:step-roles';
import type { JsonObject } from '../../../runtime/base/json.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import { textValuesOf } from '../../../runtime/engine/view.ts';

/** The plan shown on the program result. */
export interface ShownPlan {
  /** Null if it is unknown. */
  readonly firstName: string | null;
  /** The weight today and the weight-loss plan, as the step's texts receive them. */
  readonly goal: JsonObject;
}

/** Returns the plan shown on the step with this role, whether or not the member saw it; null in a set without such a step. */
export function planOf(session: Session): ShownPlan | null {
  const planStep = session.set.steps.find(({ step }) => step.id === roles.plan);
  if (!planStep) return null;
  const { firstName, startKg = null, goal = null } = textValuesOf(session, planStep.step);
  return { firstName: typeof firstName === 'string' ? firstName : null, goal: { startKg, goal } };
}
