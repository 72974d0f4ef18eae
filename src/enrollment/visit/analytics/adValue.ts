/** The cost of an ad for each name prefix and country, in US dollars [EVT-24] [EVT-25] [S-163] [S-164]. */
const COSTS = [
  { prefix: 'TS', country: 'US', cost: 6.42 },
  { prefix: 'NRV', country: 'US', cost: 5.08 },
] as const;

/** The ad that a visitor arrived through. */
export interface AdVisit {
  /** The ad's name, the visit's `utm_content`; null without one. */
  readonly adName: string | null;
  /** ISO 3166 code; null when unknown. */
  readonly country: string | null;
}

/**
 * Returns the value of an enrollment for an ad network, in US dollars: its expected revenue minus the ad's cost, if known. Used
 * for marketing only: nothing that a member sees or pays depends on it [EVT-26].
 * @param revenue in US dollars.
 */
export function adValue(revenue: number, { adName, country }: AdVisit): number {
  const cost = COSTS.find((known) => known.country === country && adName?.startsWith(known.prefix))?.cost ?? 0;
  return Math.round((revenue - cost) * 100) / 100;
}
