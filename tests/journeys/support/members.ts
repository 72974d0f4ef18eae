import type { JsonObject } from '../../../src/runtime/base/json.ts';

/** The password of every member in these journeys. */
export const PASSWORD = 'correct horse battery 9';

let emailCount = 0;

/** Returns an email address that no other journey uses. */
export function newEmail(): string {
  emailCount += 1;
  return `journey-${process.pid}-${Date.now()}-${emailCount}@example.com`;
}

/** A woman of 46 with a BMI of 25.7 and no condition: enrolls in WEIGHT where it is offered. */
export function weightMember(email: string): JsonObject {
  return {
    eligibilityCheck: { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01', age: 46 },
    createAccount: { email, ginaAdaConsent: true, mhmdaOptIn: false },
    createPassword: { password: PASSWORD },
    healthGoal: 'losingWeight',
    sex: 'female',
    gender: 'FEMALE',
    ethnicity: ['white'],
    education: 'college',
    motivation: 'familyOrFriend',
    locationState: 'TX',
    eatingDisorder: 'no',
    nutritionBasics: 'somewhatConfident',
    culturalImpacts: 'occasionally',
    eatingMovingAffordably: ['timeToPrepare', 'fewStores'],
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 150 },
    idealWeight: 135,
    pregnant: 'no',
    menopause: 'noSymptoms',
    menstrualCycle: 'yes',
    diabetesDiagnosis: 'no',
    healthConditions: ['none'],
    prediabetesHistory: ['none'],
    hadA1cTested: 'yes',
    a1c: 5.4,
    gestationalDiabetes: 'no',
    hypertension: 'no',
    familyHistory: 'no',
    familyHistoryWeight: 'yes',
    physicalActivity: 'yes',
    mskPain: ['knee'],
    mskPainLevel: 3,
    glp1Medication: 'no',
    medications: 1,
    mainReason: 'healthier',
    difficulties: ['time', 'cost'],
    stressEating: 'agree',
    sleep: 'frequently',
    phq1: 'notAtAll',
    phq2: 'severalDays',
    phq3: 'notAtAll',
    phq4: 'notAtAll',
    coursePackSelection: ['sleep'],
    completeProfile: {
      phoneNumber: { country: 'US', value: '2015550123' },
      address: { country: 'US', address1: '12 Elm Street', city: 'Austin', region: 'TX', zipcode: '78701' },
      sameShippingAddress: true,
    },
  };
}

/** The weight member with prediabetes and a BMI of 28.3: enrolls in DPP. */
export function dppMember(email: string): JsonObject {
  return {
    ...weightMember(email),
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 165 },
    prediabetesHistory: ['prediabetes', 'a1c'],
    hadA1cTested: 'yes',
    a1c: null,
    mskPain: ['none'],
    completeProfile: {
      phoneNumber: { country: 'US', value: '2015550123' },
      address: { country: 'US', address1: '12 Elm Street', city: 'Austin', region: 'TX', zipcode: '78701' },
      sameShippingAddress: false,
      shippingAddress: { country: 'GB', address1: '1 High Street', city: 'Leeds', zipcode: 'LS1 1AA' },
    },
  };
}

/** The weight member with a BMI of 34.3, in a state with telehealth, who joins: enrolls in MED. */
export function medMember(email: string): JsonObject {
  return {
    ...weightMember(email),
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 200 },
    weightMedOverview: 'seeMoreOptions',
    weightMedMoreOptions: 'join',
    scaleOptIn: 'yes',
  };
}

/** A man whose goal is to reduce stress: enrolls in MOOD. */
export function moodMember(email: string): JsonObject {
  return { ...weightMember(email), healthGoal: 'reducingStressAnxiousFeelings', sex: 'male', gender: 'MALE' };
}

/** A member on the roster of the DPP-only partner with a risk score below 5: screened out. */
export function lowRiskMember(email: string): JsonObject {
  return {
    ...weightMember(email),
    eligibilityCheck: { firstName: 'Diana', lastName: 'Prince', dob: '1975-03-03' },
    physicalActivity: 'yes',
  };
}
