import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { err, ok } from '../../../runtime/base/result.ts';
import { retriageMember, retriageOutcome } from './retriageEligibility.ts';
import type { CallFailure } from '../../api/types.ts';

const INFO: JsonObject = {
  accessCode: 'MEMBER-WEIGHT',
  partnerSlug: 'acme',
  currentProgram: 'WEIGHT',
  eligibilityReason: 'ELIGIBLE',
  eligibleRetriagePrograms: ['DPP', 'MED'],
  userProfile: { firstName: 'Wendy', dateOfBirth: { year: 1980, month: 5, day: 5 }, gender: 'FEMALE', sex: 'female' },
  eligibilityProperties: { email: 'wendy@example.com' },
  didVerifyUsingAutologinData: false,
};

describe('retriageMember', () => {
  it('reads all fields of the re-triage eligibility [RETR-06] [RETR-07] [RETR-08]', () => {
    expect(retriageMember(INFO)).toEqual({
      profile: {
        accessCode: 'MEMBER-WEIGHT',
        currentProgram: 'WEIGHT',
        eligibilityReason: 'ELIGIBLE',
        eligibleRetriagePrograms: ['DPP', 'MED'],
        firstName: 'Wendy',
        gender: 'FEMALE',
        sex: 'female',
        dob: '1980-05-05',
      },
      eligibility: { email: 'wendy@example.com' },
      isVerified: false,
      partnerSlug: 'acme',
    });
  });

  it('is verified by default, and omits absent fields', () => {
    expect(retriageMember({ accessCode: 'A', currentProgram: null })).toEqual({
      profile: { accessCode: 'A' },
      eligibility: {},
      isVerified: true,
    });
  });
});

describe('retriageOutcome', () => {
  const http = (status: number): CallFailure => ({ kind: 'http', status, code: null, message: null, errorCode: null, problem: {} });

  it.each([
    ['an eligible member', ok(INFO), 'ELIGIBLE'],
    ['a recently re-triaged member [RETR-11]', ok({ ...INFO, eligibilityReason: 'RECENTLY_RETRIAGED' }), 'RECENTLY_RETRIAGED'],
    ['a member of MED [RETR-12]', ok({ ...INFO, currentProgram: 'MED' }), 'ALREADY_MED'],
    [
      'a recently re-triaged member of MED, where MED wins',
      ok({ ...INFO, currentProgram: 'NMPBA', eligibilityReason: 'RECENTLY_RETRIAGED' }),
      'ALREADY_MED',
    ],
    ['any other reason', ok({ ...INFO, eligibilityReason: 'INELIGIBLE' }), 'NOT_FOUND'],
    ['an unknown member', err(http(404)), 'NOT_FOUND'],
    ['a server error', err(http(500)), 'FAILED'],
    ['a lost connection', err<CallFailure>({ kind: 'network' }), 'FAILED'],
  ])('reads %s', (_title, reply, expected) => {
    expect(retriageOutcome(reply).outcome).toBe(expected);
  });
});
