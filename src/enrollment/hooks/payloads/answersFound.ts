import type { JsonObject } from '../../../runtime/base/json.ts';
import type { Context, Way } from '../../../runtime/engine/types.ts';

const OVERVIEWS = ['weightMedOverview', 'dppMedOverview'];

/** What the answers of a visit add up to: on its way, and on that of the enrollment which a transition continues. */
interface Visit {
  readonly way: Pick<Way, 'visited' | 'read'>;
  readonly context: Pick<Context, 'carried'>;
}

/**
 * What the member was offered in this visit: on this way, or on that of the enrollment which a transition continues. The
 * member was shown it all the same, and it is one triage: its record, too, becomes the moved account's.
 * @see [API-28] [S-147]
 */
export function wasOffered({ way: { visited, read }, context }: Visit): {
  readonly wasOfferedDpp: boolean;
  readonly wasOfferedMed: boolean;
} {
  const before = context.carried?.answers;
  const dpp = visited.includes('dppInformation') || (visited.includes('personalization') && read('derived.dppQualified') === true);
  const med = OVERVIEWS.some((overview) => visited.includes(overview));
  return { wasOfferedDpp: dpp || before?.['wasOfferedDpp'] === true, wasOfferedMed: med || before?.['wasOfferedMed'] === true };
}

/**
 * The survey answers that the given ones add up to; they are sent with them. `dppEligible` is left out until an answer rules
 * DPP out: it is undefined at the start, and nothing sets it true.
 * @see [SET-77]
 */
export function answersFound(visit: Visit): JsonObject {
  const isRuledOut = visit.way.read('derived.dppEligible') === false || visit.context.carried?.answers['dppEligible'] === false;
  return { ...(isRuledOut && { dppEligible: false }), ...wasOffered(visit) };
}
