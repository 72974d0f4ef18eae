import type { JsonObject } from '../../runtime/base/json.ts';

/** The cookies of a member who has logged in before. */
export const LOGIN = { autologin_data: JSON.stringify({ accessCode: 'MEMBER', accessToken: 'token' }) };

/** What re-triage tells of that member: in WEIGHT, and whatever is offered is open. */
export const ELIGIBLE = {
  accessCode: 'MEMBER',
  currentProgram: 'WEIGHT',
  eligibilityReason: 'ELIGIBLE',
  eligibleRetriagePrograms: ['DPP', 'MED'],
  userProfile: { firstName: 'Wendy', dateOfBirth: { year: 1980, month: 5, day: 5 }, gender: 'FEMALE', sex: 'female' },
  eligibilityProperties: {},
  didVerifyUsingAutologinData: true,
} satisfies JsonObject;
