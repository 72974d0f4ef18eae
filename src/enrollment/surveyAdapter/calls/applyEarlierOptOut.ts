import { sharingOptOut } from '../../hooks/replies/sharingOptOut.ts';
import { visitorRegion } from '../../visit/cookieConsent/consent.ts';
import type { Services } from '../services.ts';

type EarlierOptOutServices = Pick<Services, 'cookies' | 'send' | 'reportError'> & {
  readonly config: Pick<Services['config'], 'geo'>;
  readonly environment: Pick<Services['environment'], 'specialOptOutSlugs'>;
  readonly analytics: Pick<Services['analytics'], 'applyConsent'>;
};

/**
 * Applies an opt-out that the visitor made earlier, perhaps on another device, in regions where visitors may opt out. Runs in the
 * background once the visitor is identified [API-12] [API-13].
 */
export async function applyEarlierOptOut(
  services: EarlierOptOutServices,
  { partner }: { readonly partner: { readonly slug: string } | null },
  email: string,
): Promise<void> {
  const { config, environment, cookies, send, analytics, reportError } = services;
  if (visitorRegion(config.geo, partner, environment) !== 'optOut' || cookies.read('ccpaOptOut') === 'true') return;
  const optOut = await sharingOptOut(send, email);
  if (optOut === null) return reportError('CONSENT_NOT_READ', 'getConsent');
  if (optOut === 'notOptedOut') return;
  cookies.write('ccpaOptOut', 'true');
  // The member may already be typing a password, which a reload would lose. Running tags stop at the next load.
  analytics.applyConsent(null);
}
