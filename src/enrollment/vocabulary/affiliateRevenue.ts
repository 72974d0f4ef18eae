/** What decides over what an affiliate partner is told that an enrollment is worth. */
export interface AffiliateVisit {
  /** ISO 3166 code; null or left out where it is not known. */
  readonly country?: string | null | undefined;
  /** The visit's `utm_campaign`. */
  readonly campaign?: string | null | undefined;
}

/**
 * The revenue in US dollars that the postback to an affiliate partner tells: nothing for the campaign that is paid by views
 * (`cpm`), more for a member in the US than elsewhere. Where the country is not known it counts as elsewhere.
 * @see [EVT-21] [EVT-22] [EVT-23]
 */
export function affiliateRevenue({ country, campaign }: AffiliateVisit): 0 | 30 | 40 {
  if (campaign?.trim().toLowerCase() === 'cpm') return 0;
  return country?.trim().toUpperCase() === 'US' ? 40 : 30;
}
