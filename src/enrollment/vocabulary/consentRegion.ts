/** The rules for asking a visitor for consent [CONS-06]. */
export type ConsentRegion = 'gdpr' | 'cookieBanner' | 'optOut' | 'none';

/** The visitor's location as far as the server knows it, in ISO 3166 codes; null or absent when unknown [D-01]. */
export interface Geography {
  /** `US` */
  readonly country?: string | null;
  /** The US state: `CA` */
  readonly region?: string | null;
}

/** EU, EEA, United Kingdom and Switzerland [S-047]. */
export const GDPR_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(' '),
);

/** Countries where a banner informs about cookies [S-050]. */
export const BANNER_COUNTRIES: ReadonlySet<string> = new Set('BR CA AU KR JP'.split(' '));

/** US states with a privacy law: visitors may opt out of sharing [MED-13] [D-02]. */
export const OPT_OUT_STATES: ReadonlySet<string> = new Set('CA CO CT DE IA MD MT MN NE NH NJ NV OR TN TX UT VA WA'.split(' '));

/** Returns the consent region of a location. An unknown country has no rule to apply, so it is `none`. */
export function consentRegion({ country, region }: Geography): ConsentRegion {
  if (!country) return 'none';
  if (GDPR_COUNTRIES.has(country)) return 'gdpr';
  if (BANNER_COUNTRIES.has(country)) return 'cookieBanner';
  return country === 'US' && OPT_OUT_STATES.has(region ?? '') ? 'optOut' : 'none';
}
