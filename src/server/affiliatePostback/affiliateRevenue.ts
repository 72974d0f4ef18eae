/** The facts of a visit that decide the revenue in the affiliate postback. */
export interface AffiliateVisit {
  /** ISO 3166 code; null or absent when unknown. */
  readonly country?: string | null | undefined;
  /** The visit's `utm_campaign`. */
  readonly campaign?: string | null | undefined;
}

/**
 * Returns the revenue in US dollars that the affiliate postback reports [EVT-21] [EVT-22] [EVT-23]. The pay-per-view campaign
 * (`cpm`) earns nothing. An unknown country counts as outside the US.
 */
export function affiliateRevenue({ country, campaign }: AffiliateVisit): 0 | 30 | 40 {
  if (campaign?.trim().toLowerCase() === 'cpm') return 0;
  return country?.trim().toUpperCase() === 'US' ? 40 : 30;
}
