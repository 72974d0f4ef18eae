/** The lists of partners and places that differ by environment [S-017] [S-020] [S-051] [S-055]. */
export type PartnerLists = {
  readonly name: 'production' | 'development';
  readonly partialTriagePartners: readonly number[];
  readonly consumerStylePartners: readonly number[];
  readonly scaleExperimentPartners: readonly number[];
  readonly purchasedSubscriptionPartners: readonly number[];
  readonly mindsetCoachingPartners: readonly number[];
  readonly benefitWordingPartners: readonly number[];
  readonly specialTermsSlugs: readonly string[];
  readonly specialOptOutSlugs: readonly string[];
  readonly consentExemptSlugs: readonly string[];
  /** Former slugs of employer pages, each with its current slug [S-003]. */
  readonly movedSlugs: Readonly<Record<string, string>>;
};
