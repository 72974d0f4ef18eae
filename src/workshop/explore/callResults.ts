import type { Json } from '../../runtime/base/json.ts';
import type { OutcomeAction, StepCall } from '../../runtime/definitions/types.ts';

/** One way a step's call can end. */
export interface CallResult {
  readonly outcome: string;
  readonly action: OutcomeAction;
  /** What is merged under the names that the step gives it. */
  readonly fields: Readonly<Record<string, Json>>;
}

/** What the calls that look a person up bring, beside what was typed: one set of fields for each reply that rules tell apart. */
const BROUGHT: Readonly<Record<string, (outcome: string) => readonly Readonly<Record<string, Json>>[]>> = {
  checkEligibility: (outcome) =>
    outcome === 'ELIGIBLE'
      ? [
          { isEligible: true, isMedEligible: false },
          { isEligible: true, isMedEligible: true },
        ]
      : [{}],
  checkEmailAvailability: (outcome) => [outcome === 'FAILED' ? {} : { emailAvailability: outcome }],
};

/** Calls whose reply holds what was typed too. */
export const BRINGS_TYPED: readonly string[] = ['checkEligibility', 'checkRetriageEligibility'];

/** All ways a step's call can end, by the outcomes that its set names. */
export function callResults(call: StepCall): readonly CallResult[] {
  const brought = BROUGHT[call.hook] ?? (() => [{}]);
  return Object.entries(call.outcomes).flatMap(([outcome, action]) =>
    ('go' in action ? brought(outcome) : brought(outcome).slice(0, 1)).map((fields) => ({ outcome, action, fields })),
  );
}
