import { consentRegion, type ConsentRegion, type Geography } from '../../vocabulary/consentRegion.ts';
import type { PartnerLists } from '../../vocabulary/environment.ts';

/** The categories that a visitor may consent to [CONS-01] to [CONS-05]. */
export const CONSENT_CATEGORIES = {
  strictlyNecessary: 'C0001',
  performance: 'C0002',
  functional: 'C0003',
  targeting: 'C0004',
  socialMedia: 'C0005',
} as const;

/** The code of a consent category. */
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[keyof typeof CONSENT_CATEGORIES];

const ALL: readonly ConsentCategory[] = Object.values(CONSENT_CATEGORIES);
const NECESSARY: readonly ConsentCategory[] = [CONSENT_CATEGORIES.strictlyNecessary];

/** The facts that decide which categories are granted. */
export interface ConsentFacts {
  readonly region: ConsentRegion;
  /** True when the opt-out cookie is set. */
  readonly hasOptedOut: boolean;
  /** True when the browser sends Global Privacy Control. */
  readonly globalPrivacyControl: boolean;
  /** The visitor's earlier choice; null when there is none. */
  readonly chosen: readonly ConsentCategory[] | null;
}

/**
 * Returns the granted categories.
 *
 * | region | before a choice | after |
 * |---|---|---|
 * | gdpr | C0001 | as chosen |
 * | cookieBanner | all | as chosen |
 * | optOut | all | C0001 only, once opted out [CONS-09] |
 * | none | all [CONS-08] | all |
 *
 * Global Privacy Control removes C0004 everywhere [S-049] [S-050].
 */
export function grantedCategories(facts: ConsentFacts): ReadonlySet<ConsentCategory> {
  const granted = new Set([...NECESSARY, ...byRegion(facts)]);
  if (facts.globalPrivacyControl) granted.delete(CONSENT_CATEGORIES.targeting);
  return granted;
}

function byRegion({ region, hasOptedOut, chosen }: ConsentFacts): readonly ConsentCategory[] {
  if (region === 'gdpr') return chosen ?? NECESSARY;
  if (region === 'cookieBanner') return chosen ?? ALL;
  if (region === 'optOut') return hasOptedOut ? NECESSARY : ALL;
  return ALL;
}

/** Returns a visitor's consent region. Members of listed partners may opt out everywhere [CONS-10] [CONS-21]. */
export function visitorRegion(
  place: Geography,
  partner: { readonly slug: string } | null,
  { specialOptOutSlugs }: Pick<PartnerLists, 'specialOptOutSlugs'>,
): ConsentRegion {
  const region = consentRegion(place);
  return region === 'none' && partner !== null && specialOptOutSlugs.includes(partner.slug) ? 'optOut' : region;
}

/** Returns whether the visitor is asked for consent, and may change it later. */
export function needsCookieConsent(place: Geography): boolean {
  return ['gdpr', 'cookieBanner'].includes(consentRegion(place));
}

/** Returns whether the browser sends Global Privacy Control. */
export function sendsPrivacyControl(navigator: object): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}
