import { describe, expect, it } from 'vitest';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import type { AnswerSchema } from '../../src/runtime/definitions/types.ts';
import { blockReason } from '../../src/enrollment/visit/analytics/blockReason.ts';

const set = loadQuestionSet('DPP_SURVEY');

function answerOf(id: string): AnswerSchema | undefined {
  return set.steps.find((step) => step.id === id)?.answer;
}

function optionsOf(id: string): readonly string[] {
  const answer = answerOf(id);
  return answer?.type === 'choice' || answer?.type === 'choices' ? answer.options : [];
}

/** Returns the fields of a step's form, or of the form in one of its fields. */
function fieldsOf(id: string, field?: string): readonly string[] {
  const answer = answerOf(id);
  const form = field !== undefined && answer?.type === 'form' ? answer.fields[field] : answer;
  return form?.type === 'form' ? Object.keys(form.fields) : [];
}

describe('DPP_SURVEY', () => {
  it('is the initial enrollment [SET-02] [TRIAGE-12]', () => expect(set.enrollmentType).toBe('INITIAL_ENROLLMENT'));

  it('has its sections in order with their weights [SET-06] [SET-07] [SET-08] [SET-09] [SET-10] [SET-11] [SET-12]', () =>
    expect(set.sections).toEqual([
      { id: 'accountCreation', weight: 10 },
      { id: 'demographics', weight: 20 },
      { id: 'eatingHabits', weight: 10 },
      { id: 'healthProfile', weight: 40 },
      { id: 'curriculumPersonalization', weight: 10 },
      { id: 'profileCreation', weight: 10 },
    ]));

  it.each([
    ['[SET-16]', ['eligibilityCheck', 'createAccount', 'createPassword', 'existingPassword', 'completeProfile', 'coursePackSelection']],
    ['[SET-18]', ['weightMedOverview', 'dppMedOverview', 'weightMedMoreOptions', 'dppMedMoreOptions']],
    ['[SET-20]', ['a1c', 'a1cPrediabetes', 'a1cDiabetes']],
    ['[SET-21]', ['hadA1cTested', 'diabetesDiagnosis', 'diabetesType', 'prediabetesHistory', 'gestationalDiabetes', 'primaryCareProvider']],
    ['[SET-22]', ['difficulties', 'eatingDisorder', 'education', 'motivation', 'mainReason']],
    ['[SET-23]', ['enrolledInMedicare', 'medicareConsent']],
    ['[SET-24]', ['ethnicity', 'otherEthnicity', 'gender', 'sex', 'locationState']],
    ['[SET-25]', ['familyHistory', 'familyHistoryWeight', 'glp1Medication', 'glp1Weight', 'heightWeight', 'idealWeight']],
    ['[SET-26]', ['healthCareProfessional', 'healthConditions', 'hypertension', 'medications']],
    ['[SET-27]', ['menopause', 'menstrualCycle', 'pregnant']],
    ['[SET-28]', ['mskPain', 'mskPainLevel', 'physicalActivity', 'sleep', 'stressEating']],
    ['[SET-29]', ['phq1', 'phq2', 'phq3', 'phq4']],
    ['[SET-34]', ['eatingDisorderWaiver', 'bmiWaiver', 'idealWeightWaiver', 'pregnantWaiver']],
  ])('has the steps %s %j', (_id, steps) => expect(set.steps.map(({ id }) => id)).toEqual(expect.arrayContaining(steps)));

  it.each([
    ['eatingDisorder', '[SET-39]', ['yes', 'no']],
    ['pregnant', '[SET-42]', ['yes', 'no', 'noButNursing', 'noButPlanning']],
    ['sex', '[SET-43]', ['female', 'male', 'intersex', 'preferNotToSay']],
    ['gender', '[SET-44]', ['FEMALE', 'MALE', 'SELF_ID']],
    ['enrolledInMedicare', '[SET-46]', ['yes', 'no', 'notSure']],
    ['medicareConsent', '[SET-47]', ['agree', 'disagree']],
    ['menopause', '[SET-49]', ['noSymptoms', 'perimenopause', 'menopause', 'postMenopause', 'preferNotToSay']],
    ['menstrualCycle', '[SET-50]', ['yes', 'no', 'preferNotToSay']],
    [
      'motivation',
      '[SET-51]',
      [
        'healthCareProfessional',
        'bloodTestResults',
        'wellnessPlan',
        'healthInsurancePlan',
        'advertisement',
        'familyOrFriend',
        'knowsUser',
        'community',
        'healthRiskAssessment',
        'programChampion',
      ],
    ],
    ['mskPain', '[SET-52]', ['knee', 'hip', 'lowerBack', 'upperBack', 'none']],
    ['weightMedOverview', '[SET-54]', ['join', 'next', 'seeMoreOptions']],
    ['dppMedOverview', '[SET-54]', ['join', 'next', 'seeMoreOptions']],
    ['weightMedMoreOptions', '[SET-55]', ['join', 'next']],
    ['dppMedMoreOptions', '[SET-55]', ['join', 'next']],
    [
      'ethnicity',
      '[SET-56]',
      ['asian', 'black', 'hispanic', 'middleEastern', 'nativeAmerican', 'pacificIslander', 'white', 'other', 'preferNotToSay'],
    ],
    ['physicalActivity', '[SET-57]', ['yes', 'no']],
    ['prediabetesHistory', '[SET-58]', ['prediabetes', 'a1c', 'fastingBloodSugarLevel', 'none']],
    ['diabetesType', '[SET-59]', ['type1', 'type2', 'gestational', 'unsure']],
    ['primaryCareProvider', '[SET-60]', ['yes', 'no']],
    [
      'healthConditions',
      '[SET-62]',
      [
        'highBloodPressure',
        'type1Diabetes',
        'type2Diabetes',
        'depressionOrAnxiety',
        'abnormalCholesterol',
        'lowTestosterone',
        'pcosOrFertilityProblems',
        'cancerUnderTreatment',
        'liverDisease',
        'heartDisease',
        'osteoarthritis',
        'sleepProblems',
        'kidneyDisease',
        'none',
      ],
    ],
    ['mainReason', '[SET-63]', ['physicalAppearance', 'engageFamily', 'healthier', 'feelBetter', 'other']],
    ['healthGoal', '[SET-65]', ['losingWeight', 'reducingStressAnxiousFeelings']],
    ['sleep', '[SET-67]', ['never', 'rarely', 'occasionally', 'frequently', 'everyNight']],
    ['stressEating', '[SET-68]', ['stronglyDisagree', 'disagree', 'agree', 'stronglyAgree']],
    ['nutritionBasics', '[SET-70]', ['veryConfident', 'somewhatConfident', 'notConfident']],
    ['culturalImpacts', '[SET-71]', ['always', 'occasionally', 'never']],
    [
      'eatingMovingAffordably',
      '[SET-72]',
      ['affordingHealthyFood', 'timeToPrepare', 'makingFoodLast', 'fewStores', 'fewHealthyOptions', 'transportion', 'none'],
    ],
  ])('asks the question %s with exactly the specified options %s', (step, _id, options) => expect(optionsOf(step)).toEqual(options));

  it('asks for height and weight in one form [SET-40]', () =>
    expect(fieldsOf('heightWeight')).toEqual(['heightFeetPortion', 'heightInchesPortion', 'weight']));

  it.each(['idealWeight', 'glp1Weight', 'a1c', 'a1cDiabetes', 'a1cPrediabetes'])('asks for a number at %s [SET-41]', (step) =>
    expect(answerOf(step)?.type).toBe('number'),
  );

  it('counts 0 to 20 medications [SET-48]', () =>
    expect(answerOf('medications')).toMatchObject({ type: 'number', min: 0, max: 20, step: 1 }));

  it('accepts a pain level from 0 to 10 [SET-53]', () =>
    expect(answerOf('mskPainLevel')).toMatchObject({ type: 'number', min: 0, max: 10, step: 1 }));

  it('accepts states of two letters, including DC [SET-45]', () => {
    expect(optionsOf('locationState')).toHaveLength(51);
    expect(optionsOf('locationState').every((state) => /^[A-Z]{2}$/.test(state))).toBe(true);
    expect(optionsOf('locationState')).toContain('DC');
  });

  it('accepts another ethnicity as free text [SET-56]', () => expect(answerOf('otherEthnicity')?.type).toBe('text'));

  it.each(['eligibilityCheck', 'completeProfile', 'createAccount', 'createPassword', 'existingPassword'])(
    'asks for a form at %s [SET-76]',
    (step) => expect(answerOf(step)?.type).toBe('form'),
  );

  it('asks for email and consents at createAccount [ACCT-32]', () =>
    expect(fieldsOf('createAccount')).toEqual(['email', 'ginaAdaConsent', 'mhmdaOptIn']));

  it('screens out only for the eligibility-block reasons that analytics uses [SCREEN-01]', () =>
    expect(set.screenOuts.map(({ reason }) => blockReason(reason)).sort()).toEqual([
      'bmi_too_low',
      'dpp_diabetes_type',
      'dpp_dm_ineligible',
      'dpp_risk_score_too_low',
      'eating_disorder',
      'ideal_weight_bmi_too_low',
      'no_primary_care_provider',
      'pregnant',
    ]));

  it('declares every screen-out reason [SCREEN-36]', () =>
    expect(set.screenOuts.map(({ reason }) => reason).sort()).toEqual([
      'BMI_TOO_LOW',
      'DPP_DIABETES_TYPE',
      'DPP_DM_INELIGIBLE',
      'DPP_RISK_SCORE_TOO_LOW',
      'EATING_DISORDER',
      'IDEAL_WEIGHT_BMI_TOO_LOW',
      'NO_PRIMARY_CARE_PROVIDER',
      'PREGNANT',
    ]));

  it('asks for the consents and the signature in the profile form [PAY-29] [PAY-30]', () =>
    expect(fieldsOf('completeProfile')).toEqual(
      expect.arrayContaining([
        'phoneNumber',
        'sameShippingAddress',
        'shippingAddress',
        'consentStatus',
        'consentSignature',
        'locale',
        'employeeId',
      ]),
    ));

  it('asks for a phone number in three parts and an address in six [PAY-28] [PAY-29]', () => {
    expect(fieldsOf('completeProfile', 'phoneNumber')).toEqual(['country', 'dialCode', 'value']);
    for (const field of ['address', 'shippingAddress'])
      expect(fieldsOf('completeProfile', field)).toEqual(['country', 'address1', 'address2', 'city', 'region', 'zipcode']);
  });
});
