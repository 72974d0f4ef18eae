import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { objectOf, textOf } from '../hooks/calls/reply.ts';

/** The plan of a new account, as the program result showed it. */
export interface AccountPlan {
  /** Null if it is unknown. */
  readonly firstName: string | null;
  /** In the form in which the program result shows a goal: the weight today and a weight-loss plan, or neither. */
  readonly goal: JsonObject;
}

/**
 * Returns the plan in the body of the call that creates or changes an account. A member who enrolls by a waiver has no goal, because
 * losing weight may not be safe.
 */
export function planOf(body: Json): AccountPlan {
  const userData = objectOf(objectOf(body)['userData'] ?? null);
  const extras = objectOf(userData['extras'] ?? null);
  const { weightInKg: startKg = null, weightLossData: goal = null } = userData;
  return {
    firstName: textOf(extras, 'firstName') ?? null,
    goal: extras['liabilityWaiverConsent'] === 'AGREE' ? {} : { startKg, goal },
  };
}
