import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { offers, walkDpp, type Member } from '../support/member.ts';

const MED: Member = { answers: { weightMedOverview: 'join', medications: 2 } };

async function callsOf(member: Member): Promise<readonly JsonObject[]> {
  const { calls } = await walkDpp(member);
  return Array.isArray(calls) ? calls.filter(isJsonObject) : [];
}

async function operations(member: Member): Promise<readonly Json[]> {
  return (await callsOf(member)).map(({ operation }) => operation ?? null);
}

async function bodyOf(member: Member, operation: string): Promise<JsonObject> {
  const body = (await callsOf(member)).find((call) => call['operation'] === operation)?.['body'];
  return isJsonObject(body) ? body : {};
}

async function userData(member: Member): Promise<JsonObject> {
  const data = (await bodyOf(member, 'createAccount'))['userData'];
  return isJsonObject(data) ? data : {};
}

async function extras(member: Member): Promise<JsonObject> {
  const data = (await userData(member))['extras'];
  return isJsonObject(data) ? data : {};
}

describe('the calls of the completion', () => {
  it('come in the order of the specification [ACCT-02] [ACCT-04] [ACCT-06] [ACCT-07] [ACCT-33] [ACCT-36] [ACCT-37]', async () => {
    expect(await operations({})).toEqual([
      'saveTriage',
      'updateUpidCurriculumMapping',
      'validateAddress',
      'getEnrollmentInformation',
      'createAccount',
      'login',
      'updateLastTriageTimestamp',
      'storeOutcomes',
    ]);
  });

  it('enroll for the medication for MED alone [ACCT-08]', async () => {
    expect(await operations(MED)).toContain('enrollB2bUser');
    expect(await operations({})).not.toContain('enrollB2bUser');
    const accolade = { ...offers('WEIGHT', 'MED'), ACCOLADE_PARTNER: true, REQUIRES_DOB: true };
    expect(await operations({ ...MED, configs: accolade })).not.toContain('enrollB2bUser');
  });

  it.each([266, 268, 283])(
    'of the consumer-style partner %i leave out login, timestamp and outcomes [PARTNER-12] [PARTNER-15] [TRIAGE-09]',
    async (id) => expect((await operations({ partner: { id } })).slice(-1)).toEqual(['createAccount']),
  );

  it.each([788, 898, 1590])('of the consumer-style partner %i outside production leave them out too [PARTNER-13]', async (id) => {
    expect((await operations({ partner: { id }, environment: 'development' })).slice(-1)).toEqual(['createAccount']);
    expect(await operations({ partner: { id } })).toContain('login');
  });

  it('are none when the survey was not finished', async () => expect(await operations({ answers: { phq4: undefined } })).toEqual([]));

  it.each([
    [{}, 'HW'],
    [MED, 'HW'],
    [{ answers: { healthGoal: 'reducingStressAnxiousFeelings' } }, 'HM'],
    [{ answers: { prediabetesHistory: ['a1c'] } }, 'PT2V2'],
  ] satisfies [Member, string][])('map the program to its curriculum: %j to %s [PROG-08]', async (member, curriculum) => {
    const calls = await callsOf(member);
    expect(calls.find((call) => call['operation'] === 'updateUpidCurriculumMapping')).toMatchObject({ body: curriculum });
  });
});

describe('the triage record', () => {
  it('is COMPLETE, holds the answers, and no password [ACCT-33] [PAY-20]', async () => {
    const body = await bodyOf({ eligibility: { participantEligibilityId: 'E-1' } }, 'saveTriage');
    expect(body).toMatchObject({
      completionStatus: 'COMPLETE',
      participantId: 'E-1',
      partnerId: 1001,
      survey: { sex: 'female', phq1: 'notAtAll' },
    });
    expect(JSON.stringify(body)).not.toContain('correct horse');
    expect(body['survey']).not.toHaveProperty('createPassword');
  });
});

describe('the account', () => {
  it('has the top level of the enrollment payload [PAY-01] [PAY-03] [PAY-26] [PAY-27]', async () => {
    expect(await userData({ answers: { coursePackSelection: ['AGING_AND_METABOLISM'] } })).toMatchObject({
      coursePacks: ['AGING_AND_METABOLISM'],
      gender: 'female',
      password: 'correct horse battery 9',
      surveyAnswers: { sex: 'female' },
      age: 45,
      email: 'ada@example.com',
      heightInCm: 162.56,
      name: 'Ada Byron',
      phoneNumber: '+12015550123',
      weightInKg: 190 * 0.453592,
    });
  });

  it('has the locale in use, en by default [PAY-04]', async () => {
    expect(await userData({})).toMatchObject({ locale: 'en' });
    expect(await userData({ context: { locale: 'de' } })).toMatchObject({ locale: 'de' });
  });

  it('has the weight-loss plan [PAY-05]', async () =>
    expect(await userData({})).toMatchObject({
      weightLossData: { targetWeightInKg: 140 * 0.453592, targetWeightDate: '2026-08-07', weightLossSpeedPerWeekInKg: 1 },
    }));

  it('has no weight-loss plan where no ideal weight was asked', async () =>
    expect(await userData({ answers: { healthGoal: 'reducingStressAnxiousFeelings' } })).not.toHaveProperty('weightLossData'));

  it.each([
    ['female', 'female'],
    ['male', 'male'],
    ['intersex', 'self-identified'],
    ['preferNotToSay', 'self-identified'],
  ])('says for %s the gender %s [PAY-07] [PAY-08]', async (sex, gender) =>
    expect(await userData({ answers: { sex } })).toMatchObject({ gender }),
  );

  it('has the extras of both documents [PAY-02] [PAY-09] [PAY-28]', async () => {
    const eligibility = { participantEligibilityId: 'E-1', employeeId: 'EMP-7', policyId: 'POL-1', scaleEligible: 'FREE_SCALE' };
    expect(await extras({ eligibility, context: { b2bUserId: 'b2b-1' } })).toEqual({
      address: { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' },
      b2bUserId: 'b2b-1',
      mhmdaOptIn: false,
      orderScale: true,
      program: 'WEIGHT',
      employeeId: 'EMP-7',
      firstName: 'Ada',
      lastName: 'Byron',
      phoneNumber: '+12015550123',
      dob: '1980-04-01',
      dppTriageKey: 'walk-triage-key',
      policyId: 'POL-1',
      ginaAdaConsent: 'AGREE',
      eligibilityId: 'E-1',
      experimentAssignments: { 'scale-earning-opt-in': 'control' },
      partnerName: 'Acme',
    });
  });

  it('says AGREE to the waivers where one was agreed to, and nothing elsewhere [PAY-10]', async () => {
    expect(await extras({ answers: { eatingDisorder: 'yes' } })).toMatchObject({
      liabilityWaiverConsent: 'AGREE',
      ginaAdaConsent: 'AGREE',
    });
    expect(await extras({})).not.toHaveProperty('liabilityWaiverConsent');
  });

  it('has the Medicare answers where they were asked [PAY-09]', async () => {
    const answers = { dppMedOverview: 'join', enrolledInMedicare: 'yes' };
    expect(await extras({ eligibility: { dob: '1960-01-01' }, answers })).toMatchObject({
      enrolledInMedicare: 'yes',
      medicareConsent: 'agree',
    });
    expect(await extras({})).not.toHaveProperty('enrolledInMedicare');
  });

  it('has a shipping address where it differs [PAY-09] [PAY-29]', async () => {
    const address = { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' };
    const shippingAddress = { ...address, address1: '2 Side Street' };
    const phoneNumber = { country: 'US', dialCode: '+1', value: '2015550123' };
    const completeProfile = { phoneNumber, address, sameShippingAddress: false, shippingAddress };
    expect(await extras({ answers: { completeProfile } })).toMatchObject({ shippingAddress });
    expect(await extras({})).not.toHaveProperty('shippingAddress');
  });
});

describe('the medical enrollment', () => {
  it('holds who, where and the health answers [PAY-21] [PAY-22] [PAY-23] [PAY-24]', async () => {
    const profile = {
      phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' },
      address: { country: 'US', address1: '1 Main Street', address2: 'Apt 2', city: 'Austin', region: 'TX', zipcode: '78701' },
      suicideOrSelfHarm1: 'no',
      suicideOrSelfHarm2: 'no',
    };
    expect(await bodyOf({ answers: { ...MED.answers, completeProfile: profile } }, 'enrollB2bUser')).toEqual({
      userId: 'walk-access-code',
      accessCode: 'walk-access-code',
      firstName: 'Ada',
      lastName: 'Byron',
      dateOfBirth: '1980-04-01',
      gender: 'female',
      email: 'ada@example.com',
      address1: '1 Main Street',
      address2: 'Apt 2',
      city: 'Austin',
      stateCode: 'TX',
      zipCode: '78701',
      phoneNumber: '+12015550123',
      mainReason: 'healthier',
      familyHistory: 'no',
      pregnant: 'no',
      healthConditions: ['none'],
      heightFeet: 5,
      heightInch: 4,
      weightLbs: 190,
      partnerId: 1001,
      useMedications: 'yes',
      suicideOrSelfHarm1: 'no',
      suicideOrSelfHarm2: 'no',
    });
    expect(await bodyOf({ answers: { ...MED.answers, medications: 0 } }, 'enrollB2bUser')).toMatchObject({ useMedications: 'no' });
  });
});

describe('after the account', () => {
  it('logs in with the JSON request of the form [API-06]', async () => {
    const { grant_type, request } = await bodyOf({}, 'login');
    expect(grant_type).toBe('password');
    expect(JSON.parse(String(request))).toEqual({
      credentials: 'correct horse battery 9',
      mode: 'LOGIN',
      principal: 'ada@example.com',
      type: 'EMAIL_AND_PASSWORD',
    });
  });

  it('tells the initial offering, and what was offered [ACCT-36] [API-28] [SET-77]', async () => {
    const want = { triageResult: 'ASSIGNED_INITIAL_OFFERING', newLastTriageTimestamp: '2026-03-02T00:00:00.000Z' };
    expect(await bodyOf({}, 'updateLastTriageTimestamp')).toMatchObject({ ...want, wasOfferedDpp: false, wasOfferedMed: true });
    const atRisk = { eligibility: { isMedEligible: false }, answers: { prediabetesHistory: ['a1c'] } };
    expect(await bodyOf(atRisk, 'updateLastTriageTimestamp')).toMatchObject({ wasOfferedDpp: true, wasOfferedMed: false });
  });

  it('stores the baseline: weight by 2.205, height in cm, the mood and outcomes answers [ACCT-37] [API-50] [API-51] [API-52] [PAY-25]', async () => {
    expect(await bodyOf({ answers: { eatingMovingAffordably: ['fewStores', 'transportion'] } }, 'storeOutcomes')).toEqual({
      survey: {
        surveysCompleted: [
          {
            surveyId: 'DPP_SURVEY-0',
            surveyExperienceSlug: 'b2b_baseline_outcomes',
            surveyAnswers: [
              { questionId: 'weight', answerSlugs: [String(190 / 2.205)] },
              { questionId: 'height', answerSlugs: ['162.56'] },
              { questionId: 'phq1', answerSlugs: ['notAtAll'] },
              { questionId: 'phq2', answerSlugs: ['notAtAll'] },
              { questionId: 'phq3', answerSlugs: ['notAtAll'] },
              { questionId: 'phq4', answerSlugs: ['notAtAll'] },
              { questionId: 'nutritionBasics', answerSlugs: ['notConfident'] },
              { questionId: 'culturalImpacts', answerSlugs: ['never'] },
              { questionId: 'eatingMovingAffordably', answerSlugs: ['fewStores', 'transportion'] },
            ],
          },
        ],
      },
    });
  });
});
