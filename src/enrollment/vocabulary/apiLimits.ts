import type { ApiLimits } from '../../runtime/definitions/contracts.ts';

type Sent = Readonly<Record<string, ApiLimits>>;

const YES_NO = ['yes', 'no'];

function withPrefix(prefix: string, sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).map(([path, answer]) => [`${prefix}.${path}`, answer]));
}

function addressLimits(schema: string, names: Readonly<Record<string, string>>): Sent {
  const maxLengths = { address1: 120, address2: 120, city: 100, zipcode: 20, region: 100 };
  return Object.fromEntries(
    Object.entries(maxLengths).map(([field, maxLength]) => [field, { schema: `${schema}.${names[field] ?? field}`, maxLength }]),
  );
}

const MEDICAL_ADDRESS = addressLimits('MedicalEnrollment', { zipcode: 'zipCode', region: 'stateCode' });
const HOME_ADDRESS = addressLimits('MedRetriageData.homeAddress', {
  address1: 'addressLine1',
  address2: 'addressLine2',
  region: 'zoneCode',
  zipcode: 'postalCode',
});
const POSTAL_ADDRESS = addressLimits('Address', {});

/** Health answers that the telehealth provider receives, in the given schema. */
function medicalLimits(schema: string): Sent {
  return {
    pregnant: { schema: `${schema}.pregnant`, options: ['yes', 'no', 'noButNursing', 'noButPlanning'] },
    familyHistory: { schema: `${schema}.familyHistory`, options: YES_NO },
    mainReason: { schema: `${schema}.mainReason`, maxLength: 50 },
    healthConditions: { schema: `${schema}.healthConditions`, maxLength: 50 },
    'heightWeight.heightFeetPortion': { schema: `${schema}.heightFeet`, min: 0, max: 8 },
    'heightWeight.heightInchesPortion': { schema: `${schema}.heightInch`, min: 0, max: 11 },
    'heightWeight.weight': { schema: `${schema}.weightLbs`, exclusiveMin: 0, max: 740 },
    'completeProfile.suicideOrSelfHarm1': { schema: `${schema}.suicideOrSelfHarm1`, options: YES_NO },
    'completeProfile.suicideOrSelfHarm2': { schema: `${schema}.suicideOrSelfHarm2`, options: YES_NO },
    'medSignup.suicideOrSelfHarm1': { schema: `${schema}.suicideOrSelfHarm1`, options: YES_NO },
    'medSignup.suicideOrSelfHarm2': { schema: `${schema}.suicideOrSelfHarm2`, options: YES_NO },
  };
}

const PHQ = ['notAtAll', 'severalDays', 'moreThanHalfTheDays', 'nearlyEveryDay'];

/** Answers that create or migrate an account. */
const ACCOUNT: Sent = {
  'createAccount.email': { schema: 'Email', maxLength: 190 },
  coursePackSelection: { schema: 'UserData.coursePacks', options: ['sleep', 'GLP1', 'NW_PLUS', 'AGING_AND_METABOLISM'] },
  enrolledInMedicare: { schema: 'UserDataExtras.enrolledInMedicare', options: ['yes', 'no', 'notSure'] },
  medicareConsent: { schema: 'UserDataExtras.medicareConsent', options: ['agree', 'disagree'] },
  'completeProfile.consentStatus': { schema: 'Agree', options: ['AGREE'] },
  'completeProfile.consentSignature': { schema: 'UserDataExtras.consentSignature', maxLength: 100 },
  'completeProfile.employeeId': { schema: 'UserDataExtras.employeeId', maxLength: 150 },
  ...withPrefix('completeProfile.address', POSTAL_ADDRESS),
  ...withPrefix('completeProfile.shippingAddress', POSTAL_ADDRESS),
};

/**
 * Answers that each payload hook sends where the API restricts the values, by answer key and field. `schema` names the schema in
 * openapi/enrollment.yaml; a test keeps the two in agreement.
 */
export const API_LIMITS: Readonly<Record<string, Sent>> = {
  createAccount: {
    ...ACCOUNT,
    'createPassword.password': { schema: 'Password', maxLength: 50 },
    scaleOptIn: { options: YES_NO },
    scaleEarningOptIn: { options: YES_NO },
  },
  migrateToB2B: ACCOUNT,
  enrollB2bUser: {
    ...medicalLimits('MedicalEnrollment'),
    ...withPrefix('completeProfile.address', MEDICAL_ADDRESS),
    ...withPrefix('medSignup.address', MEDICAL_ADDRESS),
  },
  migrateUser: {
    ...medicalLimits('MedRetriageData'),
    ...withPrefix('medSignup.address', HOME_ADDRESS),
    ...withPrefix('medSignup.shippingAddress', POSTAL_ADDRESS),
    phq1: { schema: 'DppSurveyData.phq1Answer', options: PHQ },
    phq2: { schema: 'DppSurveyData.phq2Answer', options: PHQ },
    phq3: { schema: 'DppSurveyData.phq3Answer', options: PHQ },
    phq4: { schema: 'DppSurveyData.phq4Answer', options: PHQ },
    // The API has its own name for each option: src/enrollment/hooks/payloads/migrateUser.ts.
    mskPain: { options: ['knee', 'hip', 'lowerBack', 'upperBack', 'none'] },
    mskPainLevel: { schema: 'DppSurveyData.mskPainLevel', min: 0, max: 10 },
    a1c: { schema: 'DppSurveyData.initialA1c', min: 3, max: 20 },
  },
};
