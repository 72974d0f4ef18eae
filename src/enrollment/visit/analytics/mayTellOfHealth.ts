import type { Geography } from '../../vocabulary/consentRegion.ts';

/** US states with a law on health data. @see [D-02] */
const HEALTH_DATA_STATES: readonly string[] = ['CT', 'NV', 'WA'];

/**
 * Whether what lets conclude on a member's health may be told at all, besides the consent to analytics: where a law on health
 * data holds, or may hold because the state is not known, only once the member has opted in.
 */
export function mayTellOfHealth({ country, region }: Geography, hasOptedIn: boolean): boolean {
  const mayHold = !country || (country === 'US' && (!region || HEALTH_DATA_STATES.includes(region)));
  return hasOptedIn || !mayHold;
}
