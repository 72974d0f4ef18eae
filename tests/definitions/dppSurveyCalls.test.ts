import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/runtime/base/json.ts';
import { heightWeight, offers, walkDpp, type Member } from '../support/member.ts';

const MED: Member = { answers: { weightMedOverview: 'join', medications: 2 } };
const ADDRESS = { country: 'US', address1: '1 Main Street', address2: 'Apt 2', city: 'Austin', region: 'TX', zipcode: '78701' };
const PROFILE = { phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' }, address: ADDRESS, sameShippingAddress: true };

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
  it('run in the specified order [ACCT-02] [ACCT-04] [ACCT-06] [ACCT-07] [ACCT-33] [ACCT-36] [ACCT-37]', async () => {
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

  it('include the medical enrollment for MED only [ACCT-08]', async () => {
    expect(await operations(MED)).toContain('enrollB2bUser');
    expect(await operations({})).not.toContain('enrollB2bUser');
    const accolade = { ...offers('WEIGHT', 'MED'), ACCOLADE_PARTNER: true, REQUIRES_DOB: true };
    expect(await operations({ ...MED, configs: accolade })).not.toContain('enrollB2bUser');
  });

  it.each([266, 268, 283])(
    'omit login, timestamp and outcomes for the consumer-style partner %i [PARTNER-12] [PARTNER-15] [TRIAGE-09]',
    async (id) => expect((await operations({ partner: { id } })).slice(-1)).toEqual(['createAccount']),
  );

  it.each([788, 898, 1590])(
    'omit login, timestamp and outcomes for the consumer-style partner %i in development, but not in production [PARTNER-13]',
    async (id) => {
      expect((await operations({ partner: { id }, environment: 'development' })).slice(-1)).toEqual(['createAccount']);
      expect(await operations({ partner: { id } })).toContain('login');
    },
  );

  it('are not made before the survey is finished', async () => expect(await operations({ answers: { phq4: undefined } })).toEqual([]));

  it.each([
    [{}, 'HW'],
    [MED, 'HW'],
    [{ answers: { healthGoal: 'reducingStressAnxiousFeelings' } }, 'HM'],
    [{ answers: { prediabetesHistory: ['a1c'] } }, 'PT2V2'],
  ] satisfies [Member, string][])(
    "map the program id to the program's curriculum, sent as plain text: %j to %s [API-48] [PROG-08]",
    async (member, curriculum) => {
      const calls = await callsOf({ ...member, context: { upid: 'UPID-1' } });
      const mapping = { operation: 'updateUpidCurriculumMapping', params: { upid: 'UPID-1' }, body: curriculum };
      expect(calls.find((call) => call['operation'] === 'updateUpidCurriculumMapping')).toEqual(mapping);
    },
  );

  it('request the enrollment information for the program id, and validate the address [API-21] [API-45]', async () => {
    const calls = await callsOf({ context: { upid: 'UPID-1' } });
    expect(calls).toContainEqual({ operation: 'getEnrollmentInformation', params: { upid: 'UPID-1' } });
    const billingAddress = { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' };
    expect(calls).toContainEqual({ operation: 'validateAddress', body: { billingAddress } });
  });
});

describe('the triage record', () => {
  it('identifies the participant of a single sign-on by the eligibility id [TRIAGE-06]', async () =>
    expect(await bodyOf({ eligibility: { eligibilityId: 'SSO-1' } }, 'saveTriage')).toMatchObject({ participantId: 'SSO-1' }));

  it('is COMPLETE and contains the answers without a password [ACCT-33] [API-26] [PAY-20]', async () => {
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

describe('the survey answers of each call', () => {
  const answersOf = async (member: Member): Promise<readonly (Json | undefined)[]> => [
    (await bodyOf(member, 'saveTriage'))['survey'],
    (await userData(member))['surveyAnswers'],
  ];

  it('contain the liability waivers, the exclusion from diabetes prevention, and the offers [SET-77]', async () => {
    const pregnant = { pregnant: 'yes', eatingDisorder: 'yes', eatingDisorderWaiver: true } as const;
    for (const answers of await answersOf({ answers: pregnant })) {
      expect(answers).toMatchObject({ eatingDisorderWaiver: true, dppEligible: false, wasOfferedDpp: false, wasOfferedMed: false });
    }
    const waivers = { idealWeight: 100, idealWeightWaiver: true } as const;
    for (const answers of await answersOf({ answers: waivers })) expect(answers).toMatchObject({ idealWeightWaiver: true });
    const underweight = { ...heightWeight(107), idealWeight: 107 };
    for (const answers of await answersOf({ answers: underweight })) expect(answers).toMatchObject({ bmiWaiver: true });
    for (const answers of await answersOf({ answers: { pregnant: 'yes' } })) expect(answers).toMatchObject({ pregnantWaiver: true });
    for (const answers of await answersOf({ answers: { prediabetesHistory: ['a1c'] }, eligibility: { isMedEligible: false } })) {
      expect(answers).toMatchObject({ wasOfferedDpp: true, wasOfferedMed: false });
    }
    for (const answers of await answersOf({})) {
      expect(answers).toMatchObject({ wasOfferedDpp: false, wasOfferedMed: true });
      expect(answers).not.toHaveProperty('dppEligible');
      for (const waiver of ['eatingDisorderWaiver', 'bmiWaiver', 'idealWeightWaiver', 'pregnantWaiver']) {
        expect(answers).not.toHaveProperty(waiver);
      }
    }
  });
});

describe('the account', () => {
  it('contains the program id and the top-level fields of the enrollment payload [API-03] [API-04] [PAY-01] [PAY-03] [PAY-26] [PAY-27]', async () => {
    const forced = [{ name: 'scale-earning-opt-in', value: 'variant' }];
    const answers = { sleep: 'everyNight', coursePackSelection: ['AGING_AND_METABOLISM'] };
    expect(await bodyOf({ answers, context: { upid: 'UPID-1', forceExperimentsToAssign: forced } }, 'createAccount')).toEqual({
      upid: 'UPID-1',
      userData: {
        coursePacks: ['AGING_AND_METABOLISM'],
        gender: 'female',
        locale: 'en',
        password: 'correct horse battery 9',
        surveyAnswers: expect.objectContaining({ sex: 'female', sleep: 'everyNight' }),
        age: 45,
        email: 'ada@example.com',
        heightInCm: 162.56,
        name: 'Ada Byron',
        phoneNumber: '+12015550123',
        weightInKg: 190 * 0.453592,
        forceExperimentsToAssign: forced,
        weightLossData: expect.any(Object),
        extras: expect.any(Object),
      },
    });
  });

  it('contains the password of an existing account [PAY-03]', async () => {
    const answers = { existingPassword: { password: 'an older one' } };
    expect(await userData({ context: { emailAvailability: 'HAS_B2C_ACCOUNT' }, answers })).toMatchObject({ password: 'an older one' });
  });

  it('contains the locale of the profile, or else the current locale, or else en [PAY-04]', async () => {
    expect(await userData({})).toMatchObject({ locale: 'en' });
    expect(await userData({ context: { locale: 'de' } })).toMatchObject({ locale: 'de' });
    const answers = { completeProfile: { ...PROFILE, locale: 'ko' } };
    expect(await userData({ context: { locale: 'de' }, answers })).toMatchObject({ locale: 'ko' });
  });

  it('contains the weight-loss plan [PAY-05] [PLAN-04]', async () => {
    expect(await userData({})).toMatchObject({
      weightLossData: { targetWeightInKg: 140 * 0.453592, targetWeightDate: '2026-08-07', weightLossSpeedPerWeekInKg: 1 },
    });
    const heavy = (pregnant: string) => userData({ answers: { ...heightWeight(400), idealWeight: 335, pregnant } });
    expect(await heavy('noButNursing')).toMatchObject({ weightLossData: { weightLossSpeedPerWeekInKg: 1 } });
    expect(await heavy('noButPlanning')).toMatchObject({ weightLossData: { weightLossSpeedPerWeekInKg: 4 * 0.453592 } });
  });

  it('contains no weight-loss plan if the ideal weight was not asked for', async () =>
    expect(await userData({ answers: { healthGoal: 'reducingStressAnxiousFeelings' } })).not.toHaveProperty('weightLossData'));

  it.each([
    ['female', 'female'],
    ['male', 'male'],
    ['intersex', 'self-identified'],
    ['preferNotToSay', 'self-identified'],
  ])('maps sex %s to gender %s [PAY-07] [PAY-08]', async (sex, gender) =>
    expect(await userData({ answers: { sex } })).toMatchObject({ gender }),
  );

  it('trims the consent signature [VAL-40]', async () => {
    const completeProfile = { ...PROFILE, consentStatus: 'AGREE', consentSignature: '  Ada Byron ' };
    expect(await extras({ answers: { completeProfile }, context: { country: 'DE', consentRegion: 'gdpr' } })).toMatchObject({
      consentSignature: 'Ada Byron',
    });
  });

  it('contains all extras of the payload if every question is asked [API-03] [PAY-02] [PAY-09] [PAY-28] [PAY-29]', async () => {
    const eligibility = { dob: '1960-04-01', participantEligibilityId: 'E-1', employeeId: 'EMP-7', policyId: 'POL-1' };
    const shippingAddress = { ...ADDRESS, address1: '2 Side Street', city: 'Dallas' };
    const consent = { consentStatus: 'AGREE', consentSignature: 'Ada Byron' };
    const completeProfile = { ...PROFILE, sameShippingAddress: false, shippingAddress, ...consent };
    const answers = { enrolledInMedicare: 'yes', dppMedOverview: 'join', completeProfile };
    expect(await extras({ eligibility, answers, context: { b2bUserId: 'b2b-1', country: 'DE', consentRegion: 'gdpr' } })).toEqual({
      address: ADDRESS,
      b2bUserId: 'b2b-1',
      ...consent,
      mhmdaOptIn: false,
      orderScale: true,
      program: 'MED',
      employeeId: 'EMP-7',
      firstName: 'Ada',
      lastName: 'Byron',
      phoneNumber: '+12015550123',
      dob: '1960-04-01',
      dppTriageKey: 'walk-triage-key',
      shippingAddress,
      policyId: 'POL-1',
      enrolledInMedicare: 'yes',
      medicareConsent: 'agree',
      ginaAdaConsent: 'AGREE',
      eligibilityId: 'E-1',
      experimentAssignments: { 'scale-earning-opt-in': 'control' },
      partnerName: 'Acme',
    });
  });

  it('omits the extras whose questions were not asked [PAY-09] [PAY-10]', async () => {
    const eligibility = { dob: null, age: 45, isMedEligible: false };
    expect(await extras({ configs: offers('WEIGHT'), eligibility, context: { region: 'TX' } })).toEqual({
      address: { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' },
      program: 'WEIGHT',
      firstName: 'Ada',
      lastName: 'Byron',
      phoneNumber: '+12015550123',
      dppTriageKey: 'walk-triage-key',
      experimentAssignments: { 'scale-earning-opt-in': 'control' },
      partnerName: 'Acme',
    });
  });

  it.each([
    ['FREE_SCALE', { scaleOptIn: 'yes' }, true],
    ['FREE_SCALE', { scaleOptIn: 'no' }, false],
    ['NOOMCOIN', { scaleEarningOptIn: 'yes' }, true],
    ['NOOMCOIN', { scaleEarningOptIn: 'no' }, false],
  ])('orders a scale for %s and %j: %s [PAY-09]', async (scaleEligible, answers, orderScale) =>
    expect(await extras({ eligibility: { scaleEligible }, answers })).toMatchObject({ orderScale }),
  );

  it.each([
    [true, 'AGREE'],
    [false, undefined],
    [undefined, undefined],
  ])('maps a consent to calls and texts of %s to %s [D-34]', async (callsAndTexts, expected) => {
    const completeProfile = { ...PROFILE, ...(callsAndTexts !== undefined && { callsAndTexts }) };
    expect((await extras({ answers: { completeProfile } }))['callsAndTextsConsent']).toBe(expected);
  });

  it('contains the employee id from the profile and the id of a single sign-on [PAY-02] [PAY-09]', async () => {
    const configs = { ...offers('WEIGHT'), REQUIRES_DOB: true, REQUIRES_PARTICIPANT_ID: true };
    const answers = { completeProfile: { ...PROFILE, employeeId: 'EMP-8' } };
    expect(await extras({ configs, answers, eligibility: { eligibilityId: 'SSO-1' } })).toMatchObject({
      employeeId: 'EMP-8',
      eligibilityId: 'SSO-1',
    });
  });

  it.each([
    ['an eating disorder', { eatingDisorder: 'yes' }],
    ['a low BMI', { ...heightWeight(107), idealWeight: 107 }],
    ['a low ideal weight', { idealWeight: 107 }],
    ['a pregnancy', { pregnant: 'yes' }],
  ])('reports AGREE to the waiver for %s [PAY-10]', async (_title, answers) =>
    expect(await extras({ answers })).toMatchObject({ liabilityWaiverConsent: 'AGREE', ginaAdaConsent: 'AGREE' }),
  );
});

describe('the medical enrollment', () => {
  it('contains the personal details, the address and the health answers [API-08] [PAY-21] [PAY-22] [PAY-23] [PAY-24]', async () => {
    const profile = { ...PROFILE, suicideOrSelfHarm1: 'no', suicideOrSelfHarm2: 'yes' };
    expect(await bodyOf({ answers: { ...MED.answers, familyHistory: 'yes', completeProfile: profile } }, 'enrollB2bUser')).toEqual({
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
      familyHistory: 'yes',
      pregnant: 'no',
      healthConditions: ['none'],
      heightFeet: 5,
      heightInch: 4,
      weightLbs: 190,
      partnerId: 1001,
      useMedications: 'yes',
      suicideOrSelfHarm1: 'no',
      suicideOrSelfHarm2: 'yes',
    });
    const enrolling = (await callsOf(MED)).find((call) => call['operation'] === 'enrollB2bUser');
    expect(enrolling).toMatchObject({ params: { accessCode: 'walk-access-code', notifySupportOnFail: true } });
    const few = async (medications: number) => await bodyOf({ answers: { ...MED.answers, medications } }, 'enrollB2bUser');
    expect(await few(1)).toMatchObject({ useMedications: 'yes' });
    const none = await few(0);
    expect(none).toMatchObject({ useMedications: 'no' });
    expect(none).not.toHaveProperty('suicideOrSelfHarm1');
  });
});

describe('after the account', () => {
  it('logs in with form fields and a JSON request [API-06]', async () => {
    const { client_id, grant_type, request } = await bodyOf({ context: { clientId: 'web' } }, 'login');
    expect([client_id, grant_type]).toEqual(['web', 'password']);
    expect(JSON.parse(String(request))).toEqual({
      credentials: 'correct horse battery 9',
      mode: 'LOGIN',
      principal: 'ada@example.com',
      type: 'EMAIL_AND_PASSWORD',
    });
  });

  it('reports the initial offering and the offers [ACCT-36] [API-28]', async () => {
    const expected = { triageResult: 'ASSIGNED_INITIAL_OFFERING', newLastTriageTimestamp: '2026-03-02T00:00:00.000Z' };
    const accessCode = 'walk-access-code';
    expect(await bodyOf({}, 'updateLastTriageTimestamp')).toEqual({ accessCode, ...expected, wasOfferedDpp: false, wasOfferedMed: true });
    const atRisk = { eligibility: { isMedEligible: false }, answers: { prediabetesHistory: ['a1c'] } };
    expect(await bodyOf(atRisk, 'updateLastTriageTimestamp')).toMatchObject({ wasOfferedDpp: true, wasOfferedMed: false });
  });

  it("stores the outcomes under the new account's access code [API-53]", async () => {
    expect((await callsOf({})).at(-1)).toMatchObject({ operation: 'storeOutcomes', params: { accessCode: 'walk-access-code' } });
  });

  it('stores the baseline: weight divided by 2.205, height in cm, the mood and outcomes answers [ACCT-37] [API-30] [API-50] [API-51] [API-52] [PAY-25] [PAY-26]', async () => {
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
