import type { Geography } from '../../vocabulary/consentRegion.ts';
import { HEALTH_DATA_LAW_STATES } from '../../vocabulary/sharedConstants.ts';

/**
 * Returns whether events that reveal a member's health may be sent, independently of the consent to analytics. Where a
 * health-data law applies, or may apply because the state is unknown, the member must have opted in.
 */
export function mayRevealHealth({ country, region }: Geography, hasOptedIn: boolean): boolean {
  const lawMayApply = !country || (country === 'US' && (!region || HEALTH_DATA_LAW_STATES.includes(region)));
  return hasOptedIn || !lawMayApply;
}
