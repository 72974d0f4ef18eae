import type { JsonObject } from '../../../runtime/base/json.ts';
import type { HookContract } from '../../../runtime/definitions/contracts.ts';
import type { OutcomeAction, StepCall } from '../../../runtime/definitions/types.ts';

/** One possible result of a step's call. */
export interface CallResult {
  readonly outcome: string;
  readonly action: OutcomeAction;
  /** The facts that are merged under the step's `result` name, besides those that repeat the answer. */
  readonly fields: JsonObject;
}

/** Returns every possible result of a step's call, for the outcomes that its set handles. */
export function callResults(call: StepCall, contract: HookContract | undefined): readonly CallResult[] {
  return Object.entries(call.outcomes).flatMap(([outcome, action]) => {
    const results = contract?.results?.[outcome] ?? [{}];
    return ('go' in action ? results : results.slice(0, 1)).map((fields) => ({ outcome, action, fields }));
  });
}
