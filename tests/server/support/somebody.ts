import type { Json, JsonObject } from '../../../src/runtime/base/json.ts';
import { ANSWERS } from '../../support/member.ts';

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
  const pick = <T extends Json>(...options: readonly T[]): T =>
    options[Math.floor(next() * options.length)] ?? options[0] ?? neverReached();
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const phq = (): string => pick('notAtAll', 'severalDays', 'moreThanHalfTheDays', 'nearlyEveryDay');
  const yesNo = (): string => pick('yes', 'no');
  const weight = integer(160, 300);
  const glp1Medication = pick('yes', 'aboutToStart', 'no');
  const address = { country: 'US', address1: `${integer(1, 999)} Elm Street`, city: 'Austin', region: 'TX', zipcode: '78701' };
  const elsewhere = { country: 'GB', address1: '1 High Street', city: 'Leeds', zipcode: 'LS1 1AA' };
  const phoneNumber = { country: 'US', dialCode: '+1', value: `2015550${integer(100, 199)}` };
  return {
    ...ANSWERS,
    createAccount: { email, ginaAdaConsent: true, mhmdaOptIn: pick(true, false) },
    healthGoal: pick('losingWeight', 'losingWeight', 'reducingStressAnxiousFeelings'),
    sex: pick('female', 'male', 'intersex', 'preferNotToSay'),
    gender: pick('FEMALE', 'MALE', 'SELF_ID'),
    ethnicity: pick(['asian'], ['white', 'other'], ['black']),
    motivation: pick('healthCareProfessional', 'community'),
    locationState: pick('TX', 'CA', 'WA'),
    eatingDisorder: pick('yes', 'no', 'no'),
    nutritionBasics: pick('veryConfident', 'notConfident'),
    culturalImpacts: pick('always', 'never'),
    eatingMovingAffordably: pick(['timeToPrepare', 'transportion'], ['none']),
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: integer(0, 11), weight },
    idealWeight: integer(150, weight),
    pregnant: pick('no', 'noButNursing', 'noButPlanning'),
    prediabetesHistory: pick(['prediabetes'], ['fastingBloodSugarLevel', 'a1c'], ['none']),
    hypertension: yesNo(),
    familyHistory: yesNo(),
    physicalActivity: yesNo(),
    healthConditions: pick(['none'], ['highBloodPressure', 'sleepProblems']),
    glp1Medication,
    glp1Weight: weight + integer(0, 40),
    medications: integer(0, 3),
    weightMedOverview: pick('join', 'next'),
    dppMedOverview: pick('join', 'next'),
    stressEating: pick('agree', 'disagree'),
    sleep: pick('never', 'everyNight'),
    phq1: phq(),
    phq2: phq(),
    phq3: phq(),
    phq4: phq(),
    scaleOptIn: yesNo(),
    scaleEarningOptIn: yesNo(),
    completeProfile: pick<JsonObject>(
      { phoneNumber, address, sameShippingAddress: true },
      { phoneNumber, address, sameShippingAddress: false, shippingAddress: elsewhere },
    ),
  };
}

function neverReached(): never {
  throw new Error('there is nothing to choose from');
}
