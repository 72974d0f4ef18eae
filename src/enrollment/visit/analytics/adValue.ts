/** What the ad costs by the prefix of its name and the country, in US dollars. @see [EVT-24] [EVT-25] [S-163] [S-164] */
const COSTS = [
  { prefix: 'TS', country: 'US', cost: 6.42 },
  { prefix: 'NRV', country: 'US', cost: 5.08 },
] as const;

/** Which ad a visitor came by. */
export interface AdVisit {
  /** The ad's name, the visit's `utm_content`; null: none. */
  readonly adName: string | null;
  /** ISO 3166 code; null: not known. */
  readonly country: string | null;
}

/**
 * What an ad network is told that an enrollment is worth: its expected revenue, less the cost of the ad where that is known.
 * A marketing value alone: nothing that a member sees or pays depends on it.
 * @param revenue in US dollars.
 */
export function adValue(revenue: number, { adName, country }: AdVisit): number {
  const cost = COSTS.find((known) => known.country === country && adName?.startsWith(known.prefix))?.cost ?? 0;
  return Math.round((revenue - cost) * 100) / 100;
}
