import { describe, expect, it } from 'vitest';
import { isJsonObject, objectAt, type Json, type JsonObject } from '../../src/runtime/base/json.ts';
import { consentRegion } from '../../src/enrollment/vocabulary/consentRegion.ts';
import { REGIONS } from '../../src/runtime/base/regions.ts';
import { loadEnvironment, loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { PROGRAMS } from '../../src/enrollment/vocabulary/vocabulary.ts';
import type { QuestionSet } from '../../src/runtime/definitions/types.ts';
import { bodyOfCall, offers, operationsOf, walkDpp, walkRecurring, walkRetriage } from '../support/member.ts';

const DPP = loadQuestionSet('DPP_SURVEY');
const RETRIAGE = loadQuestionSet('RETRIAGE_SURVEY');
const SETS: readonly QuestionSet[] = [DPP, RETRIAGE, loadQuestionSet('RECURRING_OUTCOMES'), loadQuestionSet('TRANSITION_SURVEY')];

const answerKeys = SETS.flatMap(({ steps }) => steps.map(({ answerKey, id }) => answerKey ?? id));

function optionsOf(key: string): readonly string[] {
  const answer = DPP.steps.find(({ answerKey, id }) => (answerKey ?? id) === key)?.answer;
  return answer?.type === 'choice' || answer?.type === 'choices' ? answer.options : [];
}

/** Returns the numbers that rules compare a value with, anywhere in the definitions. */
function comparedNumbers(value: unknown, name: string): readonly number[] {
  if (Array.isArray(value)) {
    const reads = value.some((part) => typeof part === 'object' && part !== null && 'var' in part && part.var === name);
    return reads ? value.filter((part) => typeof part === 'number') : value.flatMap((part) => comparedNumbers(part, name));
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((part) => comparedNumbers(part, name)) : [];
}

describe('answers', () => {
  const KEYS =
    'eatingDisorder heightWeight idealWeight glp1Weight a1c pregnant sex gender locationState enrolledInMedicare medicareConsent ' +
    'medications menopause menstrualCycle motivation mskPain mskPainLevel weightMedOverview dppMedOverview weightMedMoreOptions ' +
    'dppMedMoreOptions ethnicity otherEthnicity physicalActivity prediabetesHistory diabetesType primaryCareProvider familyHistory ' +
    'gestationalDiabetes hypertension glp1Medication coursePackSelection healthConditions mainReason healthGoal scaleEarningOptIn ' +
    'scaleOptIn sleep stressEating phq1 phq2 phq3 phq4 nutritionBasics culturalImpacts eatingMovingAffordably exercise ' +
    'reachingHealthGoals weight eligibilityCheck completeProfile createAccount createPassword existingPassword';

  it.each(KEYS.split(' '))('have the key %s with the specified spelling [SET-78]', (key) => expect(answerKeys).toContain(key));

  it('keep the specified misspelling "transportion" [SET-78]', () => expect(optionsOf('eatingMovingAffordably')).toContain('transportion'));

  it.each(['familyHistory', 'gestationalDiabetes', 'hypertension', 'glp1Medication', 'coursePackSelection'])(
    'are chosen from options at %s [SET-61]',
    (key) => expect(optionsOf(key).length).toBeGreaterThan(1),
  );

  /** Returns the survey answers that the triage and the account creation send. */
  const sentWith = async (member: Parameters<typeof walkDpp>[0]): Promise<readonly [JsonObject, JsonObject]> => {
    const walked = await walkDpp(member);
    const { userData } = bodyOfCall(walked, 'createAccount');
    return [objectAt(bodyOfCall(walked, 'saveTriage'), 'survey'), objectAt(isJsonObject(userData) ? userData : {}, 'surveyAnswers')];
  };

  it('include the family history, the conditions, the GLP-1 medication and the course packs [SET-61]', async () => {
    const answers = {
      familyHistory: 'yes',
      gestationalDiabetes: 'no',
      hypertension: 'no',
      glp1Medication: 'no',
      coursePackSelection: ['AGING_AND_METABOLISM'],
    };
    for (const sent of await sentWith({ answers })) expect(sent).toMatchObject(answers);
  });

  it('include the choice at "more options", and dppEligible once an answer excludes DPP [SET-55]', async () => {
    for (const sent of await sentWith({ answers: { weightMedOverview: 'seeMoreOptions', weightMedMoreOptions: 'next' } })) {
      expect(sent).toMatchObject({ weightMedMoreOptions: 'next' });
      expect(sent, 'undefined at the start').not.toHaveProperty('dppEligible');
    }
    for (const sent of await sentWith({ answers: { healthConditions: ['type2Diabetes'] } }))
      expect(sent).toMatchObject({ dppEligible: false });
  });

  const noMed = { eligibility: { isMedEligible: false } };
  it.each([
    ['the medication program', {}, { wasOfferedDpp: false, wasOfferedMed: true }],
    ['diabetes prevention', { ...noMed, answers: { prediabetesHistory: ['a1c'] } }, { wasOfferedDpp: true, wasOfferedMed: false }],
    ['neither', noMed, { wasOfferedDpp: false, wasOfferedMed: false }],
    [
      'neither, after a waiver',
      { answers: { eatingDisorder: 'yes', eatingDisorderWaiver: true } },
      { eatingDisorderWaiver: true, wasOfferedMed: false },
    ],
  ])('contain the waivers and the offers: %s [SET-77]', async (_title, member, expected) => {
    expect(await sentWith(member)).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  });

  it('store the former main reasons as options of the health goal, not of the main reason [SET-64]', () => {
    const earlier = ['losingWeight', 'reducingStressAnxiousFeelings'];
    expect(optionsOf('healthGoal')).toEqual(earlier);
    expect(optionsOf('mainReason')).not.toEqual(expect.arrayContaining([expect.stringMatching(earlier.join('|'))]));
  });

  it.each(['scaleOptIn', 'scaleEarningOptIn'])('are yes or no at %s [SET-66]', (key) => expect(optionsOf(key)).toEqual(['yes', 'no']));

  it('identify the survey and the instance [SET-79]', async () => {
    const body = bodyOfCall(await walkRecurring({}), 'storeOutcomes');
    expect(body).toMatchObject({ survey: { surveysCompleted: [{ surveyId: 'RECURRING_OUTCOMES-1' }] } });
  });
});

describe('screens and steps', () => {
  it.each(['retriageEligibilityCheck', 'retriageKeepPlan', 'retriageResult', 'retriageTransition', 'medSignup'])(
    'RETRIAGE_SURVEY has %s [SET-37]',
    (step) => expect(RETRIAGE.steps.map(({ id }) => id)).toContain(step),
  );

  it('a recently re-triaged member ends at retriageFinished [SET-37]', async () =>
    expect(await walkRetriage({ profile: { eligibilityReason: 'RECENTLY_RETRIAGED' } })).toMatchObject({ outcome: 'finished' }));

  it('the ineligible screen ends a screen-out and is never a step of the way [SET-36] [WIDGET-04]', async () => {
    const walked = await walkRetriage({ answers: { eatingDisorder: 'yes' } });
    expect(walked).toMatchObject({ outcome: 'screenedOut', screenOutReason: 'EATING_DISORDER' });
    expect(walked['visited']).not.toContain('ineligible');
    expect(SETS.flatMap(({ steps }) => steps.map(({ id }) => id))).not.toContain('ineligible');
  });

  it('the scale types are none, opt-in and noomcoin [VIS-23]', async () => {
    const types = await Promise.all(
      ['FREE_SCALE', 'NOOMCOIN', 'ANOTHER'].map(async (scaleEligible) => (await walkDpp({ eligibility: { scaleEligible } }))['computed']),
    );
    expect(types).toMatchObject([{ scaleType: 'opt-in' }, { scaleType: 'noomcoin' }, { scaleType: 'none' }]);
    const inProgram = [{ weightMedOverview: 'join' }, { healthGoal: 'reducingStressAnxiousFeelings' }];
    const others = await Promise.all(inProgram.map(async (answers) => (await walkDpp({ answers }))['computed']));
    expect(others).toMatchObject([{ scaleType: 'opt-in' }, { scaleType: 'none' }]);
  });
});

describe('programs', () => {
  it('are WEIGHT, DPP, MED, NMPBA and MOOD [PROG-06]', () => expect(PROGRAMS).toEqual(['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD']));

  it.each<readonly [string, string, JsonObject]>([
    ['HW', 'WEIGHT', {}],
    ['PT2V2', 'DPP', { prediabetesHistory: ['prediabetes'] }],
    ['HM', 'MOOD', { healthGoal: 'reducingStressAnxiousFeelings' }],
    ['HW', 'MED', { weightMedOverview: 'join' }],
  ])('the curriculum %s is sent for %s [PROG-07]', async (curriculum, program, answers) => {
    const walked = await walkDpp({ answers });
    expect(walked['program']).toBe(program);
    expect(walked['calls']).toContainEqual(expect.objectContaining({ operation: 'updateUpidCurriculumMapping', body: curriculum }));
  });

  it('only MED enrolls for medication, and NMPBA also runs on the weight curriculum [PROG-03] [PROG-07]', async () => {
    expect(operationsOf(await walkDpp({ answers: { weightMedOverview: 'join' } }))).toContain('enrollB2bUser');
    expect(operationsOf(await walkDpp({}))).not.toContain('enrollB2bUser');
    const configs = { ...offers('WEIGHT', 'MED'), ACCOLADE_PARTNER: true, REQUIRES_DOB: true };
    const accolade = await walkDpp({ configs, answers: { weightMedOverview: 'join' } });
    expect([accolade['program'], operationsOf(accolade).includes('enrollB2bUser')]).toEqual(['NMPBA', false]);
    expect(accolade['calls']).toContainEqual(expect.objectContaining({ operation: 'updateUpidCurriculumMapping', body: 'HW' }));
  });

  it('the flow branches on a partner flag, the program, the enrollment type and an existing account [PARTNER-19]', async () => {
    const steps = async (member: Parameters<typeof walkDpp>[0]): Promise<Json | undefined> => (await walkDpp(member))['visited'];
    expect(await steps({})).toContain('weightMedOverview');
    expect(await steps({ configs: { ...offers('WEIGHT', 'DPP'), REQUIRES_DOB: true } })).not.toContain('weightMedOverview');
    expect(await steps({})).toContain('programResult');
    expect(await steps({ answers: { healthGoal: 'reducingStressAnxiousFeelings' } })).not.toContain('programResult');
    expect(await steps({ context: { emailAvailability: 'HAS_B2C_ACCOUNT' } })).toContain('existingPassword');
    expect(await steps({})).not.toContain('existingPassword');
    expect(await walkDpp({ answers: { eatingDisorder: 'yes' } })).toMatchObject({ outcome: 'completed' });
    expect(await walkRetriage({ answers: { eatingDisorder: 'yes' } })).toMatchObject({ outcome: 'screenedOut' });
  });
});

describe('constants', () => {
  it('the BMI thresholds are 18.5, 23 and 25, and 27 and 30 for MED [BMI-04]', () => {
    const compared = SETS.flatMap(({ rules, steps }) => [
      ...comparedNumbers(rules, 'derived.bmi'),
      ...comparedNumbers(steps, 'derived.bmi'),
    ]);
    expect([...new Set(compared)].toSorted((one, other) => one - other)).toEqual([18.5, 23, 25, 27, 30]);
    expect(new Set(comparedNumbers(DPP.rules?.['medBmi'], 'derived.bmi'))).toEqual(new Set([27, 30]));
  });

  it.each(REGIONS.US.map(({ code }) => code))(
    '%s grants the right to opt out only if it is one of the 18 listed states [MED-13]',
    (region) => {
      const listed = 'CA, CO, CT, DE, IA, MD, MT, MN, NE, NH, NJ, NV, OR, TN, TX, UT, VA, WA'.split(', ');
      expect(listed).toHaveLength(18);
      expect(consentRegion({ country: 'US', region })).toBe(listed.includes(region) ? 'optOut' : 'none');
    },
  );

  it.each([
    ['production', [11], '[PARTNER-16]'],
    ['development', [20], '[PARTNER-17]'],
  ] as const)('partial triages are saved in %s for the partners %j %s', (environment, partners, _id) =>
    expect(loadEnvironment(environment, {}).partialTriagePartners).toEqual(partners),
  );
});

describe('the enrollment payload', () => {
  it('contains every field of its earlier version [PAY-06]', async () => {
    const walked = await walkDpp({
      eligibility: { employeeId: 'EMP-1', scaleEligible: 'FREE_SCALE' },
      context: { country: 'DE', consentRegion: 'gdpr' },
      answers: {
        completeProfile: {
          phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' },
          address: { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' },
          sameShippingAddress: false,
          shippingAddress: { country: 'US', address1: '2 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' },
          consentStatus: 'AGREE',
          consentSignature: 'Ada Byron',
        },
      },
    });
    const { surveyAnswers, extras, ...top } = objectAt(bodyOfCall(walked, 'createAccount'), 'userData');
    const payload = {
      ...top,
      ...objectAt({ extras }, 'extras'),
      ...objectAt(objectAt({ surveyAnswers }, 'surveyAnswers'), 'heightWeight'),
    };
    expect(Object.keys(payload)).toEqual(
      expect.arrayContaining(
        (
          'age address consentSignature consentStatus dob email employeeId firstName lastName gender heightFeetPortion ' +
          'heightInchesPortion locale mhmdaOptIn orderScale password phoneNumber shippingAddress weight'
        ).split(' '),
      ),
    );
  });
});
