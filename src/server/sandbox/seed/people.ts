import type { components } from '../../../enrollment/api/generated/enrollment.ts';

type Schemas = components['schemas'];

/** A row of a partner's roster. Omitted details are unknown. */
export interface SandboxPerson {
  readonly partnerId: number;
  readonly matchedPartnerId?: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly dob?: string;
  readonly policyId?: string;
  readonly participantId?: string;
  readonly email?: string;
  readonly outcome?: Schemas['EligibilityReason'];
  readonly isMedEligible?: boolean;
  readonly effectiveOn?: string;
}

const NORTHWIND = 1002;

/**
 * The sandbox's roster. The specification has no emails for globex. We added them, because that partner checks people by email.
 * @see docs/specification/sandbox.md, Eligibility roster
 */
export const ROSTER: readonly SandboxPerson[] = [
  { partnerId: NORTHWIND, firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01', isMedEligible: true },
  { partnerId: NORTHWIND, firstName: 'Alan', lastName: 'Noyes', dob: '1990-06-15' },
  { partnerId: NORTHWIND, firstName: 'Twin', lastName: 'Person', dob: '1985-01-01' },
  { partnerId: NORTHWIND, firstName: 'Twin', lastName: 'Person', dob: '1985-01-01' },
  {
    partnerId: NORTHWIND,
    firstName: 'Early',
    lastName: 'Bird',
    dob: '1985-02-02',
    effectiveOn: '2099-01-01',
    outcome: 'PRIOR_TO_EFFECTIVE_DATE',
  },
  { partnerId: NORTHWIND, firstName: 'Grace', lastName: 'Taken', dob: '1979-09-09', outcome: 'EXISTING_ACCOUNT' },
  { partnerId: NORTHWIND, firstName: 'Old', lastName: 'File', dob: '1970-07-07', outcome: 'NOT_IN_LATEST_FILE' },
  { partnerId: NORTHWIND, firstName: 'Api', lastName: 'Error', outcome: 'API_ERROR' },
  { partnerId: 1004, firstName: 'Diana', lastName: 'Prince', dob: '1975-03-03' },
  { partnerId: 1005, firstName: 'Clark', lastName: 'Kant', dob: '1968-08-08', policyId: 'POL-1' },
  { partnerId: 1003, participantId: 'EMP-1', email: 'emp-1@globex.example' },
  { partnerId: 1003, participantId: 'EMP-2', email: 'emp-2@globex.example', matchedPartnerId: 1001, isMedEligible: true },
];

const ADA = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: { year: 1980, month: 4, day: 1 } } as const;
const ELIGIBLE = { eligible: true, medEligible: true, eligibilityReason: 'ELIGIBLE', partnerId: 1001 } as const;
const NOT_ELIGIBLE = { eligible: false, medEligible: false, partnerId: 1001 } as const;

/**
 * The sandbox's people who arrive by single sign-on.
 * @see docs/specification/sandbox.md, Single sign-on
 */
export const SINGLE_SIGN_ON: readonly Schemas['SingleSignOnEligibility'][] = [
  {
    ...ELIGIBLE,
    ...ADA,
    eligibilityId: 'SSO-OK',
    email: 'ada.sso@example.com',
    scaleEligible: 'FREE_SCALE',
    segmentId: 'SEG-1',
    segmentName: 'Headquarters',
    extras: { address: { country: 'US', region: 'TX', city: 'Austin', addressLine1: '1 Main St', zipcode: '78701' } },
  },
  { ...NOT_ELIGIBLE, ...ADA, eligibilityId: 'SSO-EXISTS', eligibilityReason: 'EXISTING_ACCOUNT', accessCode: 'MEMBER-WEIGHT' },
  { ...NOT_ELIGIBLE, ...ADA, eligibilityId: 'SSO-NO', eligibilityReason: 'INELIGIBLE' },
  { ...ELIGIBLE, eligibilityId: 'SSO-NODOB', firstName: 'Ada', lastName: 'Byron' },
  { ...ELIGIBLE, ...ADA, eligibilityId: 'SSO-NOOM', scaleEligible: 'NOOMCOIN' },
];
