import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from '../../src/runtime/definitions/files.ts';
import { SETS } from '../../src/enrollment/vocabulary/sets.ts';

/** The questions without a "why", by reason. A new question must either be listed here or have a "why". */
const NEEDS_NONE: Readonly<Record<string, readonly string[]>> = {
  'its own texts say what it is for': [
    'eligibilityCheck',
    'createAccount',
    'existingPassword',
    'createPassword',
    'sex',
    'gender',
    'ethnicity',
    'otherEthnicity',
    'a1c',
    'a1cPrediabetes',
    'a1cDiabetes',
    'completeProfile',
    'retriageEligibilityCheck',
    'medSignup',
    'medicareConsent',
  ],
  'the member decides or chooses': [
    'healthGoal',
    'eatingDisorderWaiver',
    'bmiWaiver',
    'idealWeightWaiver',
    'pregnantWaiver',
    'weightMedOverview',
    'dppMedOverview',
    'weightMedMoreOptions',
    'dppMedMoreOptions',
    'coursePackSelection',
    'scaleOptIn',
    'scaleEarningOptIn',
    'confirmChangeProgramMed',
    'confirmChangeProgramDpp',
    'programSelection',
  ],
  'it is about habits, views or progress': [
    'motivation',
    'healthCareProfessional',
    'nutritionBasics',
    'culturalImpacts',
    'eatingMovingAffordably',
    'mainReason',
    'difficulties',
    'stressEating',
    'sleep',
    'exercise',
    'weight',
    'reachingHealthGoals',
  ],
  'the specification does not say what it is for': [
    'education',
    'locationState',
    'primaryCareProvider',
    'familyHistoryWeight',
    'mskPain',
    'mskPainLevel',
    'medications',
  ],
};

describe('why a question is asked', () => {
  const { steps } = loadTexts('en');
  const questions = new Set(
    Object.keys(SETS).flatMap((name) => loadQuestionSet(name).steps.flatMap(({ id, answer }) => (answer ? [id] : []))),
  );
  const without = [...questions].filter((id) => steps[id]?.why === undefined);

  it('has a text, unless NEEDS_NONE lists the question', () => {
    expect(without.toSorted()).toEqual(Object.values(NEEDS_NONE).flat().toSorted());
  });
});
