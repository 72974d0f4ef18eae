import { describe, expect, it } from 'vitest';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { startSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT } from '../../src/runtime/engine/testSupport.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { migrateUser } from '../../src/enrollment/hooks/payloads/migrateUser.ts';
import { bodyOfCall, heightWeight, offers, operationsOf, walkRetriage, type ExistingMember } from '../support/member.ts';

const set = loadQuestionSet('RETRIAGE_SURVEY');
const DPP_ONLY = offers('DPP', 'RETRIAGE');
/** Raises the risk score to eight: two points for the BMI, one for the age of PROFILE, five for prediabetes. */
const AT_RISK = { prediabetesHistory: ['prediabetes'] };
const DPP: ExistingMember = { profile: { eligibleRetriagePrograms: ['DPP'] }, answers: AT_RISK };
const MED: ExistingMember = { profile: { eligibleRetriagePrograms: ['MED'] }, answers: { weightMedOverview: 'join' } };
const BORN_65_YEARS_AGO = { year: 1961, month: 3, day: 2 };

function withAnswers(member: ExistingMember, answers: ExistingMember['answers']): ExistingMember {
  return { ...member, answers: { ...member.answers, ...answers } };
}

type Case = readonly [title: string, member: ExistingMember, expected: object];

function table(cases: readonly Case[]): void {
  it.each(cases)('%s', async (_title, member, expected) => expect(await walkRetriage(member)).toMatchObject(expected));
}

type StepCase = readonly [title: string, step: string, shown: boolean, member: ExistingMember];

function visibility(cases: readonly StepCase[]): void {
  const rows = cases.map(([title, step, shown, member]) => [step, shown ? 'shown' : 'hidden', title, shown, member] as const);
  it.each(rows)('%s is %s: %s', async (step, _visibility, _title, shown, member) => {
    const { visited } = await walkRetriage(member);
    expect(Array.isArray(visited) && visited.includes(step)).toBe(shown);
  });
}

describe('RETRIAGE_SURVEY', () => {
  it('is for existing members who change programs [SET-03] [TRIAGE-12]', () => expect(set.enrollmentType).toBe('RETRIAGE'));

  it('has one section, the health risk assessment [SET-14]', () =>
    expect(set.sections).toEqual([{ id: 'healthRiskAssessment', weight: 100 }]));

  it.each([
    ['[SET-19]', ['confirmChangeProgramDpp', 'confirmChangeProgramMed', 'dppInformation']],
    ['', ['retriageEligibilityCheck', 'retriageKeepPlan', 'retriageResult', 'retriageTransition', 'medSignup', 'personalizingProgram']],
  ])('has the steps %s %j', (_id, steps) => expect(set.steps.map(({ id }) => id)).toEqual(expect.arrayContaining(steps)));

  it('asks for health facts first, then for the program, then for the data that the program needs', () =>
    expect(set.steps.map(({ id }) => id).slice(-16)).toEqual([
      'confirmChangeProgramMed',
      'medicareConsent',
      'dppInformation',
      'confirmChangeProgramDpp',
      'mskPain',
      'mskPainLevel',
      'phq1',
      'phq2',
      'phq3',
      'phq4',
      'mainReason',
      'medSignup',
      'personalizingProgram',
      'retriageKeepPlan',
      'retriageResult',
      'retriageTransition',
    ]));
});

describe('admission', () => {
  table([
    [
      'refuses a partner without re-triage before anything else',
      { configs: offers('WEIGHT'), profile: { currentProgram: 'MED' } },
      { outcome: 'error', errorState: 'RETRIAGE_NOT_OFFERED', at: null, visited: [] },
    ],
    [
      'refuses a MED member before checking for a recent re-triage [RETR-12] [RETR-13]',
      { profile: { currentProgram: 'MED', eligibilityReason: 'RECENTLY_RETRIAGED' } },
      { outcome: 'finished', screenOutReason: 'ALREADY_MED', at: null, visited: [] },
    ],
    ['refuses an NMPBA member', { profile: { currentProgram: 'NMPBA' } }, { outcome: 'finished', screenOutReason: 'ALREADY_MED' }],
    [
      'refuses a member who was re-triaged recently [RETR-11] [RETR-13]',
      { profile: { eligibilityReason: 'RECENTLY_RETRIAGED' } },
      { outcome: 'finished', screenOutReason: 'RECENTLY_RETRIAGED', at: null, visited: [] },
    ],
    ['admits an eligible member [RETR-09]', { profile: { eligibilityReason: 'ELIGIBLE' } }, { outcome: 'completed' }],
    ...(['ALREADY_MED', 'RECENTLY_RETRIAGED'] as const).map((reason): Case => [
      `refuses a member for whom the check form returns ${reason} [RETR-11] [RETR-12]`,
      { profile: null, calls: { retriageEligibilityCheck: { outcome: reason } } },
      { outcome: 'finished', screenOutReason: reason },
    ]),
  ]);
});

describe('the profile of a member', () => {
  visibility([
    ['autologin data available', 'retriageEligibilityCheck', false, {}],
    ['autologin data missing', 'retriageEligibilityCheck', true, { profile: null }],
    ['the profile has it [RETR-10]', 'sex', false, {}],
    ['the profile lacks it', 'sex', true, { profile: { sex: null } }],
    ['the profile has it [RETR-10]', 'gender', false, {}],
    ['the profile lacks it', 'gender', true, { profile: { gender: null } }],
    ['the profile says male', 'pregnant', false, { profile: { sex: 'male' } }],
    ['the profile says intersex', 'gestationalDiabetes', true, { profile: { sex: 'intersex' } }],
  ]);

  it('provides the answers that the scores need, and the date of birth that gives the age [RETR-10]', async () => {
    expect(await walkRetriage({ profile: { sex: 'male' } })).toMatchObject({ computed: { age: 45, riskScore: 4 } });
    expect(await walkRetriage({ profile: { dateOfBirth: BORN_65_YEARS_AGO } })).toMatchObject({ computed: { age: 65, riskScore: 5 } });
  });

  const check = (answer: object, configs: object = {}): ExistingMember => ({
    profile: null,
    configs: { ...offers('WEIGHT', 'RETRIAGE'), ...configs },
    answers: { retriageEligibilityCheck: { ...answer } },
  });
  table([
    [
      'asks for name and date of birth [WIDGET-01]',
      check({ firstName: 'Ada' }),
      {
        outcome: 'invalid',
        errors: [
          { path: '/retriageEligibilityCheck/lastName', code: 'required' },
          { path: '/retriageEligibilityCheck/dob', code: 'required' },
        ],
      },
    ],
    [
      'asks for the participant id if the partner requires it [WIDGET-01]',
      check({ firstName: 'Ada', lastName: 'Byron' }, { REQUIRES_PARTICIPANT_ID: true }),
      { outcome: 'invalid', errors: [{ path: '/retriageEligibilityCheck/employeeId', code: 'required' }] },
    ],
    [
      'asks for the date of birth and the participant id if the partner requires both',
      check({ firstName: 'Ada', lastName: 'Byron' }, { REQUIRES_PARTICIPANT_ID: true, REQUIRES_DOB: true }),
      {
        errors: [
          { path: '/retriageEligibilityCheck/dob', code: 'required' },
          { path: '/retriageEligibilityCheck/employeeId', code: 'required' },
        ],
      },
    ],
    [
      'computes the age from the typed date of birth',
      check({ firstName: 'Ada', lastName: 'Byron', dob: '1961-03-02' }),
      { outcome: 'completed', computed: { age: 65 } },
    ],
  ]);
});

describe('screening out', () => {
  table([
    [
      'applies to an eating disorder, without a confirmation [SCREEN-15] [SCREEN-17]',
      { answers: { eatingDisorder: 'yes' } },
      { outcome: 'screenedOut', at: 'eatingDisorder', screenOutReason: 'EATING_DISORDER', confirmed: [] },
    ],
    [
      'applies to a BMI of 18.36, without a confirmation [SCREEN-18] [SCREEN-20]',
      { answers: heightWeight(107) },
      { outcome: 'screenedOut', at: 'heightWeight', screenOutReason: 'BMI_TOO_LOW', confirmed: [] },
    ],
    [
      'does not apply to a member who has no eating disorder and is not pregnant [SCREEN-17] [SCREEN-23]',
      {},
      { outcome: 'completed', screenOutReason: null },
    ],
    [
      'applies to a BMI of 18.47 [SCREEN-18]',
      { answers: { heightWeight: { heightFeetPortion: 5, heightInchesPortion: 2, weight: 101 } } },
      { outcome: 'screenedOut', at: 'heightWeight' },
    ],
    [
      'does not apply at a BMI of exactly 18.5 [SCREEN-18]',
      { answers: { heightWeight: { heightFeetPortion: 3, heightInchesPortion: 2, weight: 38 }, idealWeight: 38 } },
      { outcome: 'completed' },
    ],
    ['does not apply at a BMI of 18.54 [SCREEN-18]', { answers: { ...heightWeight(108), idealWeight: 108 } }, { outcome: 'completed' }],
    [
      'applies to a BMI of 22.998 at a DPP-only partner [SCREEN-19]',
      { configs: DPP_ONLY, answers: heightWeight(134) },
      { outcome: 'screenedOut', screenOutReason: 'BMI_TOO_LOW' },
    ],
    [
      'does not apply at a BMI of 23.17 at a DPP-only partner [SCREEN-19]',
      { configs: DPP_ONLY, answers: { ...heightWeight(135), idealWeight: 120 } },
      { outcome: 'completed' },
    ],
    [
      'does not apply at a BMI of 22.998 if WEIGHT is offered [SCREEN-19] [SCREEN-21]',
      { answers: { ...heightWeight(134), idealWeight: 120 } },
      { outcome: 'completed', confirmed: [] },
    ],
    [
      'applies to an ideal weight with a BMI of 18.36',
      { answers: { idealWeight: 107 } },
      { outcome: 'screenedOut', at: 'idealWeight', screenOutReason: 'IDEAL_WEIGHT_BMI_TOO_LOW' },
    ],
    ['does not apply to an ideal weight with a BMI of 18.54', { answers: { idealWeight: 108 } }, { outcome: 'completed' }],
    [
      'applies to a pregnancy, regardless of partner [SCREEN-23]',
      { answers: { pregnant: 'yes' } },
      { outcome: 'screenedOut', at: 'pregnant', screenOutReason: 'PREGNANT', confirmed: [] },
    ],
    [
      'applies to a pregnancy even if the mood offer is accepted: re-triage then starts over',
      { configs: { ...offers('WEIGHT', 'MOOD', 'RETRIAGE') }, answers: { pregnant: 'yes', moodOffer: 'accept' } },
      { outcome: 'screenedOut', at: 'pregnant', screenOutReason: 'PREGNANT', program: 'NONE' },
    ],
    [
      'applies to type 2 diabetes at a DPP-only partner',
      { configs: DPP_ONLY, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2' } },
      { outcome: 'screenedOut', screenOutReason: 'DPP_DIABETES_TYPE' },
    ],
    [
      'does not apply to a low risk score',
      { configs: DPP_ONLY },
      { outcome: 'completed', computed: { riskScore: 3, dppQualified: false } },
    ],
  ]);

  it('restarts at the program overview with the stress goal when the member accepts the mood offer', () =>
    expect(set.screenOuts.find(({ reason }) => reason === 'PREGNANT')?.offer).toMatchObject({
      sets: { healthGoal: 'reducingStressAnxiousFeelings' },
      goTo: 'programOverview',
      startsOver: true,
    }));
});

describe('a re-triage that restarts with the stress goal', () => {
  const ACCEPTED: ExistingMember = {
    configs: { ...offers('WEIGHT', 'DPP', 'MED', 'MOOD', 'RETRIAGE') },
    answers: { pregnant: 'yes' },
    context: { carried: { answers: { healthGoal: 'reducingStressAnxiousFeelings' } } },
  };

  it('leads a pregnant member through the program overview to MOOD, and asks only questions for MOOD', async () => {
    const walked = await walkRetriage(ACCEPTED);
    expect(walked).toMatchObject({ outcome: 'completed', at: 'retriageTransition', program: 'MOOD', screenOutReason: null });
    expect(walked['visited']).toEqual([
      'programOverview',
      'ethnicity',
      'eatingDisorder',
      'heightWeight',
      'pregnant',
      'personalizingProgram',
      'retriageResult',
      'retriageTransition',
    ]);
  });

  it('sends the goal with the answers of the migration, and records a changed program', async () => {
    const walked = await walkRetriage(ACCEPTED);
    const body = bodyOfCall(walked, 'migrateUser');
    expect(body).toMatchObject({ offering: 'MOOD', survey: { healthGoal: 'reducingStressAnxiousFeelings', pregnant: 'yes' } });
    expect(bodyOfCall(walked, 'updateLastTriageTimestamp')).toMatchObject({ triageResult: 'CHANGED_OFFERING' });
  });

  it.each([
    ['who turns out not to be pregnant', {}, { pregnant: 'no' }],
    ['who turns out to be male', { sex: null }, { sex: 'male' }],
  ])('becomes an ordinary re-triage for a member %s', async (_title, profile, answers) => {
    const walked = await walkRetriage({ ...withAnswers(ACCEPTED, { ...AT_RISK, ...answers, confirmChangeProgramDpp: 'yes' }), profile });
    expect(walked).toMatchObject({ outcome: 'completed', program: 'DPP' });
  });
});

describe('the program', () => {
  table([
    ['confirmed for diabetes prevention: DPP [PROG-20]', DPP, { outcome: 'completed', at: 'retriageTransition', program: 'DPP' }],
    [
      'declined for diabetes prevention: none [PROG-22]',
      withAnswers(DPP, { confirmChangeProgramDpp: 'no' }),
      { at: 'retriageKeepPlan', program: 'NONE' },
    ],
    ['confirmed for medication: MED [PROG-21]', MED, { outcome: 'completed', at: 'retriageTransition', program: 'MED' }],
    [
      'confirmed for medication at an accolade partner: NMPBA',
      { ...MED, configs: { ...offers('WEIGHT', 'RETRIAGE'), ACCOLADE_PARTNER: true } },
      { at: 'retriageTransition', program: 'NMPBA' },
    ],
    [
      'not confirmed for medication: none [PROG-22]',
      withAnswers(MED, { confirmChangeProgramMed: 'no' }),
      { at: 'retriageKeepPlan', program: 'NONE' },
    ],
    [
      'no Medicare consent: none',
      {
        profile: { eligibleRetriagePrograms: ['MED'], dateOfBirth: BORN_65_YEARS_AGO },
        answers: { dppMedOverview: 'join', enrolledInMedicare: 'yes', medicareConsent: 'disagree' },
      },
      { at: 'retriageKeepPlan', program: 'NONE' },
    ],
    [
      'medication declined, diabetes prevention confirmed: DPP',
      { answers: { ...AT_RISK, dppMedOverview: 'next' } },
      { at: 'retriageTransition', program: 'DPP' },
    ],
    ['nothing to change to: none', { profile: { eligibleRetriagePrograms: [] } }, { at: 'retriageResult', program: 'NONE' }],
  ]);
});

describe('the visibility of steps', () => {
  const closed = { profile: { eligibleRetriagePrograms: [] } };
  visibility([
    ['MED is available to the member [MED-02]', 'weightMedOverview', true, MED],
    ["MED is not available to the member, regardless of the partner's offers [MED-02]", 'weightMedOverview', false, closed],
    ['MED is available to the member', 'locationState', true, MED],
    ['MED is not available to the member', 'locationState', false, closed],
    ['DPP is available to the member', 'dppInformation', true, DPP],
    ['DPP is not available to the member', 'dppInformation', false, { ...DPP, profile: { eligibleRetriagePrograms: [] } }],
    ['not at risk', 'dppInformation', false, { profile: { eligibleRetriagePrograms: ['DPP'] } }],
    ['in DPP already', 'dppInformation', false, { ...DPP, profile: { currentProgram: 'DPP', eligibleRetriagePrograms: ['DPP'] } }],
    ['joining MED', 'dppInformation', false, { answers: { ...AT_RISK, dppMedOverview: 'join' } }],
    ['DPP', 'mskPain', true, DPP],
    ['MED', 'mainReason', true, MED],
    ['no change', 'mskPain', false, closed],
    ['no change', 'phq1', false, closed],
    ['no change', 'mainReason', false, closed],
    ['pain', 'mskPainLevel', true, withAnswers(DPP, { mskPain: ['hip'] })],
    ['no pain', 'mskPainLevel', false, DPP],
    ['MED [WIDGET-16]', 'medSignup', true, MED],
    ['NMPBA [WIDGET-16]', 'medSignup', true, { ...MED, configs: { ...offers('RETRIAGE'), ACCOLADE_PARTNER: true } }],
    ['DPP [WIDGET-16]', 'medSignup', false, DPP],
    ['from WEIGHT to DPP [WIDGET-22]', 'personalizingProgram', true, DPP],
    ['from WEIGHT to MED [WIDGET-22]', 'personalizingProgram', false, MED],
    ['from MOOD to DPP [WIDGET-22]', 'personalizingProgram', false, { ...DPP, profile: { ...DPP.profile, currentProgram: 'MOOD' } }],
    ['a declined change [WIDGET-19]', 'retriageKeepPlan', true, withAnswers(DPP, { confirmChangeProgramDpp: 'no' })],
    ['a declined overview', 'retriageKeepPlan', true, withAnswers(MED, { weightMedOverview: 'next' })],
    ['declined more options', 'retriageKeepPlan', true, withAnswers(MED, { weightMedOverview: 'seeMoreOptions' })],
    ['nothing declined [WIDGET-19]', 'retriageKeepPlan', false, closed],
    ['one declined, the other taken', 'retriageKeepPlan', false, { answers: { ...AT_RISK, dppMedOverview: 'next' } }],
    ['nothing declined', 'retriageResult', true, closed],
    ['DPP', 'retriageResult', true, DPP],
    ['MED', 'retriageResult', false, MED],
    ['a declined change', 'retriageResult', false, withAnswers(DPP, { confirmChangeProgramDpp: 'no' })],
    ['no change', 'retriageTransition', false, closed],
  ]);

  it('medSignup asks for phone and address, and in MED also the intake questions', async () => {
    const wrong = { ...withAnswers(MED, { medSignup: { suicideOrSelfHarm1: 'maybe' } }) };
    const errors = ['phoneNumber', 'address'].map((field) => ({ path: `/medSignup/${field}`, code: 'required' }));
    expect(await walkRetriage(wrong)).toMatchObject({ errors: [...errors, { path: '/medSignup/suicideOrSelfHarm1', code: 'option' }] });
    expect(await walkRetriage({ ...wrong, configs: { ...offers('RETRIAGE'), ACCOLADE_PARTNER: true } })).toMatchObject({ errors });
  });
});

describe('the completion', () => {
  it('migrates, then records the change [RETR-14]', async () =>
    expect(operationsOf(await walkRetriage(DPP))).toEqual(['migrateUser', 'updateLastTriageTimestamp']));

  it.each([
    ['a change', DPP, 'CHANGED_OFFERING', { wasOfferedDpp: true, wasOfferedMed: false }],
    ['a change to medication', MED, 'CHANGED_OFFERING', { wasOfferedDpp: false, wasOfferedMed: true }],
    ['a declined change', withAnswers(DPP, { confirmChangeProgramDpp: 'no' }), 'KEPT_SAME_OFFERING', { wasOfferedDpp: true }],
    ['that there is nothing to change to', { profile: { eligibleRetriagePrograms: [] } }, 'KEPT_SAME_OFFERING', { wasOfferedDpp: false }],
  ] satisfies [string, ExistingMember, string, object][])('records %s', async (_title, member, triageResult, offered) =>
    expect(bodyOfCall(await walkRetriage(member), 'updateLastTriageTimestamp')).toMatchObject({
      accessCode: 'MEMBER-1',
      triageResult,
      ...offered,
    }),
  );

  it('records nothing for consumer-style partners [TRIAGE-09]', async () => {
    expect(operationsOf(await walkRetriage({ ...DPP, partner: { id: 268 } }))).toEqual(['migrateUser']);
    expect(operationsOf(await walkRetriage({ profile: { eligibleRetriagePrograms: [] }, partner: { id: 268 } }))).toEqual([]);
  });
});

describe('the migration payload', () => {
  const payload = async (member: ExistingMember) => bodyOfCall(await walkRetriage(member), 'migrateUser');
  const CONTACT = {
    phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' },
    address: { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' },
    sameShippingAddress: true,
  };

  it('contains personal details, program and measurements, and is COMPLETE [API-41] [PAY-11] [PAY-12] [PAY-26] [PAY-27]', async () => {
    const { survey, surveyJson, ...body } = await payload(withAnswers(MED, { mskPain: ['none'] }));
    expect(body).toMatchObject({
      accessCode: 'MEMBER-1',
      offering: 'MED',
      partnerId: 1001,
      completionStatus: 'COMPLETE',
      wasOfferedDpp: false,
      wasOfferedMed: true,
      heightCm: 162.56,
      weightKg: 190 * 0.453592,
      scaleShippingAddress: { address1: '1 Main Street', zipcode: '78701' },
    });
    expect(survey).toMatchObject({ eatingDisorder: 'no', weightMedOverview: 'join', wasOfferedDpp: false, wasOfferedMed: true });
    expect(JSON.parse(String(surveyJson))).toEqual(survey);
    expect(await payload(DPP)).toMatchObject({ offering: 'DPP', wasOfferedDpp: true, wasOfferedMed: false });
  });

  it('ships a scale to the shipping address if there is one [PAY-11]', async () => {
    const shippingAddress = { ...CONTACT.address, address1: '2 Side Street' };
    const medSignup = { ...CONTACT, sameShippingAddress: false, shippingAddress };
    expect(await payload(withAnswers(MED, { medSignup }))).toMatchObject({ scaleShippingAddress: shippingAddress });
    expect(await payload(DPP)).not.toHaveProperty('scaleShippingAddress');
  });

  it.each([
    [true, 'AGREE'],
    [false, undefined],
    [undefined, undefined],
  ])('maps a consent to calls and texts of %s to %s [D-34]', async (callsAndTexts, expected) => {
    const medSignup = { ...CONTACT, ...(callsAndTexts !== undefined && { callsAndTexts }) };
    expect((await payload(withAnswers(MED, { medSignup })))['callsAndTextsConsent']).toBe(expected);
  });

  it('contains the four mood answers as given [PAY-13]', async () =>
    expect(await payload(withAnswers(DPP, { phq2: 'severalDays', phq3: 'moreThanHalfTheDays', phq4: 'nearlyEveryDay' }))).toMatchObject({
      dppSurveyData: {
        phq1Answer: 'notAtAll',
        phq2Answer: 'severalDays',
        phq3Answer: 'moreThanHalfTheDays',
        phq4Answer: 'nearlyEveryDay',
      },
    }));

  it.each([
    [
      ['knee', 'hip', 'lowerBack', 'upperBack'],
      ['KNEE', 'HIP', 'LOWER_BACK', 'UPPER_BACK'],
    ],
    [['none'], ['UNKNOWN']],
  ])('maps the pain in %j to %j [PAY-14]', async (mskPain, expected) =>
    expect(await payload(withAnswers(DPP, { mskPain }))).toMatchObject({ dppSurveyData: { mskPain: expected } }),
  );

  it('contains the pain level and the A1C if they were asked for [PAY-15]', async () => {
    const withQuestions = withAnswers(DPP, { prediabetesHistory: ['a1c'], a1c: 6.1, mskPain: ['knee'], mskPainLevel: 7 });
    expect(await payload(withQuestions)).toMatchObject({ dppSurveyData: { mskPainLevel: 7, initialA1c: 6.1 } });
    const { dppSurveyData } = await payload(DPP);
    expect(dppSurveyData).not.toHaveProperty('mskPainLevel');
    expect(dppSurveyData).not.toHaveProperty('initialA1c');
  });

  it('omits an A1C that the member does not remember', async () =>
    expect((await payload(withAnswers(DPP, { prediabetesHistory: ['a1c'], a1c: null })))['dppSurveyData']).not.toHaveProperty(
      'initialA1c',
    ));

  it('contains the data that the clinic needs for MED [PAY-16] [PAY-17] [PAY-18]', async () => {
    const medSignup = {
      ...CONTACT,
      address: { ...CONTACT.address, address2: 'Apt 2' },
      suicideOrSelfHarm1: 'no',
      suicideOrSelfHarm2: 'yes',
    };
    const member = withAnswers(MED, { medSignup, familyHistory: 'yes', healthConditions: ['heartDisease'] });
    const knownMember = { ...member, profile: { ...member.profile, userId: 'U-9' } };
    expect(await payload(knownMember)).toMatchObject({ medRetriageData: { userId: 'U-9' } });
    const { medRetriageData: unasked } = await payload(MED);
    for (const name of ['useMedications', 'suicideOrSelfHarm1', 'suicideOrSelfHarm2']) expect(unasked).not.toHaveProperty(name);
    const { medRetriageData } = await payload(member);
    expect(medRetriageData).toEqual({
      userId: 'MEMBER-1',
      homeAddress: {
        addressLine1: '1 Main Street',
        addressLine2: 'Apt 2',
        city: 'Austin',
        zoneCode: 'TX',
        postalCode: '78701',
        countryCode: 'US',
        phoneNumber: '+12015550123',
      },
      mainReason: 'healthier',
      familyHistory: 'yes',
      pregnant: 'no',
      healthConditions: ['heartDisease'],
      heightFeet: 5,
      heightInch: 4,
      weightLbs: 190,
      suicideOrSelfHarm1: 'no',
      suicideOrSelfHarm2: 'yes',
    });
  });

  it('reports medication use if a set asks for it [PAY-18]', () => {
    const { set: compiled, context, way } = startSession(compileSet(set, allHooks), EMPTY_CONTEXT);
    const bodyWith = (medications: number) => {
      const input = {
        set: compiled.source,
        context,
        way: { ...way, effectiveAnswers: { medications }, read: (name: string) => name === 'derived.medicalIntake' || way.read(name) },
        results: {},
        now: '',
      } as const;
      return migrateUser(input).body;
    };
    expect(bodyWith(2)).toMatchObject({ medRetriageData: { useMedications: 'yes' } });
    expect(bodyWith(0)).toMatchObject({ medRetriageData: { useMedications: 'no' } });
  });

  it('contains no clinic data in DPP and NMPBA [PAY-19]', async () => {
    expect(await payload(DPP)).not.toHaveProperty('medRetriageData');
    const nmpba = await payload({ ...MED, configs: { ...offers('RETRIAGE'), ACCOLADE_PARTNER: true } });
    expect(nmpba).toMatchObject({ offering: 'NMPBA' });
    expect(nmpba).not.toHaveProperty('medRetriageData');
  });
});
