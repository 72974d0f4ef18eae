import type { JsonObject } from '../../src/runtime/base/json.ts';

/** The password of every member in tests. */
export const TEST_PASSWORD = 'correct horse battery 9';

/** A profile form as the page stores it. */
export const TEST_PROFILE = {
  phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' },
  address: { country: 'US', address1: '12 Elm Street', city: 'Austin', region: 'TX', zipcode: '78701' },
  sameShippingAddress: true,
} as const;

/** Answers of a man with the stress goal (MOOD), the shortest way through an enrollment. Email and password are omitted. */
export const MOOD_ANSWERS: JsonObject = {
  healthGoal: 'reducingStressAnxiousFeelings',
  sex: 'male',
  gender: 'MALE',
  ethnicity: ['white'],
  eatingDisorder: 'no',
  heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 150 },
  phq1: 'notAtAll',
  phq2: 'notAtAll',
  phq3: 'notAtAll',
  phq4: 'notAtAll',
  completeProfile: TEST_PROFILE,
};
