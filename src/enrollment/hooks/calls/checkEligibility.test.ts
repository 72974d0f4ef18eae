import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../runtime/base/result.ts';
import { eligibilityOutcome, eligibilityDetails, type EligibilityFacts } from './checkEligibility.ts';
import type { CallFailure } from '../../api/types.ts';
import { parseAnswer } from '../../../runtime/survey/answers/parse.ts';

const facts: EligibilityFacts = { partnerId: 1002, leadSource: null, idempotencyKey: () => 'key' };

describe('the request of the eligibility check', () => {
  it('sends the date of birth as numbers and the employee id as participantId [API-31] [ELIG-01] [ELIG-02] [ELIG-03] [ELIG-05]', () => {
    const answer = {
      firstName: 'Ada',
      lastName: 'Byron',
      dob: '1980-04-01',
      employeeId: 'EMP-1',
      policyId: 'POL-1',
      email: 'a@example.com',
    };
    expect(eligibilityDetails(answer, { ...facts, leadSource: 'poster' })).toEqual({
      partnerId: 1002,
      firstName: 'Ada',
      lastName: 'Byron',
      dateOfBirth: { year: 1980, month: 4, day: 1 },
      participantId: 'EMP-1',
      policyId: 'POL-1',
      email: 'a@example.com',
      leadSource: 'poster',
    });
  });

  it('sends a date of birth typed as MM/dd/yyyy as year, month and day [ELIG-01]', () => {
    const dob = { type: 'text', format: 'date' } as const;
    const { dateOfBirth } = eligibilityDetails(parseAnswer({ type: 'form', fields: { dob } }, { dob: '04/11/1980' }), facts);
    expect(dateOfBirth).toEqual({ year: 1980, month: 4, day: 11 });
  });

  it('omits details that the form did not ask for [ELIG-22]', () => {
    expect(eligibilityDetails({ firstName: 'Ada', lastName: '' }, facts)).toEqual({ partnerId: 1002, firstName: 'Ada' });
    expect(eligibilityDetails(undefined, facts)).toEqual({ partnerId: 1002 });
  });

  it('sends the age when the form asks for no date of birth', () => {
    expect(eligibilityDetails({ age: 44 }, facts)).toEqual({ partnerId: 1002, age: 44 });
  });
});

describe('the outcome of the eligibility check', () => {
  const http = (code: string, status: number): CallFailure => ({ kind: 'http', status, code, message: null, errorCode: null, problem: {} });
  const not = (eligibilityReason: string) => ok({ isEligible: false, isMedEligible: false, eligibilityReason, participantPartnerId: 1002 });

  it.each([
    ['a person eligible at this partner [ELIG-09]', ok({ isEligible: true, participantPartnerId: 1002 }), 'ELIGIBLE'],
    [
      'a person eligible at another partner [ELIG-08]',
      ok({ isEligible: true, participantPartnerId: 1001, upid: 'U' }),
      'MATCHED_OTHER_PARTNER',
    ],
    ['a person with an account [ELIG-10]', not('EXISTING_ACCOUNT'), 'EXISTING_ACCOUNT'],
    ['a check before the effective date [ELIG-11]', not('PRIOR_TO_EFFECTIVE_DATE'), 'PRIOR_TO_EFFECTIVE_DATE'],
    ['a failure of the eligibility service [ELIG-12]', not('API_ERROR'), 'API_ERROR'],
    ['two matches [ELIG-13]', not('MULTIPLE_MATCHES'), 'MULTIPLE_MATCHES'],
    ['a person who is not on the list [ELIG-15]', not('INELIGIBLE'), 'INELIGIBLE'],
    ['a person who is not on the latest list [ELIG-15]', not('NOT_IN_LATEST_FILE'), 'INELIGIBLE'],
    ['an unknown reason', not('SOMETHING'), 'INELIGIBLE'],
    ['the reason ELIGIBLE without isEligible [ELIG-19]', ok({ eligibilityReason: 'ELIGIBLE' }), 'INELIGIBLE'],
    ['a check before go-live [ELIG-18]', err(http('BEFORE_GOLIVE_DATE', 403)), 'BEFORE_GOLIVE_DATE'],
    ['a missing response [ELIG-17]', err<CallFailure>({ kind: 'network' }), 'NO_RESPONSE'],
    ['a server error', err(http('INTERNAL_ERROR', 500)), 'NO_RESPONSE'],
  ])('reads %s', (_title, reply, expected) => {
    expect(eligibilityOutcome(reply, {}, 1002).outcome).toBe(expected);
  });

  it("gives rules the details entered and the check's result [ELIG-03] [ELIG-04] [ELIG-06] [ELIG-20] [PARTNER-09]", () => {
    const reply = ok({
      isEligible: true,
      isMedEligible: false,
      eligibilityReason: 'ELIGIBLE',
      participantEligibilityId: 'pe_1',
      participantPartnerId: 1002,
      upid: 'UPID-1',
      eligibilityInfo: { scaleEligible: 'FREE_SCALE', segmentId: 's1', effectiveDate: { year: 2025, month: 1, day: 31 } },
    });
    const typed = {
      firstName: 'Ada',
      lastName: 'Byron',
      dob: '1980-04-01',
      employeeId: 'EMP-1',
      policyId: 'POL-1',
      email: 'a@example.com',
    };
    expect(eligibilityOutcome(reply, typed, 1002).result).toEqual({
      isEligible: true,
      isMedEligible: false,
      eligibilityReason: 'ELIGIBLE',
      participantEligibilityId: 'pe_1',
      participantPartnerId: 1002,
      upid: 'UPID-1',
      scaleEligible: 'FREE_SCALE',
      segmentId: 's1',
      effectiveDate: '2025-01-31',
      ...typed,
    });
  });

  it('keeps the age when the form asked for no date of birth [ELIG-04]', () => {
    const reply = ok({ isEligible: true, isMedEligible: true, participantPartnerId: 1002 });
    expect(eligibilityOutcome(reply, { firstName: 'Ada', age: 46 }, 1002).result).toMatchObject({ age: 46, isMedEligible: true });
  });

  it.each(['FREE_SCALE', 'NOOMCOIN', 'ANOTHER'])('keeps the scale that a person is eligible for: %s [PARTNER-08]', (scaleEligible) => {
    const reply = ok({ isEligible: true, participantPartnerId: 1002, eligibilityInfo: { scaleEligible } });
    expect(eligibilityOutcome(reply, {}, 1002).result).toMatchObject({ scaleEligible });
  });
});
