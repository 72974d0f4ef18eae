import type { Json } from '../../../runtime/base/json.ts';
import type { OutcomeAction, StepCall } from '../../../runtime/definitions/types.ts';

/** One possible result of a step's call. */
export interface CallResult {
  readonly outcome: string;
  readonly action: OutcomeAction;
  /** The facts that are merged under the step's `result` name. */
  readonly fields: Readonly<Record<string, Json>>;
}

/** The facts that lookup calls return besides the typed values: one set of fields for each reply that rules distinguish. */
const RETURNED_FACTS: Readonly<Record<string, (outcome: string) => readonly Readonly<Record<string, Json>>[]>> = {
  checkEligibility: (outcome) =>
    outcome === 'ELIGIBLE'
      ? [
          { isEligible: true, isMedEligible: false },
          { isEligible: true, isMedEligible: true },
        ]
      : [{}],
  checkEmailAvailability: (outcome) => [outcome === 'FAILED' ? {} : { emailAvailability: outcome }],
};

/** Calls whose reply includes the typed values. */
export const RETURNS_TYPED: readonly string[] = ['checkEligibility', 'checkRetriageEligibility'];

/** Returns every possible result of a step's call, for the outcomes that its set handles. */
export function callResults(call: StepCall): readonly CallResult[] {
  const factsOf = RETURNED_FACTS[call.hook] ?? (() => [{}]);
  return Object.entries(call.outcomes).flatMap(([outcome, action]) =>
    ('go' in action ? factsOf(outcome) : factsOf(outcome).slice(0, 1)).map((fields) => ({ outcome, action, fields })),
  );
}
