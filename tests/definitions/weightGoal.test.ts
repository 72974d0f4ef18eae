import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { resumeSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT, recordAt } from '../../src/runtime/engine/testSupport.ts';
import { currentStep } from '../../src/runtime/engine/view.ts';

const source = loadQuestionSet('DPP_SURVEY');
const askedSteps = ['eatingDisorder', 'heightWeight', 'idealWeight', 'pregnant', 'programResult'];
const waivers = ['eatingDisorderWaiver', 'bmiWaiver', 'idealWeightWaiver', 'pregnantWaiver'];
const steps = source.steps
  .filter(({ id }) => [...askedSteps, ...waivers].includes(id))
  .map(({ visibleWhen, effects: _none, ...step }) =>
    visibleWhen !== undefined && waivers.includes(step.id) ? { ...step, visibleWhen } : step,
  );
const set = compileSet({ ...source, steps }, allHooks);

/** Returns the goal that the program result gets, for a member of 5 feet 4 who wants to weigh 140 lb. */
function goalOf({ weight = 190, ...others }: JsonObject) {
  const answers = {
    eatingDisorder: 'no',
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight },
    idealWeight: 140,
    pregnant: 'no',
    ...others,
  };
  return currentStep(resumeSession(set, { ...EMPTY_CONTEXT, today: '2026-11-25' }, recordAt('programResult', answers)))?.textValues['goal'];
}

describe('the goal on the program result', () => {
  it('is the weight-loss plan', () => {
    expect(goalOf({})).toMatchObject({ targetWeightInKg: 140 * 0.453592, weightLossSpeedPerWeekInKg: 1, targetWeightDate: '2027-05-02' });
  });

  it.each([
    ['an eating disorder', { eatingDisorder: 'yes', eatingDisorderWaiver: true }],
    ['a low weight', { weight: 105, idealWeight: 100, bmiWaiver: true }],
    ['a low ideal weight', { idealWeight: 95, idealWeightWaiver: true }],
    ['a pregnancy', { pregnant: 'yes', pregnantWaiver: true }],
  ])('is omitted for a member who enrolls with a waiver for %s', (_, answers) => {
    expect(goalOf(answers)).toBeNull();
  });
});
