/** How consent is asked for where the visitor is. @see [CONS-06] */
export type ConsentRegion = 'gdpr' | 'cookieBanner' | 'optOut' | 'none';

/** Where the visitor is, as far as the server can tell: ISO 3166 codes; null or left out where it cannot. */
export interface Geography {
  /** `US` */
  readonly country?: string | null;
  /** The US state: `CA` */
  readonly region?: string | null;
}

/** EU, EEA, United Kingdom and Switzerland. @see [S-047] */
export const GDPR_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(' '),
);

/** Countries where a banner tells of cookies. @see [S-050] */
export const BANNER_COUNTRIES: ReadonlySet<string> = new Set('BR CA AU KR JP'.split(' '));

/** US states with a privacy law: the visitor may opt out of sharing. @see [D-02] */
export const OPT_OUT_STATES: ReadonlySet<string> = new Set('CA CO CT DE IA MD MT MN NE NH NJ NV OR TN TX UT VA WA'.split(' '));

/** The consent region of a place. Where nothing is known of it there is no rule to apply. */
export function consentRegion({ country, region }: Geography): ConsentRegion {
  if (!country) return 'none';
  if (GDPR_COUNTRIES.has(country)) return 'gdpr';
  if (BANNER_COUNTRIES.has(country)) return 'cookieBanner';
  return country === 'US' && OPT_OUT_STATES.has(region ?? '') ? 'optOut' : 'none';
}
