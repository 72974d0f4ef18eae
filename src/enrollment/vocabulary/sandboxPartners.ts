import type { PartnerFacts } from '../../runtime/engine/types.ts';

/**
 * The sandbox's partners, as rules see them. The server seeds them and `survey explore` covers each. See
 * docs/specification/sandbox.md.
 */
export const SANDBOX_PARTNERS = [
  {
    id: 1001,
    slug: 'acme',
    name: 'Acme',
    configs: {
      UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE',
      OFFERS_WEIGHT: true,
      OFFERS_DPP: true,
      OFFERS_MED: true,
      OFFERS_MOOD: true,
      OFFERS_RETRIAGE: true,
      REQUIRES_DOB: true,
    },
  },
  {
    id: 1002,
    slug: 'northwind',
    name: 'Northwind',
    configs: {
      UPFRONT_ELIGIBILITY_ENFORCEMENT: 'FULL_NAME_DOB',
      OFFERS_WEIGHT: true,
      OFFERS_DPP: true,
      OFFERS_MED: true,
      ENROLL_PASSCODE: true,
      REQUIRES_DOB: true,
    },
  },
  {
    id: 1003,
    slug: 'globex',
    name: 'Globex',
    configs: {
      UPFRONT_ELIGIBILITY_ENFORCEMENT: 'EMAIL',
      OFFERS_WEIGHT: true,
      OFFERS_MOOD: true,
      ENROLL_PASSCODE: true,
      HIDE_COST: true,
      REQUIRES_PARTICIPANT_ID: true,
    },
  },
  {
    id: 1004,
    slug: 'dpponly',
    name: 'Prevention First',
    configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'LN_DOB', OFFERS_DPP: true, OFFERS_RETRIAGE: true },
  },
  {
    id: 1005,
    slug: 'dppcare',
    name: 'Prevention Care',
    configs: {
      UPFRONT_ELIGIBILITY_ENFORCEMENT: 'UHC_OPTUM_BIG_FIVE',
      OFFERS_DPP: true,
      OFFERS_DIABETES_MANAGEMENT: true,
      REQUIRES_DOB: true,
    },
  },
  {
    id: 1006,
    slug: 'accolade',
    name: 'Laurel',
    configs: {
      UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE',
      OFFERS_WEIGHT: true,
      OFFERS_MED: true,
      ACCOLADE_PARTNER: true,
      REQUIRES_DOB: true,
    },
  },
  {
    id: 1007,
    slug: 'medicare',
    name: 'Silver Harbor',
    configs: {
      UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE',
      OFFERS_WEIGHT: true,
      OFFERS_MED: true,
      MEDICARE_PARTNER: true,
      REQUIRES_DOB: true,
      CUSTOM_SUPPORT_LINK: 'tel:+18005550199',
    },
  },
  {
    id: 1008,
    slug: 'portal',
    name: 'Portal Works',
    configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE', OFFERS_WEIGHT: true, ENROLL_VIRGIN_PULSE: true },
  },
  { id: 1009, slug: 'soon', name: 'Soon', configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE', OFFERS_WEIGHT: true } },
  { id: 1010, slug: 'moodonly', name: 'Quiet Mind', configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE', OFFERS_MOOD: true } },
  {
    id: 20,
    slug: 'partial',
    name: 'Partial',
    configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE', OFFERS_WEIGHT: true, OFFERS_DPP: true },
  },
  {
    id: 4065,
    slug: 'scales',
    name: 'Scales',
    configs: {
      UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE',
      OFFERS_WEIGHT: true,
      OFFERS_DPP: true,
      OFFERS_DIABETES_MANAGEMENT: true,
    },
  },
  {
    id: 788,
    slug: 'consumer',
    name: 'Consumer',
    configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE', OFFERS_WEIGHT: true, OFFERS_MOOD: true },
  },
] as const;

/** The facts of the sandbox's partners that decide which steps a member reaches. */
export const SANDBOX_PARTNER_FACTS: readonly PartnerFacts[] = SANDBOX_PARTNERS.map(({ id, slug, configs }) => ({ id, slug, configs }));
