import type { SentAnswer } from '../../runtime/definitions/contracts.ts';

type Sent = Readonly<Record<string, SentAnswer>>;

const YES_NO = ['yes', 'no'];

function under(prefix: string, sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).map(([path, answer]) => [`${prefix}.${path}`, answer]));
}

function address(schema: string, names: Readonly<Record<string, string>>): Sent {
  const longest = { address1: 120, address2: 120, city: 100, zipcode: 20, region: 100 };
  return Object.fromEntries(
    Object.entries(longest).map(([field, maxLength]) => [field, { at: `${schema}.${names[field] ?? field}`, longest: maxLength }]),
  );
}

const MEDICAL_ADDRESS = address('MedicalEnrollment', { zipcode: 'zipCode', region: 'stateCode' });
const HOME_ADDRESS = address('MedRetriageData.homeAddress', {
  address1: 'addressLine1',
  address2: 'addressLine2',
  region: 'zoneCode',
  zipcode: 'postalCode',
});
const POSTAL_ADDRESS = address('Address', {});

/** Health answers that the telehealth provider receives, in the given schema. */
function medical(schema: string): Sent {
  return {
    pregnant: { at: `${schema}.pregnant`, options: ['yes', 'no', 'noButNursing', 'noButPlanning'] },
    familyHistory: { at: `${schema}.familyHistory`, options: YES_NO },
    mainReason: { at: `${schema}.mainReason`, longest: 50 },
    healthConditions: { at: `${schema}.healthConditions`, longest: 50 },
    'heightWeight.heightFeetPortion': { at: `${schema}.heightFeet`, least: 0, most: 8 },
    'heightWeight.heightInchesPortion': { at: `${schema}.heightInch`, least: 0, most: 11 },
    'heightWeight.weight': { at: `${schema}.weightLbs`, above: 0, most: 740 },
    'completeProfile.suicideOrSelfHarm1': { at: `${schema}.suicideOrSelfHarm1`, options: YES_NO },
    'completeProfile.suicideOrSelfHarm2': { at: `${schema}.suicideOrSelfHarm2`, options: YES_NO },
    'medSignup.suicideOrSelfHarm1': { at: `${schema}.suicideOrSelfHarm1`, options: YES_NO },
    'medSignup.suicideOrSelfHarm2': { at: `${schema}.suicideOrSelfHarm2`, options: YES_NO },
  };
}

const PHQ = ['notAtAll', 'severalDays', 'moreThanHalfTheDays', 'nearlyEveryDay'];

/** Answers that create or migrate an account. */
const ACCOUNT: Sent = {
  'createAccount.email': { at: 'Email', longest: 190 },
  coursePackSelection: { at: 'UserData.coursePacks', options: ['sleep', 'GLP1', 'NW_PLUS', 'AGING_AND_METABOLISM'] },
  enrolledInMedicare: { at: 'UserDataExtras.enrolledInMedicare', options: ['yes', 'no', 'notSure'] },
  medicareConsent: { at: 'UserDataExtras.medicareConsent', options: ['agree', 'disagree'] },
  'completeProfile.consentStatus': { at: 'Agree', options: ['AGREE'] },
  'completeProfile.consentSignature': { at: 'UserDataExtras.consentSignature', longest: 100 },
  'completeProfile.employeeId': { at: 'UserDataExtras.employeeId', longest: 150 },
  ...under('completeProfile.address', POSTAL_ADDRESS),
  ...under('completeProfile.shippingAddress', POSTAL_ADDRESS),
};

/**
 * Answers that each payload hook sends where the API restricts the values, by answer key and field. `at` names the schema in
 * openapi/enrollment.yaml; a test keeps the two in agreement.
 */
export const SENDS: Readonly<Record<string, Sent>> = {
  createAccount: {
    ...ACCOUNT,
    'createPassword.password': { at: 'Password', longest: 50 },
    scaleOptIn: { options: YES_NO },
    scaleEarningOptIn: { options: YES_NO },
  },
  migrateToB2B: ACCOUNT,
  enrollB2bUser: {
    ...medical('MedicalEnrollment'),
    ...under('completeProfile.address', MEDICAL_ADDRESS),
    ...under('medSignup.address', MEDICAL_ADDRESS),
  },
  migrateUser: {
    ...medical('MedRetriageData'),
    ...under('medSignup.address', HOME_ADDRESS),
    ...under('medSignup.shippingAddress', POSTAL_ADDRESS),
    phq1: { at: 'DppSurveyData.phq1Answer', options: PHQ },
    phq2: { at: 'DppSurveyData.phq2Answer', options: PHQ },
    phq3: { at: 'DppSurveyData.phq3Answer', options: PHQ },
    phq4: { at: 'DppSurveyData.phq4Answer', options: PHQ },
    // The API has its own name for each: src/enrollment/hooks/payloads/migrateUser.ts.
    mskPain: { options: ['knee', 'hip', 'lowerBack', 'upperBack', 'none'] },
    mskPainLevel: { at: 'DppSurveyData.mskPainLevel', least: 0, most: 10 },
    a1c: { at: 'DppSurveyData.initialA1c', least: 3, most: 20 },
  },
};
