import type { Offered, PayloadInput, Way } from '../../engine/types.ts';

const OVERVIEWS = ['weightMedOverview', 'dppMedOverview'];

/** What was offered on a way, by the steps that the member was shown. @see decisions S-147 */
export function offeredOn({ visited, read }: Pick<Way, 'visited' | 'read'>): Offered {
  const dpp = visited.includes('dppInformation') || (visited.includes('personalization') && read('derived.dppQualified') === true);
  return { dpp, med: OVERVIEWS.some((overview) => visited.includes(overview)) };
}

/**
 * What the member was offered in this visit: on this way, or on that of the enrollment which a transition goes on from. The
 * member was shown it all the same, and it is one triage: its record, too, becomes the moved account's.
 * @see specification 1, section 7, Last-triage timestamp; decisions S-147
 */
export function wasOffered({ way, context }: PayloadInput): { readonly wasOfferedDpp: boolean; readonly wasOfferedMed: boolean } {
  const here = offeredOn(way);
  const before = context.carried?.offered;
  return { wasOfferedDpp: here.dpp || before?.dpp === true, wasOfferedMed: here.med || before?.med === true };
}
