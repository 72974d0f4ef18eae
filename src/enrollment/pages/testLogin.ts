import type { JsonObject } from '../../runtime/base/json.ts';

/** The cookies of a member who has logged in before. */
export const LOGIN = { autologin_data: JSON.stringify({ accessCode: 'MEMBER', accessToken: 'token' }) };

/** The re-triage eligibility of that member: in WEIGHT, with every other program on offer. */
export const ELIGIBLE = {
  accessCode: 'MEMBER',
  currentProgram: 'WEIGHT',
  eligibilityReason: 'ELIGIBLE',
  eligibleRetriagePrograms: ['DPP', 'MED'],
  userProfile: { firstName: 'Wendy', dateOfBirth: { year: 1980, month: 5, day: 5 }, gender: 'FEMALE', sex: 'female' },
  eligibilityProperties: {},
  didVerifyUsingAutologinData: true,
} satisfies JsonObject;
