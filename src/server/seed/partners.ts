import type { components } from '../../api/generated/enrollment.ts';

type Schemas = components['schemas'];

/** A partner of the sandbox. */
export interface SandboxPartner {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly goLiveDate?: string;
  readonly supportedLocales: readonly Schemas['Locale'][];
  readonly configs: Schemas['PartnerConfigs'];
  readonly passcode?: string;
  readonly supportEmail: string;
}

const ALL_LOCALES = ['en', 'en-GB', 'es', 'de', 'ko'] as const;

function partner(
  id: number,
  slug: string,
  name: string,
  enforcement: Schemas['Enforcement'],
  configs: Schemas['PartnerConfigs'],
  more: Pick<Partial<SandboxPartner>, 'goLiveDate' | 'supportedLocales' | 'passcode'> = {},
): SandboxPartner {
  return {
    id,
    slug,
    name,
    supportedLocales: ALL_LOCALES,
    supportEmail: `support@${slug}.example.com`,
    configs: { DISPLAY_NAME: name, UPFRONT_ELIGIBILITY_ENFORCEMENT: enforcement, ...configs },
    ...more,
  };
}

/** @see sandbox.md, Partners */
export const PARTNERS: readonly SandboxPartner[] = [
  partner(1001, 'acme', 'Acme', 'NONE', {
    OFFERS_WEIGHT: true,
    OFFERS_DPP: true,
    OFFERS_MED: true,
    OFFERS_MOOD: true,
    OFFERS_RETRIAGE: true,
    REQUIRES_DOB: true,
  }),
  partner(
    1002,
    'northwind',
    'Northwind',
    'FULL_NAME_DOB',
    { OFFERS_WEIGHT: true, OFFERS_DPP: true, OFFERS_MED: true, ENROLL_PASSCODE: true, REQUIRES_DOB: true },
    { passcode: 'NORTH2026' },
  ),
  partner(
    1003,
    'globex',
    'Globex',
    'EMAIL',
    { OFFERS_WEIGHT: true, OFFERS_MOOD: true, ENROLL_PASSCODE: true, HIDE_COST: true, REQUIRES_PARTICIPANT_ID: true },
    { passcode: 'GLOBEX26', supportedLocales: ['en', 'es'] },
  ),
  partner(1004, 'dpponly', 'Prevention First', 'LN_DOB', { OFFERS_DPP: true, OFFERS_RETRIAGE: true }),
  partner(1005, 'dppcare', 'Prevention Care', 'UHC_OPTUM_BIG_FIVE', {
    OFFERS_DPP: true,
    OFFERS_DIABETES_MANAGEMENT: true,
    REQUIRES_DOB: true,
  }),
  partner(1006, 'accolade', 'Laurel', 'NONE', { OFFERS_WEIGHT: true, OFFERS_MED: true, ACCOLADE_PARTNER: true, REQUIRES_DOB: true }),
  partner(1007, 'medicare', 'Silver Harbor', 'NONE', {
    OFFERS_WEIGHT: true,
    OFFERS_MED: true,
    MEDICARE_PARTNER: true,
    REQUIRES_DOB: true,
    CUSTOM_SUPPORT_LINK: 'tel:+18005550199',
  }),
  partner(1008, 'portal', 'Portal Works', 'NONE', { OFFERS_WEIGHT: true, ENROLL_VIRGIN_PULSE: true }),
  partner(1009, 'soon', 'Soon', 'NONE', { OFFERS_WEIGHT: true }, { goLiveDate: '2099-01-01T15:30:00Z' }),
  partner(1010, 'moodonly', 'Quiet Mind', 'NONE', { OFFERS_MOOD: true }),
  partner(20, 'partial', 'Partial', 'NONE', { OFFERS_WEIGHT: true, OFFERS_DPP: true }),
  partner(4065, 'scales', 'Scales', 'NONE', { OFFERS_WEIGHT: true, OFFERS_DPP: true, OFFERS_DIABETES_MANAGEMENT: true }),
  partner(788, 'consumer', 'Consumer', 'NONE', { OFFERS_WEIGHT: true, OFFERS_MOOD: true }),
];
