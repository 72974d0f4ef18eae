import type { Geography } from '../../vocabulary/consentRegion.ts';
import type { PartnerLists } from '../../vocabulary/environment.ts';
import { grantedCategories, sendsPrivacyControl, visitorRegion, type ConsentCategory } from './consent.ts';
import { storedConsent } from './consentRecord.ts';
import type { CookieJar } from '../storage/cookies.ts';

/** The location and the latest choice of a visitor. */
export interface ConsentSources {
  readonly config: { readonly geo: Geography };
  readonly environment: Pick<PartnerLists, 'specialOptOutSlugs'>;
  readonly cookies: Pick<CookieJar, 'read'>;
}

/** Returns the categories that the visitor grants now. The choice may have changed since the page loaded. */
export function readGrantedCategories(
  { config, environment, cookies }: ConsentSources,
  partner: { readonly slug: string } | null,
): ReadonlySet<ConsentCategory> {
  return grantedCategories({
    region: visitorRegion(config.geo, partner, environment),
    hasOptedOut: cookies.read('ccpaOptOut') === 'true',
    globalPrivacyControl: sendsPrivacyControl(navigator),
    chosen: storedConsent(),
  });
}
