import { describe, expect, it } from 'vitest';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { MAX_EXERCISE_MINUTES, MAX_POUNDS } from '../../src/server/domain/checkIn.ts';
import { bodyOfCall, operationsOf, walkRecurring, type ExistingMember } from '../support/member.ts';

const set = loadQuestionSet('RECURRING_OUTCOMES');
const PHQ = ['phq1', 'phq2', 'phq3', 'phq4'];

function inMood(daysInProgram: number): ExistingMember {
  return { profile: { currentProgram: 'MOOD', daysInProgram } };
}

describe('RECURRING_OUTCOMES', () => {
  it('has one section, the progress check-in [SET-13]', () => expect(set.sections).toEqual([{ id: 'progressCheckIn', weight: 100 }]));

  it('has the check-in steps in order [SET-04]', () =>
    expect(set.steps.map(({ id }) => id)).toEqual([
      'weight',
      'exercise',
      'sleep',
      'nutritionBasics',
      ...PHQ,
      'reachingHealthGoals',
      'outcomesSurveyComplete',
    ]));

  it('asks about progress towards the goals with the specified options [SET-74]', () =>
    expect(set.steps.find(({ id }) => id === 'reachingHealthGoals')?.answer).toEqual({
      type: 'choice',
      options: ['didNotImproveAtAll', 'minimallyImproved', 'somewhatImproved', 'moderatelyImproved', 'veryMuchImproved'],
    }));
});

describe('the visibility of steps', () => {
  const cases: readonly (readonly [title: string, step: string, shown: boolean, member: ExistingMember])[] = [
    ['no weight known [VIS-14] [SET-75]', 'weight', true, {}],
    ['a weight known [VIS-14]', 'weight', false, { profile: { latestWeightKgs: 80 } }],
    ['a weight of 0 kg, which counts as unknown [VIS-14]', 'weight', true, { profile: { latestWeightKgs: 0 } }],
    ['any other weight known [VIS-14]', 'weight', false, { profile: { latestWeightKgs: 0.5 } }],
    ['MOOD [VIS-14]', 'weight', false, inMood(0)],
    ['no exercise known [VIS-13]', 'exercise', true, {}],
    ['no exercise logged [VIS-13]', 'exercise', true, { profile: { loggedExerciseMinsPastTwoWks: 0 } }],
    ['a minute logged [VIS-13]', 'exercise', false, { profile: { loggedExerciseMinsPastTwoWks: 1 } }],
    ['MOOD [VIS-13]', 'exercise', false, inMood(0)],
    ['WEIGHT', 'sleep', true, {}],
    ['MOOD', 'sleep', false, inMood(0)],
    ['DPP', 'nutritionBasics', true, { profile: { currentProgram: 'DPP' } }],
    ['MOOD', 'nutritionBasics', false, inMood(0)],
    ['MOOD', 'phq1', true, inMood(0)],
    ['WEIGHT on day 44 [VIS-15]', 'reachingHealthGoals', true, {}],
    ['MED on day 20 [VIS-15]', 'reachingHealthGoals', true, { profile: { currentProgram: 'MED', daysInProgram: 20 } }],
    ['MOOD on day 0 [VIS-16]', 'reachingHealthGoals', true, inMood(0)],
    ['MOOD on day 14 [VIS-16]', 'reachingHealthGoals', true, inMood(14)],
    ['MOOD on day 15 [VIS-16]', 'reachingHealthGoals', false, inMood(15)],
    ['MOOD on day 29 [VIS-16]', 'reachingHealthGoals', false, inMood(29)],
    ['MOOD on day 30 [VIS-16]', 'reachingHealthGoals', true, inMood(30)],
    ['MOOD, day unknown', 'reachingHealthGoals', false, { profile: { currentProgram: 'MOOD', daysInProgram: null } }],
  ];
  const rows = cases.map(([title, step, shown, member]) => [step, shown ? 'shown' : 'hidden', title, shown, member] as const);
  it.each(rows)('%s is %s: %s', async (step, _visibility, _title, shown, member) => {
    const { visited } = await walkRecurring(member);
    expect(Array.isArray(visited) && visited.includes(step)).toBe(shown);
  });
});

describe('refused answers', () => {
  it.each([
    ['exercise', null, 'required'],
    ['exercise', -1, 'min'],
    ['exercise', 10001, 'max'],
    ['exercise', 1.5, 'step'],
    ['exercise', '90', 'format'],
    ['weight', 0, 'min'],
    ['weight', 741, 'max'],
    ['weight', 176.5, 'step'],
    ['reachingHealthGoals', 'fullyImproved', 'option'],
  ])('include %s %j: %s [VAL-52] [VAL-58]', async (step, answer, code) =>
    expect(await walkRecurring({ answers: { [step]: answer } })).toMatchObject({
      outcome: 'invalid',
      at: step,
      errors: [{ path: `/${step}`, code }],
    }),
  );

  it.each([0, 10000])('do not include %i minutes of exercise [VAL-52] [SET-73]', async (exercise) =>
    expect(await walkRecurring({ answers: { exercise } })).toMatchObject({ outcome: 'completed', answers: { exercise } }),
  );
});

describe('the stored outcomes', () => {
  const surveyOf = async (member: ExistingMember) => bodyOfCall(await walkRecurring(member), 'storeOutcomes')['survey'];

  it('contain every answer, with the weight in kg [RECUR-10] [API-51] [PAY-25]', async () => {
    const walked = await walkRecurring({});
    expect(walked).toMatchObject({ outcome: 'completed', at: 'outcomesSurveyComplete', program: 'WEIGHT' });
    expect(operationsOf(walked)).toEqual(['storeOutcomes']);
    expect(await surveyOf({})).toEqual({
      surveysCompleted: [
        {
          surveyId: 'RECURRING_OUTCOMES-1',
          surveyExperienceSlug: 'b2b_recurring_outcomes',
          surveyAnswers: [
            { questionId: 'weight', answerSlugs: [String(176 / 2.205)] },
            { questionId: 'exercise', answerSlugs: ['90'] },
            { questionId: 'sleep', answerSlugs: ['never'] },
            { questionId: 'nutritionBasics', answerSlugs: ['notConfident'] },
            ...PHQ.map((questionId) => ({ questionId, answerSlugs: ['notAtAll'] })),
            { questionId: 'reachingHealthGoals', answerSlugs: ['somewhatImproved'] },
          ],
        },
      ],
    });
  });

  it('omit the weight if it is already known, and always in MOOD', async () => {
    const stored = JSON.stringify([await surveyOf({ profile: { latestWeightKgs: 80 } }), await surveyOf(inMood(3))]);
    expect(stored).not.toContain('"weight"');
  });

  it.each([
    ['MOOD', 0, 0, '[RECUR-08]'],
    ['MOOD', 14, 0, '[RECUR-08]'],
    ['MOOD', 15, 1, '[RECUR-08]'],
    ['MOOD', 100, 6, '[RECUR-08]'],
    ['WEIGHT', 29, 0, '[RECUR-09]'],
    ['WEIGHT', 30, 1, '[RECUR-09]'],
    ['DPP', 100, 3, '[RECUR-09]'],
    ['MED', 89.5, 2, '[RECUR-09]'],
  ])('identify the instance in %s on day %d as %i %s', async (currentProgram, daysInProgram, instance) =>
    expect(await surveyOf({ profile: { currentProgram, daysInProgram } })).toMatchObject({
      surveysCompleted: [{ surveyId: `RECURRING_OUTCOMES-${instance}` }],
    }),
  );
});

it('RECURRING_OUTCOMES allows the same maximum values as the server', () => {
  const mostOf = (step: string) => set.steps.find(({ id }) => id === step)?.answer;
  expect([mostOf('weight'), mostOf('exercise')]).toMatchObject([
    { positive: true, max: MAX_POUNDS },
    { min: 0, max: MAX_EXERCISE_MINUTES },
  ]);
});
