import type { Services } from '../services.ts';
import type { PortalSettings } from '../settings.ts';
import { partnerById } from '../store/partners.ts';

/**
 * The portal that a partner's members enroll from; null where the partner has none.
 * @param partnerId 0 stands for a partner that the page does not know.
 */
export async function portalOf({ settings, db }: Pick<Services, 'settings' | 'db'>, partnerId: number): Promise<PortalSettings | null> {
  if (partnerId === 0) return settings.portal;
  const found = await partnerById(db, partnerId);
  return found?.partner.configs.ENROLL_VIRGIN_PULSE === true ? settings.portal : null;
}
