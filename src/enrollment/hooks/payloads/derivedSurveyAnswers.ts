import type { JsonObject } from '../../../runtime/base/json.ts';
import type { Context, Way } from '../../../runtime/engine/types.ts';

/** The answers of a visit: those on its way, and those of the enrollment that a transition continues. */
interface Visit {
  readonly way: Pick<Way, 'offered' | 'read'>;
  readonly context: Pick<Context, 'carried'>;
}

/**
 * Returns what the member was offered in this visit: on this way, or on that of the enrollment that a transition continues. Both
 * count, because the two ways are one triage: its record becomes that of the migrated account [S-147].
 */
export function wasOffered({ way: { offered }, context }: Visit): {
  readonly wasOfferedDpp: boolean;
  readonly wasOfferedMed: boolean;
} {
  const before = context.carried?.answers;
  return {
    wasOfferedDpp: offered.includes('DPP') || before?.['wasOfferedDpp'] === true,
    wasOfferedMed: offered.includes('MED') || before?.['wasOfferedMed'] === true,
  };
}

/**
 * Returns the survey answers that are derived from the given ones and sent with them. `dppEligible` is omitted until an answer
 * rules DPP out, because nothing ever sets it to true.
 */
export function derivedSurveyAnswers(visit: Visit): JsonObject {
  const isRuledOut = visit.way.read('derived.dppEligible') === false || visit.context.carried?.answers['dppEligible'] === false;
  return { ...(isRuledOut && { dppEligible: false }), ...wasOffered(visit) };
}
