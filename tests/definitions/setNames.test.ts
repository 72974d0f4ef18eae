import { describe, expect, it } from 'vitest';
import { readAndCheck } from '../../src/workshop/check/check.ts';
import { readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';

const { sets } = readAndCheck(readDefinitionFiles(), vocabulary);

/** Returns the steps of a set that show something without asking. */
function readOnly(name: string): readonly string[] {
  return (sets.get(name)?.set.steps ?? []).filter(({ answer }) => !answer).map(({ id }) => id);
}

function stepsOf(name: string): readonly string[] {
  return (sets.get(name)?.set.steps ?? []).map(({ id }) => id);
}

const [DPP, RETRIAGE, RECURRING, TRANSITION] = ['DPP_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES', 'TRANSITION_SURVEY'] as const;

describe('the question sets', () => {
  it('include the four of the product [SET-01]', () =>
    expect([...sets.keys()]).toEqual(expect.arrayContaining([DPP, RECURRING, RETRIAGE, TRANSITION])));

  it.each([
    [DPP, ['healthGoal', 'programOverview', 'scaleOptIn'], '[SET-17]'],
    [TRANSITION, ['healthGoal', 'programSelection'], '[SET-17]'],
    [DPP, ['nutritionBasics', 'culturalImpacts', 'eatingMovingAffordably'], '[SET-30]'],
    [RECURRING, ['weight', 'exercise', 'nutritionBasics', 'reachingHealthGoals'], '[SET-30]'],
  ])('ask in %s: %j %s', (name, steps, _id) => expect(stepsOf(name)).toEqual(expect.arrayContaining(steps)));

  it.each([
    [
      DPP,
      ['baselineHealth', 'continueProgram', 'diabetesSupport', 'nursing', 'personalizationIntro', 'personalizationConfirmation'],
      '[SET-31]',
    ],
    [DPP, ['socialDeterminants', 'womensHealth'], '[SET-32]'],
    [RETRIAGE, ['personalizingProgram'], '[SET-32]'],
    [TRANSITION, ['activeSubscription', 'transitionExplainer'], '[SET-32]'],
    [DPP, ['programResult'], '[SET-33]'],
    [RETRIAGE, ['retriageResult'], '[SET-33]'],
    [RECURRING, ['outcomesSurveyComplete'], '[SET-33]'],
  ])('show in %s without asking: %j %s', (name, steps, _id) => expect(readOnly(name)).toEqual(expect.arrayContaining(steps)));
});
