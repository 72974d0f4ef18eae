import type { Json, JsonObject } from '../../../src/runtime/base/json.ts';
import { ANSWERS } from '../../support/member.ts';

/** The password of every generated member. */
const PASSWORD = 'correct horse battery 9';

/** Returns a generator of numbers in [0, 1), the same on every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Returns generated answers, the same for the same seed. */
export function somebody(seed: number, email: string): JsonObject {
  const next = numbersFrom(seed * 7919);
  const one = <T extends Json>(...options: readonly T[]): T => options[Math.floor(next() * options.length)] ?? options[0] ?? never();
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const phq = (): string => one('notAtAll', 'severalDays', 'moreThanHalfTheDays', 'nearlyEveryDay');
  const yesNo = (): string => one('yes', 'no');
  const weight = whole(160, 300);
  const glp1Medication = one('yes', 'aboutToStart', 'no');
  const address = { country: 'US', address1: `${whole(1, 999)} Elm Street`, city: 'Austin', region: 'TX', zipcode: '78701' };
  const elsewhere = { country: 'GB', address1: '1 High Street', city: 'Leeds', zipcode: 'LS1 1AA' };
  const phoneNumber = { country: 'US', dialCode: '+1', value: `2015550${whole(100, 199)}` };
  return {
    ...ANSWERS,
    createAccount: { email, ginaAdaConsent: true, mhmdaOptIn: one(true, false) },
    createPassword: { password: PASSWORD },
    existingPassword: { password: PASSWORD },
    healthGoal: one('losingWeight', 'losingWeight', 'reducingStressAnxiousFeelings'),
    sex: one('female', 'male', 'intersex', 'preferNotToSay'),
    gender: one('FEMALE', 'MALE', 'SELF_ID'),
    ethnicity: one(['asian'], ['white', 'other'], ['black']),
    motivation: one('healthCareProfessional', 'community'),
    locationState: one('TX', 'CA', 'WA'),
    eatingDisorder: one('yes', 'no', 'no'),
    nutritionBasics: one('veryConfident', 'notConfident'),
    culturalImpacts: one('always', 'never'),
    eatingMovingAffordably: one(['timeToPrepare', 'transportion'], ['none']),
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: whole(0, 11), weight },
    idealWeight: whole(150, weight),
    pregnant: one('no', 'noButNursing', 'noButPlanning'),
    prediabetesHistory: one(['prediabetes'], ['fastingBloodSugarLevel', 'a1c'], ['none']),
    hypertension: yesNo(),
    familyHistory: yesNo(),
    physicalActivity: yesNo(),
    healthConditions: one(['none'], ['highBloodPressure', 'sleepProblems']),
    glp1Medication,
    glp1Weight: weight + whole(0, 40),
    medications: whole(0, 3),
    weightMedOverview: one('join', 'next'),
    dppMedOverview: one('join', 'next'),
    stressEating: one('agree', 'disagree'),
    sleep: one('never', 'everyNight'),
    phq1: phq(),
    phq2: phq(),
    phq3: phq(),
    phq4: phq(),
    scaleOptIn: yesNo(),
    scaleEarningOptIn: yesNo(),
    completeProfile: one<JsonObject>(
      { phoneNumber, address, sameShippingAddress: true },
      { phoneNumber, address, sameShippingAddress: false, shippingAddress: elsewhere },
    ),
  };
}

function never(): never {
  throw new Error('there is nothing to choose from');
}
