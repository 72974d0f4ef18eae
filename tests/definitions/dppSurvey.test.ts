import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/runtime/base/json.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { heightWeight, offers, walkDpp, type Member } from '../support/member.ts';

const DPP_ONLY = { ...offers('DPP'), REQUIRES_DOB: true };
const WEIGHT_ONLY = { ...offers('WEIGHT'), REQUIRES_DOB: true };
const MOOD_ONLY = offers('MOOD');
const DIABETES = { ...offers('WEIGHT', 'DPP', 'DIABETES_MANAGEMENT'), REQUIRES_DOB: true };
const ACCOLADE = { ...offers('WEIGHT', 'MED'), ACCOLADE_PARTNER: true, REQUIRES_DOB: true };
const STRESS = { healthGoal: 'reducingStressAnxiousFeelings' };
/** A height and a weight. At 38 inches each pound adds slightly less than half a point of BMI, and 38 pounds give a BMI of exactly 18.5. */
const tall = (heightFeetPortion: number, heightInchesPortion: number, weight: number) => ({
  heightWeight: { heightFeetPortion, heightInchesPortion, weight },
});
/** Raises the risk score of ANSWERS from 3 (age 1, BMI 2) to at least 5. */
const AT_RISK = { prediabetesHistory: ['prediabetes'] };

type Case = readonly [title: string, member: Member, expected: object];

function table(cases: readonly Case[]) {
  it.each(cases)('%s', async (_title, member, expected) => expect(await walkDpp(member)).toMatchObject(expected));
}

type StepCase = readonly [title: string, step: string, shown: boolean, member: Member];

function visibility(cases: readonly StepCase[]) {
  const rows = cases.map(([title, step, shown, member]) => [step, shown ? 'shown' : 'hidden', title, shown, member] as const);
  it.each(rows)('%s is %s: %s', async (step, _visibility, _title, shown, member) => {
    const { visited } = await walkDpp(member);
    expect(Array.isArray(visited) && visited.includes(step)).toBe(shown);
  });
}

describe('the program', () => {
  table([
    ['the stress goal selects MOOD [PROG-09]', { answers: STRESS }, { outcome: 'completed', program: 'MOOD' }],
    [
      'a partner that offers only MOOD selects MOOD without asking [PROG-12]',
      { configs: MOOD_ONLY },
      { outcome: 'completed', program: 'MOOD' },
    ],
    [
      'an unset goal means weight if MOOD is not offered [PROG-11] [PROG-12]',
      { configs: WEIGHT_ONLY },
      { outcome: 'completed', program: 'WEIGHT' },
    ],
    [
      'the weight goal leaves the program to later steps [PROG-09] [PROG-10] [PROG-12]',
      { answers: { gender: undefined } },
      { outcome: 'needsAnswer', at: 'gender', program: 'NONE' },
    ],
    [
      'joining on the overview selects MED [PROG-04] [PROG-13]',
      { answers: { weightMedOverview: 'join' } },
      { outcome: 'completed', program: 'MED' },
    ],
    [
      'joining on the more-options screen selects MED [PROG-13]',
      { answers: { weightMedOverview: 'seeMoreOptions', weightMedMoreOptions: 'join' } },
      { outcome: 'completed', program: 'MED' },
    ],
    [
      'joining at an accolade partner selects NMPBA [PROG-13] [PROG-04] [PROG-19]',
      { configs: ACCOLADE, answers: { weightMedOverview: 'join' } },
      { program: 'NMPBA' },
    ],
    [
      'joining on the more-options screen of DPP selects MED [PROG-13]',
      { answers: { ...AT_RISK, dppMedOverview: 'seeMoreOptions', dppMedMoreOptions: 'join' } },
      { program: 'MED' },
    ],
    ...(
      [
        ['the overview', { weightMedOverview: 'next' }],
        ['the more-options screen', { weightMedOverview: 'seeMoreOptions', weightMedMoreOptions: 'next' }],
        ['the overview of DPP', { ...AT_RISK, dppMedOverview: 'next' }],
        ['the more-options screen of DPP', { ...AT_RISK, dppMedOverview: 'seeMoreOptions', dppMedMoreOptions: 'next' }],
      ] as const
    ).map(([where, answers]): Case => [
      `declining on ${where} sets no program [PROG-15]`,
      { answers: { ...answers, mainReason: undefined } },
      { outcome: 'needsAnswer', at: 'mainReason', program: 'NONE' },
    ]),
    ['declining on the overview continues to WEIGHT [PROG-15] [PROG-18]', {}, { outcome: 'completed', program: 'WEIGHT' }],
    [
      'declining on the more-options screen continues to WEIGHT [PROG-15]',
      { answers: { weightMedOverview: 'seeMoreOptions' } },
      { outcome: 'completed', program: 'WEIGHT' },
    ],
    ['a member who qualifies for DPP gets DPP [PROG-17]', { answers: AT_RISK }, { outcome: 'completed', program: 'DPP' }],
    [
      'a DPP-only partner on the diabetes track ends in DPP [SCREEN-04] [SCREEN-37] [SCREEN-38]',
      { configs: { ...DPP_ONLY, ...offers('DIABETES_MANAGEMENT') }, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2' } },
      { program: 'DPP' },
    ],
    ['the personalization keeps MOOD [PROG-19]', { answers: { ...STRESS, ...AT_RISK } }, { program: 'MOOD' }],
    ['the personalization keeps MED [PROG-13] [PROG-19]', { answers: { ...AT_RISK, dppMedOverview: 'join' } }, { program: 'MED' }],
    [
      'agreeing to Medicare consent at an accolade partner keeps NMPBA [PROG-14]',
      { configs: ACCOLADE, eligibility: { dob: '1960-01-01' }, answers: { weightMedOverview: 'join', enrolledInMedicare: 'yes' } },
      { program: 'NMPBA' },
    ],
    [
      'agreeing to Medicare consent keeps MED [PROG-14]',
      { eligibility: { dob: '1960-01-01' }, answers: { dppMedOverview: 'join', enrolledInMedicare: 'yes' } },
      { program: 'MED' },
    ],
    [
      'disagreeing to Medicare consent leaves no program [PROG-16]',
      {
        eligibility: { dob: '1960-01-01' },
        answers: { dppMedOverview: 'join', enrolledInMedicare: 'yes', medicareConsent: 'disagree', mainReason: undefined },
      },
      { outcome: 'needsAnswer', at: 'mainReason', program: 'NONE' },
    ],
    [
      'disagreeing to Medicare consent drops MED, and the personalization sets a program that fits [PROG-16]',
      { eligibility: { dob: '1960-01-01' }, answers: { dppMedOverview: 'join', enrolledInMedicare: 'yes', medicareConsent: 'disagree' } },
      { program: 'DPP' },
    ],
  ]);
});

describe('the visibility of steps', () => {
  const born = (dob: string): Member => ({ eligibility: { dob } });
  visibility([
    ['medication is possible [VIS-01]', 'locationState', true, {}],
    ['an accolade partner [VIS-01]', 'locationState', false, { configs: ACCOLADE }],
    ['MOOD [VIS-01]', 'locationState', false, { answers: STRESS }],
    ['a check that did not return isMedEligible [VIS-01]', 'locationState', false, { eligibility: { isMedEligible: false } }],
    [
      'Medicare enrolled, NMPBA [VIS-02]',
      'medicareConsent',
      true,
      { ...born('1960-01-01'), configs: ACCOLADE, answers: { weightMedOverview: 'join', enrolledInMedicare: 'yes' } },
    ],
    ['aged 65 [VIS-03]', 'enrolledInMedicare', true, born('1961-03-02')],
    ['aged 64 [VIS-03]', 'enrolledInMedicare', false, born('1961-03-03')],
    [
      'Medicare enrolled, MED [VIS-02]',
      'medicareConsent',
      true,
      { ...born('1960-01-01'), answers: { dppMedOverview: 'join', enrolledInMedicare: 'yes' } },
    ],
    [
      'Medicare not sure, MED [VIS-02]',
      'medicareConsent',
      true,
      { ...born('1960-01-01'), answers: { dppMedOverview: 'join', enrolledInMedicare: 'notSure' } },
    ],
    ['Medicare not enrolled, MED [VIS-02]', 'medicareConsent', false, { ...born('1960-01-01'), answers: { dppMedOverview: 'join' } }],
    ['Medicare enrolled, not MED [VIS-02]', 'medicareConsent', false, { ...born('1960-01-01'), answers: { enrolledInMedicare: 'yes' } }],
    ['female [VIS-04]', 'menopause', true, {}],
    ['intersex [VIS-04]', 'menopause', true, { answers: { sex: 'intersex' } }],
    ['male [VIS-04]', 'menopause', false, { answers: { sex: 'male' } }],
    ['MOOD [VIS-04]', 'menopause', false, { answers: STRESS }],
    ['DPP-only partner [VIS-04]', 'menopause', false, { configs: DPP_ONLY, answers: AT_RISK }],
    ['no symptoms [VIS-05]', 'menstrualCycle', true, { answers: { menopause: 'noSymptoms' } }],
    ['perimenopause [VIS-05]', 'menstrualCycle', true, { answers: { menopause: 'perimenopause' } }],
    ['menopause [VIS-05]', 'menstrualCycle', false, {}],
    ['after menopause [VIS-05]', 'menstrualCycle', false, { answers: { menopause: 'postMenopause' } }],
    ['prefers not to say [VIS-05]', 'menstrualCycle', false, { answers: { menopause: 'preferNotToSay' } }],
    ['female [VIS-06]', 'pregnant', true, {}],
    ['prefers not to say [VIS-06]', 'pregnant', true, { answers: { sex: 'preferNotToSay' } }],
    ['intersex [VIS-06]', 'pregnant', true, { answers: { sex: 'intersex' } }],
    ['male [VIS-06]', 'pregnant', false, { answers: { sex: 'male' } }],
    [
      'type 2 with diabetes management [VIS-07]',
      'primaryCareProvider',
      true,
      { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2' } },
    ],
    [
      'unsure with diabetes management [VIS-07]',
      'primaryCareProvider',
      true,
      { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'unsure' } },
    ],
    [
      'type 1 with diabetes management [VIS-07]',
      'primaryCareProvider',
      false,
      { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type1' } },
    ],
    [
      'gestational with diabetes management [VIS-07]',
      'primaryCareProvider',
      false,
      { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'gestational' } },
    ],
    [
      'type 2 without diabetes management [VIS-07]',
      'primaryCareProvider',
      false,
      { answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2' } },
    ],
    ['a provider [VIS-08]', 'diabetesSupport', true, { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2' } }],
    [
      'no provider [VIS-08]',
      'diabetesSupport',
      false,
      { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2', primaryCareProvider: 'no' } },
    ],
    ['nursing [VIS-09]', 'nursing', true, { answers: { pregnant: 'noButNursing' } }],
    ['planning [VIS-09]', 'nursing', false, { answers: { pregnant: 'noButPlanning' } }],
    ...['sleep', 'stressEating'].flatMap((step): readonly StepCase[] => [
      ['a weight member [VIS-10] [VIS-11]', step, true, {}],
      ['MOOD [VIS-10]', step, false, { answers: STRESS }],
      ['DPP-only partner [VIS-10]', step, false, { configs: DPP_ONLY, answers: AT_RISK }],
      [
        'diabetes track with a provider [VIS-11]',
        step,
        true,
        { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2' } },
      ],
      [
        'diabetes track without a provider [VIS-11]',
        step,
        false,
        { configs: DIABETES, answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2', primaryCareProvider: 'no' } },
      ],
    ]),
    ['pain in a knee [VIS-12]', 'mskPainLevel', true, { answers: { mskPain: ['knee'] } }],
    ['no pain [VIS-12]', 'mskPainLevel', false, {}],
    ['MOOD, which does not ask about pain [VIS-12]', 'mskPainLevel', false, { answers: STRESS }],
    ['WEIGHT [VIS-17]', 'programResult', true, {}],
    ['DPP [VIS-17]', 'programResult', true, { answers: AT_RISK }],
    ['MOOD [VIS-17]', 'programResult', false, { answers: STRESS }],
    ['MED [VIS-17]', 'programResult', false, { answers: { weightMedOverview: 'join' } }],
    ['NMPBA [VIS-17]', 'programResult', false, { configs: ACCOLADE, answers: { weightMedOverview: 'join' } }],
    ['WEIGHT [VIS-18]', 'personalization', true, {}],
    ['MED [VIS-18]', 'personalization', false, { answers: { weightMedOverview: 'join' } }],
    ['MOOD [VIS-18]', 'personalization', false, { answers: STRESS }],
    ['NMPBA [VIS-18]', 'personalization', false, { configs: ACCOLADE, answers: { weightMedOverview: 'join' } }],
    ...['socialDeterminants', 'nutritionBasics', 'culturalImpacts', 'eatingMovingAffordably'].flatMap((step): readonly StepCase[] => [
      ['a partner with an id [VIS-19]', step, true, {}],
      ['a partner without an id [VIS-19]', step, false, { partner: { id: null } }],
      ['MOOD [VIS-19]', step, false, { answers: STRESS }],
      ['DPP-only partner [VIS-19]', step, false, { configs: DPP_ONLY, answers: AT_RISK }],
    ]),
    ['a BMI under 18.5 [VIS-20] [SCREEN-32]', 'bmiWaiver', true, { answers: { ...heightWeight(107), idealWeight: 107 } }],
    ['a BMI of 18.47 [VIS-20] [SCREEN-32]', 'bmiWaiver', true, { answers: { ...tall(5, 2, 101), idealWeight: 101 } }],
    ['a BMI of exactly 18.5 [VIS-20] [SCREEN-32]', 'bmiWaiver', false, { answers: { ...tall(3, 2, 38), idealWeight: 38 } }],
    ['a BMI above 18.5 [VIS-20] [SCREEN-32]', 'bmiWaiver', false, { answers: { ...heightWeight(108), idealWeight: 108 } }],
    ['a low BMI in MOOD [SCREEN-32]', 'bmiWaiver', false, { answers: { ...STRESS, ...heightWeight(100) } }],
    ['a low ideal weight [SCREEN-33]', 'idealWeightWaiver', true, { answers: { idealWeight: 107 } }],
    ['an ideal weight with a BMI of 18.47 [SCREEN-33]', 'idealWeightWaiver', true, { answers: { ...tall(5, 2, 150), idealWeight: 101 } }],
    [
      'an ideal weight with a BMI of exactly 18.5 [SCREEN-33]',
      'idealWeightWaiver',
      false,
      { answers: { ...tall(3, 2, 60), idealWeight: 38 } },
    ],
    ['an ideal weight with a BMI above 18.5 [SCREEN-33]', 'idealWeightWaiver', false, { answers: { idealWeight: 108 } }],
    ['an eating disorder [SCREEN-34]', 'eatingDisorderWaiver', true, { answers: { eatingDisorder: 'yes' } }],
    ['no eating disorder [SCREEN-34]', 'eatingDisorderWaiver', false, {}],
    ['pregnant [SCREEN-35]', 'pregnantWaiver', true, { answers: { pregnant: 'yes' } }],
    ['not pregnant [SCREEN-35]', 'pregnantWaiver', false, {}],
    ['after a test', 'a1c', true, { answers: { hadA1cTested: 'yes' } }],
    ['a history of prediabetes', 'a1cPrediabetes', true, { answers: { prediabetesHistory: ['a1c'] } }],
    ['diabetes and a test', 'a1cDiabetes', true, { answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2', hadA1cTested: 'yes' } }],
    [
      'a1cDiabetes asks about diabetes',
      'a1c',
      false,
      { answers: { diabetesDiagnosis: 'yes', diabetesType: 'type2', hadA1cTested: 'yes' } },
    ],
    ['without a test', 'a1c', false, {}],
    ['diabetesType asks about it', 'gestationalDiabetes', false, { answers: { diabetesDiagnosis: 'yes' } }],
    ['other ethnicity', 'otherEthnicity', true, { answers: { ethnicity: ['other', 'white'] } }],
    ['a health care professional', 'healthCareProfessional', true, { answers: { motivation: 'healthCareProfessional' } }],
  ]);
});

describe('the scale', () => {
  const scale = (eligible: Json, rest: Member = {}): Member => ({
    ...rest,
    configs: WEIGHT_ONLY,
    eligibility: { scaleEligible: eligible },
  });
  const special = (member: Member): Member => ({ configs: DIABETES, partner: { id: 377 }, ...member });
  const type2 = { diabetesDiagnosis: 'yes', diabetesType: 'type2' };
  const variant = { experiments: { 'scale-earning-opt-in': 'variant' } };
  const scaleResult = (scaleType: string) => ({ outcome: 'completed', computed: { scaleType } });
  table([
    ['MOOD: none [VIS-21]', { answers: STRESS, eligibility: { scaleEligible: 'FREE_SCALE' } }, scaleResult('none')],
    ['MED: opt-in [VIS-22]', { answers: { weightMedOverview: 'join' } }, scaleResult('opt-in')],
    ['NMPBA: opt-in [VIS-22]', { configs: ACCOLADE, answers: { weightMedOverview: 'join' } }, scaleResult('opt-in')],
    ['FREE_SCALE: opt-in [VIS-28]', scale('FREE_SCALE'), scaleResult('opt-in')],
    ['NOOMCOIN: noomcoin [VIS-29]', scale('NOOMCOIN'), scaleResult('noomcoin')],
    ['anything else: none [VIS-30]', scale('SOMETHING'), scaleResult('none')],
    [
      'the experiment partner, type 2 with a provider: opt-in [VIS-24] [EXP-06]',
      special({ answers: type2, context: variant }),
      scaleResult('opt-in'),
    ],
    [
      'the experiment partner, type 2 without a provider: none [VIS-25]',
      special({ answers: { ...type2, primaryCareProvider: 'no' }, context: variant }),
      scaleResult('none'),
    ],
    [
      'the experiment partner, unsure with a provider: opt-in [VIS-24]',
      special({ answers: { ...type2, diabetesType: 'unsure' } }),
      scaleResult('opt-in'),
    ],
    [
      'the experiment partner, unsure without a provider: none [VIS-25]',
      special({ answers: { ...type2, diabetesType: 'unsure', primaryCareProvider: 'no' }, context: variant }),
      scaleResult('none'),
    ],
    ['the experiment partner, variant: noomcoin [VIS-26] [EXP-08]', special({ context: variant }), scaleResult('noomcoin')],
    [
      'the experiment partner, control: none, regardless of the scale [VIS-27]',
      special({ eligibility: { scaleEligible: 'FREE_SCALE' } }),
      scaleResult('none'),
    ],
    [
      'the experiment partner outside production [EXP-07]',
      { ...special({ context: variant }), environment: 'development', partner: { id: 4065 } },
      scaleResult('noomcoin'),
    ],
    [
      'the production id has no effect outside production [EXP-07]',
      { ...special({ context: variant }), environment: 'development' },
      scaleResult('none'),
    ],
  ]);
});

describe('screen-outs, confirmations and waivers', () => {
  const out = (at: string, screenOutReason: string) => ({ outcome: 'screenedOut', at, screenOutReason });
  const diabetes = (diabetesType: string) => ({ diabetesDiagnosis: 'yes', diabetesType });
  const dppCare = { ...DPP_ONLY, ...offers('DIABETES_MANAGEMENT') };
  table([
    [
      'a DPP-only partner screens out a pregnant member without a confirmation [SCREEN-27]',
      { configs: DPP_ONLY, answers: { pregnant: 'yes' } },
      { ...out('pregnant', 'PREGNANT'), confirmed: [] },
    ],
    [
      'a DPP-only partner admits a member at risk who is not pregnant [SCREEN-27] [SCREEN-37]',
      { configs: DPP_ONLY, answers: AT_RISK },
      { outcome: 'completed' },
    ],
    [
      'a DPP-only partner with diabetes management screens out type 1',
      { configs: dppCare, answers: diabetes('type1') },
      out('diabetesType', 'DPP_DM_INELIGIBLE'),
    ],
    [
      'a DPP-only partner screens out type 1 [SCREEN-04]',
      { configs: DPP_ONLY, answers: diabetes('type1') },
      out('diabetesType', 'DPP_DIABETES_TYPE'),
    ],
    [
      'a DPP-only partner screens out type 2 [SCREEN-04]',
      { configs: DPP_ONLY, answers: diabetes('type2') },
      out('diabetesType', 'DPP_DIABETES_TYPE'),
    ],
    [
      'a DPP-only partner screens out an unsure diabetes type [SCREEN-04]',
      { configs: DPP_ONLY, answers: diabetes('unsure') },
      out('diabetesType', 'DPP_DIABETES_TYPE'),
    ],
    [
      'a DPP-only partner admits gestational diabetes [SCREEN-04]',
      { configs: DPP_ONLY, answers: diabetes('gestational') },
      { outcome: 'completed' },
    ],
    ['other partners admit type 2 [SCREEN-04]', { answers: diabetes('type2') }, { outcome: 'completed' }],
    [
      'a DPP-only partner screens out a member without a provider [SCREEN-38]',
      { configs: dppCare, answers: { ...diabetes('type2'), primaryCareProvider: 'no' } },
      out('primaryCareProvider', 'NO_PRIMARY_CARE_PROVIDER'),
    ],
    [
      'other partners admit a member without a provider [SCREEN-38]',
      { configs: DIABETES, answers: { ...diabetes('type2'), primaryCareProvider: 'no' } },
      { outcome: 'completed' },
    ],
    ['other partners admit a low risk score [SCREEN-37]', {}, { outcome: 'completed', computed: { riskScore: 3 } }],
    [
      'a DPP-only partner screens out a low risk score [SCREEN-37]',
      { configs: DPP_ONLY },
      out('physicalActivity', 'DPP_RISK_SCORE_TOO_LOW'),
    ],
    [
      'an eating disorder is confirmed, then waived [SCREEN-15] [SCREEN-16]',
      { answers: { eatingDisorder: 'yes' } },
      { outcome: 'completed', confirmed: ['eatingDisorder'] },
    ],
    [
      'the eating-disorder waiver does not exclude from DPP [SCREEN-10]',
      { answers: { ...AT_RISK, eatingDisorder: 'yes' } },
      { program: 'DPP', computed: { dppEligible: null } },
    ],
    [
      'a BMI under 18.5 is confirmed, then waived [SCREEN-20] [SCREEN-22]',
      { answers: { ...heightWeight(107), idealWeight: 107 } },
      { outcome: 'completed', confirmed: ['heightWeight'] },
    ],
    [
      'a BMI under 23 is confirmed if DPP is offered [SCREEN-21]',
      { answers: { ...heightWeight(134), idealWeight: 120 } },
      { confirmed: ['heightWeight'] },
    ],
    [
      'nothing is confirmed without an eating disorder, a low BMI or a pregnancy [SCREEN-15] [SCREEN-24]',
      {},
      { outcome: 'completed', confirmed: [] },
    ],
    [
      'a BMI under 18.5 is also confirmed if DPP is not offered [SCREEN-20]',
      { configs: WEIGHT_ONLY, answers: { ...heightWeight(107), idealWeight: 107 } },
      { confirmed: ['heightWeight'] },
    ],
    ['a BMI of 23 is not confirmed [SCREEN-20] [SCREEN-21]', { answers: { ...heightWeight(135), idealWeight: 120 } }, { confirmed: [] }],
    [
      'a BMI under 23 is not confirmed if DPP is not offered [SCREEN-21]',
      { configs: WEIGHT_ONLY, answers: { ...heightWeight(134), idealWeight: 120 } },
      { confirmed: [] },
    ],
    [
      'a pregnancy is confirmed, then waived [SCREEN-24] [SCREEN-27] [SCREEN-35]',
      { answers: { pregnant: 'yes' } },
      { outcome: 'completed', confirmed: ['pregnant'] },
    ],
    [
      'a pregnancy is not confirmed after another waiver [SCREEN-25]',
      { answers: { eatingDisorder: 'yes', pregnant: 'yes' } },
      { confirmed: ['eatingDisorder'] },
    ],
    ['agreeing sets the waiver to true [SCREEN-13]', { answers: { pregnant: 'yes' } }, { answers: { pregnantWaiver: true } }],
    [
      'agreeing after an eating disorder sets its waiver [SCREEN-13]',
      { answers: { eatingDisorder: 'yes' } },
      { answers: { eatingDisorderWaiver: true } },
    ],
    [
      'agreeing after a low BMI sets its waiver [SCREEN-13]',
      { answers: { ...heightWeight(107), idealWeight: 107 } },
      { answers: { bmiWaiver: true } },
    ],
    [
      'agreeing after a low ideal weight sets its waiver [SCREEN-13]',
      { answers: { idealWeight: 107 } },
      { answers: { idealWeightWaiver: true } },
    ],
    ...(['eatingDisorder', 'bmi', 'idealWeight', 'pregnant'] as const).map((name): Case => [
      `the ${name} waiver accepts only agreement [SCREEN-13]`,
      {
        answers: {
          ...(name === 'eatingDisorder' && { eatingDisorder: 'yes' }),
          ...(name === 'bmi' && { ...heightWeight(107), idealWeight: 107 }),
          ...(name === 'idealWeight' && { idealWeight: 107 }),
          ...(name === 'pregnant' && { pregnant: 'yes' }),
          [`${name}Waiver`]: 'yes',
        },
      },
      { outcome: 'invalid', at: `${name}Waiver` },
    ]),
    [
      'a waiver that is not agreed to is refused',
      { answers: { pregnant: 'yes', pregnantWaiver: false } },
      { outcome: 'invalid', errors: [{ path: '/pregnantWaiver', code: 'agree' }] },
    ],
  ]);

  it.each([
    ['eatingDisorder', { ...heightWeight(100), idealWeight: 90, pregnant: 'yes', eatingDisorder: 'yes' }],
    ['bmi', { ...heightWeight(100), idealWeight: 90, pregnant: 'yes' }],
    ['idealWeight', { idealWeight: 90, pregnant: 'yes' }],
  ])(
    'hides the other waivers and their alerts after the member agrees to the waiver for %s [SCREEN-14] [SCREEN-32] [VIS-20]',
    async (first, answers) => {
      const { visited } = await walkDpp({ answers });
      const steps = Array.isArray(visited) ? visited.filter((step) => /(Alert|Waiver)$/.test(String(step))) : [];
      expect(steps).toEqual([`${first}Alert`, `${first}Waiver`]);
    },
  );

  it('shows an alert before each waiver [SCREEN-12] [SET-35] [VIS-20]', async () => {
    const cases = [
      ['eatingDisorderWaiver', { eatingDisorder: 'yes' }],
      ['bmiWaiver', { ...heightWeight(100), idealWeight: 100 }],
      ['idealWeightWaiver', { idealWeight: 100 }],
      ['pregnantWaiver', { pregnant: 'yes' }],
    ] as const;
    for (const [waiver, answers] of cases) {
      const { visited } = await walkDpp({ answers });
      const steps = Array.isArray(visited) ? visited : [];
      expect(steps[steps.indexOf(waiver) - 1]).toBe(waiver.replace('Waiver', 'Alert'));
    }
  });

  it('offers MOOD only for partners with MOOD, and continues in MOOD at programOverview when the member accepts [SCREEN-27] [SCREEN-28] [SCREEN-29]', async () => {
    const answers = { pregnant: 'yes', moodOffer: 'accept' };
    const result = await walkDpp({ configs: { ...DPP_ONLY, ...offers('MOOD') }, answers });
    expect(result).toMatchObject({ outcome: 'completed', program: 'MOOD', answers: { healthGoal: 'reducingStressAnxiousFeelings' } });
    expect(result['visited']).toContain('programOverview');
    expect(await walkDpp({ configs: DPP_ONLY, answers })).toMatchObject(out('pregnant', 'PREGNANT'));
  });

  it('continues at programOverview after the mood offer [SCREEN-30]', () => {
    const { offer } = loadQuestionSet('DPP_SURVEY').screenOuts.find(({ reason }) => reason === 'PREGNANT') ?? {};
    expect(offer?.goTo).toBe('programOverview');
  });

  it('screens out when the member declines the mood offer', async () => {
    const configs = { ...DPP_ONLY, ...offers('MOOD') };
    expect(await walkDpp({ configs, answers: { pregnant: 'yes', moodOffer: 'decline' } })).toMatchObject(out('pregnant', 'PREGNANT'));
  });
});

describe('eligibility for DPP', () => {
  const atRisk = (answers: Member['answers']): Member => ({ answers: { ...AT_RISK, ...answers } });
  const dppResult = (dppEligible: boolean | null) => ({ computed: { dppEligible } });
  table([
    ['undefined at the start [SCREEN-02]', { answers: { createAccount: undefined } }, dppResult(null)],
    ['type 1 [SCREEN-03]', atRisk({ diabetesDiagnosis: 'yes', diabetesType: 'type1' }), dppResult(false)],
    ['type 2 [SCREEN-03]', atRisk({ diabetesDiagnosis: 'yes', diabetesType: 'type2' }), dppResult(false)],
    ['unsure [SCREEN-03]', atRisk({ diabetesDiagnosis: 'yes', diabetesType: 'unsure' }), dppResult(false)],
    ['gestational [SCREEN-03]', atRisk({ diabetesDiagnosis: 'yes', diabetesType: 'gestational' }), dppResult(null)],
    ['type 1 among the conditions [SCREEN-05]', atRisk({ healthConditions: ['type1Diabetes'] }), dppResult(false)],
    ['type 2 among the conditions [SCREEN-05]', atRisk({ healthConditions: ['heartDisease', 'type2Diabetes'] }), dppResult(false)],
    ['other conditions [SCREEN-05]', atRisk({ healthConditions: ['heartDisease'] }), dppResult(null)],
    ['a BMI under 23, Asian [SCREEN-06]', atRisk({ ...heightWeight(134), idealWeight: 120, ethnicity: ['asian'] }), dppResult(false)],
    [
      'a BMI from 23 to under 25, Asian [SCREEN-07] [BMI-02] [BMI-03]',
      atRisk({ ...heightWeight(145), idealWeight: 120, ethnicity: ['asian'] }),
      dppResult(null),
    ],
    ['a BMI under 25, not Asian [SCREEN-07] [BMI-02]', atRisk({ ...heightWeight(145), idealWeight: 120 }), dppResult(false)],
    [
      'a BMI under 25, prefers not to say [SCREEN-07]',
      atRisk({ ...heightWeight(145), idealWeight: 120, ethnicity: ['preferNotToSay'] }),
      dppResult(false),
    ],
    ['a BMI from 25, not Asian [SCREEN-07]', atRisk({ ...heightWeight(146), idealWeight: 120 }), dppResult(null)],
    ['an ideal weight with a BMI under 18.5 [SCREEN-08]', atRisk({ idealWeight: 107 }), dppResult(false)],
    [
      'an ideal weight with a BMI under 18.5, before its waiver [SCREEN-08]',
      atRisk({ idealWeight: 107, idealWeightWaiver: undefined }),
      { at: 'idealWeightWaiver', ...dppResult(false) },
    ],
    ['an ideal weight with a BMI above 18.5 [SCREEN-08]', atRisk({ idealWeight: 108 }), dppResult(null)],
    ['an ideal weight with a BMI of 18.47 [SCREEN-08]', atRisk({ ...tall(5, 2, 150), idealWeight: 101 }), dppResult(false)],
    ['an ideal weight with a BMI of 18.5 [SCREEN-08]', atRisk({ ...tall(3, 2, 60), idealWeight: 38 }), dppResult(null)],
    ['the pregnancy waiver [SCREEN-09]', atRisk({ pregnant: 'yes' }), dppResult(false)],
    [
      'a pregnancy, before its waiver [SCREEN-11]',
      atRisk({ pregnant: 'yes', pregnantWaiver: undefined }),
      { at: 'pregnantWaiver', ...dppResult(false) },
    ],
    [
      'a score of 5 qualifies [DPP-13]',
      {
        answers: {
          prediabetesHistory: ['prediabetes'],
          heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 150 },
          idealWeight: 130,
        },
        eligibility: { dob: '1990-01-01' },
      },
      { computed: { riskScore: 6, dppQualified: true } },
    ],
    ['a score of 4 does not qualify [DPP-15]', { answers: { hypertension: 'yes' } }, { computed: { riskScore: 4, dppQualified: false } }],
    [
      'a score of 5 qualifies at the threshold [DPP-13]',
      { answers: { hypertension: 'yes', familyHistory: 'yes' } },
      { computed: { riskScore: 5, dppQualified: true } },
    ],
    [
      'a high score does not qualify when excluded [DPP-14]',
      atRisk({ healthConditions: ['type2Diabetes'] }),
      { computed: { dppQualified: false }, program: 'WEIGHT' },
    ],
    ...(
      [
        ['a BMI of 28.3 [DPP-01]', { answers: { ...heightWeight(165) } }, 2],
        ['a BMI of 42.9 [DPP-03]', { answers: { ...heightWeight(250) } }, 4],
        ['39 years [DPP-04]', { eligibility: { dob: '1986-03-03' } }, 2],
        ['50 years [DPP-05]', { eligibility: { dob: '1976-03-02' } }, 4],
        ['60 years [DPP-06]', { eligibility: { dob: '1966-03-02' } }, 5],
        ['two signs of prediabetes [DPP-07]', { answers: { prediabetesHistory: ['a1c', 'fastingBloodSugarLevel'] } }, 13],
        ['a man [DPP-08]', { answers: { sex: 'male' } }, 4],
        ['gestational diabetes once [DPP-09]', { answers: { gestationalDiabetes: 'yes' } }, 8],
        ['gestational diabetes [DPP-09]', { answers: { diabetesDiagnosis: 'yes', diabetesType: 'gestational' } }, 8],
        ['high blood pressure [DPP-10]', { answers: { hypertension: 'yes' } }, 4],
        ['diabetes in the family [DPP-11]', { answers: { familyHistory: 'yes' } }, 4],
        ['overweight in the family [DPP-11]', { answers: { familyHistoryWeight: 'yes' } }, 3],
        ['activity [DPP-12]', {}, 3],
        ['no activity [DPP-12]', { answers: { physicalActivity: 'no' } }, 4],
      ] satisfies [string, Member, number][]
    ).map(([who, member, riskScore]): Case => [`${who}: a score of ${riskScore} instead of 3`, member, { computed: { riskScore } }]),
    [
      'no score before the question on physical activity [DPP-16]',
      { answers: { physicalActivity: undefined } },
      { at: 'physicalActivity', computed: { riskScore: null, dppQualified: false } },
    ],
    ['no score in MOOD', { answers: STRESS }, { computed: { riskScore: null, dppQualified: false } }],
  ]);
});

describe('eligibility for medication', () => {
  const yes = { computed: { medEligible: true } };
  const no = { computed: { medEligible: false } };
  const at27 = { ...heightWeight(158), idealWeight: 130 };
  table([
    ['all conditions hold [MED-03] [MED-04] [MED-05] [MED-06] [MED-07] [MED-12]', {}, yes],
    ['a waiver was taken [MED-01]', { answers: { eatingDisorder: 'yes' } }, no],
    ['the waiver of a low ideal weight was taken [MED-01]', { answers: { idealWeight: 107 } }, no],
    ['the partner does not offer MED [MED-03]', { configs: WEIGHT_ONLY }, no],
    ['an accolade partner does not offer MED [MED-03]', { configs: { ...ACCOLADE, OFFERS_MED: false } }, no],
    ['the check did not return isMedEligible [MED-04]', { eligibility: { isMedEligible: false } }, no],
    [
      'the check at an accolade partner did not return isMedEligible [MED-04]',
      { configs: ACCOLADE, eligibility: { isMedEligible: false } },
      no,
    ],
    ['the date of birth is unknown [MED-05]', { eligibility: { dob: null, age: 45 } }, no],
    ['the height is not known yet [MED-05]', { answers: { heightWeight: undefined } }, no],
    ['pregnant, before the waiver [MED-06]', { answers: { pregnant: 'yes', pregnantWaiver: undefined } }, no],
    ['nursing does not count as pregnant [MED-06]', { answers: { pregnant: 'noButNursing' } }, yes],
    ['a state that is not in the list [MED-07] [MED-14]', { answers: { locationState: 'UT' } }, no],
    ['the list of states is empty [MED-14]', { context: { eligibleStates: [] } }, no],
    ['CT, although in the list [MED-12]', { answers: { locationState: 'CT' } }, no],
    ['NV, although in the list [MED-12]', { answers: { locationState: 'NV' } }, no],
    ['WA, although in the list [MED-12]', { answers: { locationState: 'WA' } }, no],
    ['an accolade partner needs no state [MED-07]', { configs: ACCOLADE, answers: { locationState: undefined } }, yes],
    ['a BMI from 30 [MED-08]', { answers: { ...heightWeight(175), idealWeight: 130 } }, yes],
    ['a BMI under 30 without a condition [MED-08] [MED-10]', { answers: { ...heightWeight(174), idealWeight: 130 } }, no],
    ...[
      'highBloodPressure',
      'type2Diabetes',
      'abnormalCholesterol',
      'heartDisease',
      'sleepProblems',
      'liverDisease',
      'osteoarthritis',
      'pcosOrFertilityProblems',
    ].map((condition): Case => [`a BMI from 27 with ${condition} [MED-09]`, { answers: { ...at27, healthConditions: [condition] } }, yes]),
    ...['kidneyDisease', 'depressionOrAnxiety', 'type1Diabetes', 'lowTestosterone', 'cancerUnderTreatment'].map((condition): Case => [
      `a BMI from 27 with ${condition} [MED-10]`,
      { answers: { ...at27, healthConditions: [condition] } },
      no,
    ]),
    [
      'a BMI under 27 with a condition [MED-10]',
      { answers: { ...heightWeight(157), idealWeight: 130, healthConditions: ['heartDisease'] } },
      no,
    ],
    ['5% lost on GLP1 [MED-11]', { answers: { glp1Medication: 'yes', glp1Weight: 200 } }, yes],
    ['less than 5% lost on GLP1 [MED-11]', { answers: { glp1Medication: 'yes', glp1Weight: 199 } }, no],
    ['about to start GLP1 [MED-11]', { answers: { glp1Medication: 'aboutToStart', glp1Weight: 199 } }, yes],
  ]);
});

describe('answer validation of', () => {
  const invalid = (at: string, ...errors: readonly (readonly [path: string, code: string])[]) => ({
    outcome: 'invalid',
    at,
    errors: errors.map(([path, code]) => ({ path: `/${at}${path}`, code })),
  });
  const height = (heightFeetPortion: Json, heightInchesPortion: Json, weight: Json): Member => ({
    answers: { heightWeight: { heightFeetPortion, heightInchesPortion, weight } },
  });
  const profile = (changes: object): Member => ({
    answers: {
      completeProfile: {
        phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' },
        address: { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' },
        ...changes,
      },
    },
  });
  const address = (changes: object): Member =>
    profile({ address: { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701', ...changes } });
  const check = (answer: Json, configs: Member['configs'] = offers('WEIGHT')): Member => ({
    configs,
    eligibility: null,
    answers: { eligibilityCheck: answer },
  });
  const ada = { firstName: 'Ada', lastName: 'Byron' };
  table([
    ['feet over 8 [VAL-42]', height(9, 0, 200), invalid('heightWeight', ['/heightFeetPortion', 'max'])],
    ['feet missing [VAL-42]', height(null, 0, 200), invalid('heightWeight', ['/heightFeetPortion', 'required'])],
    ['inches over 11 [VAL-43]', height(5, 12, 200), invalid('heightWeight', ['/heightInchesPortion', 'max'])],
    ['inches below 0 [VAL-43]', height(5, -1, 200), invalid('heightWeight', ['/heightInchesPortion', 'min'])],
    ['0 feet with 0 inches [VAL-42]', height(0, 0, 200), invalid('heightWeight', ['/heightFeetPortion', 'min'])],
    ['weight over 740 [VAL-44]', height(5, 4, 741), invalid('heightWeight', ['/weight', 'max'])],
    ['weight 0 [VAL-44]', height(5, 4, 0), invalid('heightWeight', ['/weight', 'min'])],
    ['a fraction of a pound', height(5, 4, 190.5), invalid('heightWeight', ['/weight', 'step'])],
    [
      'all three together',
      height(-1, 12, 'x'),
      invalid('heightWeight', ['/heightFeetPortion', 'min'], ['/heightInchesPortion', 'max'], ['/weight', 'format']),
    ],
    ['an ideal weight above the weight [VAL-48]', { answers: { idealWeight: 191 } }, invalid('idealWeight', ['', 'rule'])],
    ['an ideal weight of 0 [VAL-47]', { answers: { idealWeight: 0 } }, invalid('idealWeight', ['', 'min'])],
    ['a missing GLP1 weight [VAL-49]', { answers: { glp1Medication: 'yes', glp1Weight: undefined } }, { at: 'glp1Weight' }],
    ['a GLP1 weight of 0 [VAL-49]', { answers: { glp1Medication: 'yes', glp1Weight: 0 } }, invalid('glp1Weight', ['', 'min'])],
    ['a GLP1 weight of 740 is accepted [VAL-49]', { answers: { glp1Medication: 'yes', glp1Weight: 740 } }, { outcome: 'completed' }],
    ['a GLP1 weight over 740 [VAL-49]', { answers: { glp1Medication: 'yes', glp1Weight: 741 } }, invalid('glp1Weight', ['', 'max'])],
    ['an a1c under 3 [VAL-50]', { answers: { hadA1cTested: 'yes', a1c: 2.9 } }, invalid('a1c', ['', 'min'])],
    ['an a1c over 20 [VAL-50]', { answers: { hadA1cTested: 'yes', a1c: 20.1 } }, invalid('a1c', ['', 'max'])],
    ['an a1c in hundredths [VAL-50]', { answers: { hadA1cTested: 'yes', a1c: 5.75 } }, invalid('a1c', ['', 'step'])],
    [
      'a forgotten a1c is accepted [VAL-51]',
      { answers: { hadA1cTested: 'yes', a1c: null } },
      { outcome: 'completed', answers: { a1c: null } },
    ],
    ['more than 20 medications', { answers: { medications: 21 } }, invalid('medications', ['', 'max'])],
    ['other ethnicity left blank', { answers: { ethnicity: ['other'], otherEthnicity: ' ' } }, invalid('otherEthnicity', ['', 'required'])],
    [
      'other ethnicity too long [VAL-56]',
      { answers: { ethnicity: ['other'], otherEthnicity: 'x'.repeat(101) } },
      invalid('otherEthnicity', ['', 'maxLength']),
    ],
    ['nothing picked [VAL-59]', { answers: { healthConditions: [] } }, invalid('healthConditions', ['', 'required'])],
    [
      'none with something else',
      { answers: { healthConditions: ['none', 'heartDisease'] } },
      invalid('healthConditions', ['', 'exclusive']),
    ],
    ['an option that the question does not have', { answers: { sex: 'other' } }, invalid('sex', ['', 'option'])],
    ['an empty choice of course packs is accepted [VAL-60]', { answers: { coursePackSelection: [] } }, { outcome: 'completed' }],
    [
      'a course pack that is not recommended',
      { answers: { coursePackSelection: ['GLP1'] } },
      invalid('coursePackSelection', ['', 'option']),
    ],
    ...['createPassword', 'existingPassword'].flatMap((step): Case[] => {
      const withPassword = (password?: string): Parameters<typeof walkDpp>[0] => ({
        ...(step === 'existingPassword' && { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }),
        answers: { [step]: password === undefined ? {} : { password } },
      });
      const strong = (length: number): string => 'zebra9!Quilt-violet~8 mango#Harbor+41 tin roof yacht'.slice(0, length);
      return [
        [`a missing password at ${step} [VAL-11]`, withPassword(), invalid(step, ['/password', 'required'])],
        [`a password of 7 characters at ${step} [VAL-11]`, withPassword(strong(7)), invalid(step, ['/password', 'minLength'])],
        [
          `a password of 8 characters is not too short at ${step} [VAL-11]`,
          withPassword('zK9!qv7#'),
          step === 'existingPassword' ? { outcome: 'completed' } : invalid(step, ['/password', 'rule']),
        ],
        [`a password of 50 characters is fine at ${step} [VAL-11]`, withPassword(strong(50)), { outcome: 'completed' }],
        [`a password of 51 characters at ${step} [VAL-11]`, withPassword(strong(51)), invalid(step, ['/password', 'maxLength'])],
      ];
    }),
    [
      'a weak new password [VAL-12]',
      { answers: { createPassword: { password: 'password1' } } },
      invalid('createPassword', ['/password', 'rule']),
    ],
    [
      'a weak existing password is accepted [VAL-14] [ACCT-16]',
      { context: { emailAvailability: 'HAS_B2C_ACCOUNT' }, answers: { existingPassword: { password: 'password1' } } },
      { outcome: 'completed' },
    ],
    [
      'an email that has a sponsored account [ACCT-15]',
      { context: { emailAvailability: 'HAS_B2B_ACCOUNT' } },
      { outcome: 'error', at: 'createAccount', errorState: 'ACCOUNT_EXISTS' },
    ],
    [
      'an email without a domain [VAL-25]',
      { answers: { createAccount: { email: 'ada', ginaAdaConsent: true } } },
      invalid('createAccount', ['/email', 'format']),
    ],
    [
      'an email of 191 characters [VAL-25]',
      { answers: { createAccount: { email: `${'a'.repeat(179)}@example.com`, ginaAdaConsent: true } } },
      invalid('createAccount', ['/email', 'maxLength']),
    ],
    [
      'a missing GINA consent if DPP is offered [VAL-26]',
      { answers: { createAccount: { email: 'ada@example.com' } } },
      invalid('createAccount', ['/ginaAdaConsent', 'agree']),
    ],
    [
      'a missing GINA consent is accepted if DPP is not offered [VAL-26]',
      { configs: WEIGHT_ONLY, answers: { createAccount: { email: 'ada@example.com' } } },
      { outcome: 'completed' },
    ],
    ['a missing phone number [VAL-15]', profile({ phoneNumber: undefined }), invalid('completeProfile', ['/phoneNumber', 'required'])],
    [
      'a phone number of another country [VAL-16]',
      profile({ phoneNumber: { country: 'US', dialCode: '+1', value: '0301234' } }),
      invalid('completeProfile', ['/phoneNumber', 'format']),
    ],
    [
      'a dial code of another country [VAL-16]',
      profile({ phoneNumber: { country: 'US', dialCode: '+49', value: '2015550123' } }),
      invalid('completeProfile', ['/phoneNumber', 'format']),
    ],
    [
      'a missing consent and a missing signature in the GDPR region [VAL-37]',
      { context: { country: 'DE', consentRegion: 'gdpr' } },
      invalid('completeProfile', ['/consentStatus', 'required'], ['/consentSignature', 'required']),
    ],
    ['a missing address', profile({ address: undefined }), invalid('completeProfile', ['/address', 'required'])],
    ['a missing country [VAL-28]', address({ country: undefined }), invalid('completeProfile', ['/address/country', 'required'])],
    ['a US address without a region [VAL-29]', address({ region: '' }), invalid('completeProfile', ['/address/region', 'required'])],
    [
      'a CA address without a city [VAL-29]',
      address({ country: 'CA', city: '' }),
      invalid('completeProfile', ['/address/city', 'required']),
    ],
    ['a GB address without a region is accepted [VAL-30]', address({ country: 'GB', region: undefined }), { outcome: 'completed' }],
    ...['address1', 'city', 'zipcode'].map((field): Case => [
      `a GB address without ${field} [VAL-30]`,
      address({ country: 'GB', [field]: undefined }),
      invalid('completeProfile', [`/address/${field}`, 'required']),
    ]),
    [
      'an AU address without a region [VAL-31]',
      address({ country: 'AU', region: undefined }),
      invalid('completeProfile', ['/address/region', 'required']),
    ],
    ['address1 too long [VAL-32]', address({ address1: 'x'.repeat(121) }), invalid('completeProfile', ['/address/address1', 'maxLength'])],
    ['address2 too long [VAL-32]', address({ address2: 'x'.repeat(121) }), invalid('completeProfile', ['/address/address2', 'maxLength'])],
    ['city too long [VAL-33]', address({ city: 'x'.repeat(101) }), invalid('completeProfile', ['/address/city', 'maxLength'])],
    [
      'region too long [VAL-33]',
      address({ country: 'DE', region: 'x'.repeat(101) }),
      invalid('completeProfile', ['/address/region', 'maxLength']),
    ],
    ['zipcode too long [VAL-34]', address({ zipcode: 'x'.repeat(21) }), invalid('completeProfile', ['/address/zipcode', 'maxLength'])],
    [
      'a missing shipping address although it differs [VAL-36]',
      profile({ sameShippingAddress: false }),
      invalid('completeProfile', ['/shippingAddress', 'required']),
    ],
    ['a missing first name [VAL-17]', check({ lastName: 'Byron', age: 45 }), invalid('eligibilityCheck', ['/firstName', 'required'])],
    [
      'a last name of 151 characters [VAL-17]',
      check({ firstName: 'Ada', lastName: 'x'.repeat(151), age: 45 }),
      invalid('eligibilityCheck', ['/lastName', 'maxLength']),
    ],
    ['a missing age where no date of birth is required [VAL-23]', check(ada), invalid('eligibilityCheck', ['/age', 'required'])],
    ['an age of 17 where no date of birth is required [VAL-23]', check({ ...ada, age: 17 }), invalid('eligibilityCheck', ['/age', 'min'])],
    [
      'a date of birth is required under LN_DOB [VAL-22]',
      check(ada, { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'LN_DOB' }),
      invalid('eligibilityCheck', ['/dob', 'required']),
    ],
    [
      'a date of birth is required under FULL_NAME_DOB [VAL-22]',
      check(ada, { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'FULL_NAME_DOB' }),
      invalid('eligibilityCheck', ['/dob', 'required']),
    ],
    [
      'a date of birth is required by REQUIRES_DOB [VAL-22]',
      check(ada, { REQUIRES_DOB: true }),
      invalid('eligibilityCheck', ['/dob', 'required']),
    ],
    [
      'a member under 18 [VAL-10]',
      check({ ...ada, dob: '2008-03-03' }, { REQUIRES_DOB: true }),
      invalid('eligibilityCheck', ['/dob', 'rule']),
    ],
    [
      'a date in another format',
      check({ ...ada, dob: '04/01/1980' }, { REQUIRES_DOB: true }),
      invalid('eligibilityCheck', ['/dob', 'format']),
    ],
    [
      'a participant id that the single sign-on lacks is required if the partner requires one [VAL-19]',
      { configs: { ...offers('WEIGHT'), REQUIRES_PARTICIPANT_ID: true }, eligibility: { eligibilityId: 'SSO-1' } },
      invalid('completeProfile', ['/employeeId', 'required']),
    ],
    [
      'the participant id is required if the partner requires it [VAL-19]',
      check({ ...ada, age: 45 }, { REQUIRES_PARTICIPANT_ID: true }),
      invalid('eligibilityCheck', ['/employeeId', 'required']),
    ],
    [
      'the participant id too long [VAL-20]',
      check({ ...ada, age: 45, employeeId: 'x'.repeat(151) }, { REQUIRES_PARTICIPANT_ID: true }),
      invalid('eligibilityCheck', ['/employeeId', 'maxLength']),
    ],
    [
      'the policy id under UHC_OPTUM_BIG_FIVE [VAL-21]',
      check({ ...ada, age: 45 }, { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'UHC_OPTUM_BIG_FIVE' }),
      invalid('eligibilityCheck', ['/policyId', 'required']),
    ],
    [
      'names are trimmed [VAL-18]',
      check({ firstName: ' Ada ', lastName: ' Byron ', age: 45 }),
      { answers: { eligibilityCheck: { firstName: 'Ada', lastName: 'Byron' } } },
    ],
  ]);
});

describe('a form field that was not shown', () => {
  it('does not count, such as a date of birth where the form asks for the age', async () => {
    const eligibilityCheck = { firstName: 'Ada', lastName: 'Byron', age: 45, dob: '1950-01-01' };
    const configs = offers('WEIGHT');
    expect(await walkDpp({ configs, eligibility: null, answers: { eligibilityCheck } })).toMatchObject({ computed: { age: 45 } });
  });

  it('is not sent, such as a consent that was not requested', async () => {
    const { calls } = await walkDpp({
      configs: WEIGHT_ONLY,
      answers: { createAccount: { email: 'ada@example.com', ginaAdaConsent: true } },
    });
    const account = Array.isArray(calls) ? calls.find((call) => JSON.stringify(call).includes('"createAccount"')) : null;
    expect(JSON.stringify(account)).not.toContain('AGREE');
  });
});
