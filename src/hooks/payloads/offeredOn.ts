import type { Offered, Way } from '../../engine/types.ts';

const OVERVIEWS = ['weightMedOverview', 'dppMedOverview'];

/** What was offered on a way, by the steps that the member was shown. @see decisions S-147 */
export function offeredOn({ visited, read }: Pick<Way, 'visited' | 'read'>): Offered {
  const dpp = visited.includes('dppInformation') || (visited.includes('personalization') && read('derived.dppQualified') === true);
  return { dpp, med: OVERVIEWS.some((overview) => visited.includes(overview)) };
}
