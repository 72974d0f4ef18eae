import type { Environment } from './types.ts';

/** An environment whose lists are empty: where none is told, and what tests start from. */
export const EMPTY_ENVIRONMENT: Environment = {
  name: 'production',
  partialTriagePartners: [],
  consumerStylePartners: [],
  scaleExperimentPartners: [],
  purchasedSubscriptionPartners: [],
  mindsetCoachingPartners: [],
  benefitWordingPartners: [],
  specialTermsSlugs: [],
  specialOptOutSlugs: [],
  consentExemptSlugs: [],
  movedSlugs: {},
};
