import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { runCompletion } from '../../src/runtime/engine/completion.ts';
import { EMPTY_CONTEXT } from '../../src/runtime/engine/testSupport.ts';
import { walk } from '../../src/runtime/engine/walk.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { ANSWERS, bodyOfCall, heightWeight, offers, operationsOf, walkTransition, type ExistingMember } from '../support/member.ts';

const set = loadQuestionSet('TRANSITION_SURVEY');
const STRESS = { healthGoal: 'reducingStressAnxiousFeelings' };
const PASSWORD = 'correct horse battery 9';

/** A member who arrives from the enrollment with these answers, and with a program if one was selected. */
function carry(answers: JsonObject, program?: string): ExistingMember {
  return { context: { carried: { answers, ...(program !== undefined && { program }) } } };
}

describe('TRANSITION_SURVEY', () => {
  it('has one section, the transition [SET-15]', () => expect(set.sections).toEqual([{ id: 'transition', weight: 100 }]));

  it('has the steps that move a consumer account into the sponsored program, in order [SET-05]', () =>
    expect(set.steps.map(({ id }) => id)).toEqual([
      'transitionExplainer',
      'activeSubscription',
      'healthGoal',
      'programSelection',
      'sex',
      'gender',
      'heightWeight',
      'phq1',
      'phq2',
      'phq3',
      'phq4',
      'completeProfile',
      'continueProgram',
    ]));
});

describe('carried answers', () => {
  const KEYS = ['healthGoal', 'sex', 'gender', 'heightWeight', 'phq1', 'phq2', 'phq3', 'phq4', 'completeProfile'];
  const configs = offers('WEIGHT', 'MOOD');

  it.each(KEYS)('are not asked again: %s', async (key) => {
    const { visited } = await walkTransition({ configs });
    expect(visited).toContain(key);
    const { visited: without } = await walkTransition({ configs, ...carry({ [key]: ANSWERS[key] ?? null }) });
    expect(Array.isArray(visited) && visited.filter((step) => step !== key)).toEqual(without);
  });

  it('count like newly given answers', async () =>
    expect(await walkTransition(carry({ phq1: 'nearlyEveryDay', ...heightWeight(107) }))).toMatchObject({
      confirmed: [],
      computed: { phqTotal: 3, bmi: (703 * 107) / 4096 },
    }));

  it.each([
    [['asian'], 140, null],
    [['asian', 'white'], 140, null],
    [['asian'], 133, false],
    [['white'], 140, false],
    [['preferNotToSay'], 140, false],
    [undefined, 140, false],
  ] as const)(
    'the ethnicity %o at %i lb makes dppEligible %o, as in the enrollment [SCREEN-06] [SCREEN-07]',
    async (ethnicity, pounds, dppEligible) =>
      expect(await walkTransition(carry({ ...(ethnicity && { ethnicity }), ...heightWeight(pounds) }))).toMatchObject({
        computed: { dppEligible },
      }),
  );
});

describe('the program', () => {
  it.each([
    ['the only offered one [WIDGET-66]', offers('WEIGHT'), {}, {}, 'WEIGHT'],
    ['the only offered one', offers('DPP'), {}, {}, 'DPP'],
    ['the only offered one', offers('MOOD'), {}, {}, 'MOOD'],
    ['MOOD for the stress goal', offers('WEIGHT', 'MOOD'), STRESS, {}, 'MOOD'],
    ['MOOD for a carried stress goal', offers('WEIGHT', 'DPP', 'MOOD'), {}, carry(STRESS), 'MOOD'],
    ['the only offered one, regardless of the carried goal', offers('DPP'), {}, carry(STRESS), 'DPP'],
    ['WEIGHT for the weight goal', offers('WEIGHT', 'DPP', 'MOOD'), {}, {}, 'WEIGHT'],
    ['DPP for the weight goal if WEIGHT is not offered', offers('DPP', 'MOOD'), {}, {}, 'DPP'],
    ['the chosen one [WIDGET-66]', offers('WEIGHT', 'DPP'), { programSelection: 'DPP' }, {}, 'DPP'],
    ['the other chosen one [WIDGET-66]', offers('WEIGHT', 'DPP'), { programSelection: 'WEIGHT' }, {}, 'WEIGHT'],
    ['the carried one', offers('WEIGHT', 'DPP'), { programSelection: 'WEIGHT' }, carry({}, 'DPP'), 'DPP'],
    ['the carried MED', offers('WEIGHT'), {}, carry({}, 'MED'), 'MED'],
  ] satisfies [string, JsonObject, JsonObject, ExistingMember, string][])(
    'is %s: %j %j %j',
    async (_title, configs, answers, member, program) =>
      expect(await walkTransition({ configs, answers, ...member })).toMatchObject({ outcome: 'completed', program }),
  );

  it.each([
    ['two programs and no goal', offers('WEIGHT', 'DPP'), {}, true],
    ['one program', offers('WEIGHT'), {}, false],
    ['a goal that is asked for', offers('WEIGHT', 'MOOD'), {}, false],
    ['a carried goal', offers('WEIGHT', 'DPP'), carry(STRESS), false],
    ['a carried program', offers('WEIGHT', 'DPP'), carry({}, 'WEIGHT'), false],
    ['the carried program NONE', offers('WEIGHT', 'DPP'), carry({}, 'NONE'), true],
  ] satisfies [string, JsonObject, ExistingMember, boolean][])(
    'is asked for only if no goal, carried program or single offer decides it: %s',
    async (_title, configs, member, shown) => {
      const { visited } = await walkTransition({ configs, ...member });
      expect(Array.isArray(visited) && visited.includes('programSelection')).toBe(shown);
    },
  );

  it('can be chosen only from the offered programs', async () =>
    expect(await walkTransition({ configs: offers('WEIGHT', 'DPP'), answers: { programSelection: 'MOOD' } })).toMatchObject({
      outcome: 'invalid',
      errors: [{ path: '/programSelection', code: 'option' }],
    }));
});

describe('height and weight', () => {
  it.each([
    ['below 18.5 are confirmed', offers('WEIGHT'), 107, ['heightWeight']],
    ['above 18.5 are not confirmed', offers('WEIGHT'), 108, []],
    ['below 23 are confirmed if DPP is offered', offers('DPP'), 134, ['heightWeight']],
    ['above 23 are not confirmed if DPP is offered', offers('DPP'), 135, []],
  ])('with a BMI %s, and never screen out (partner configs %j, %i lb)', async (_title, configs, pounds, confirmed) =>
    expect(await walkTransition({ configs, answers: heightWeight(pounds) })).toMatchObject({ outcome: 'completed', confirmed }),
  );
});

describe('the completion', () => {
  const paid: JsonObject = {
    ...ANSWERS,
    createAccount: { email: 'paid@example.com', mhmdaOptIn: true },
    existingPassword: { password: PASSWORD },
    medications: 3,
  };

  it('migrates, stores the baseline and updates the timestamp [TRANS-01] [TRANS-03] [TRANS-04]', async () => {
    const walked = await walkTransition({ configs: offers('WEIGHT') });
    expect(operationsOf(walked)).toEqual(['migrateToB2B', 'storeOutcomes', 'updateLastTriageTimestamp']);
    const surveysCompleted = [{ surveyExperienceSlug: 'b2b_baseline_outcomes' }];
    expect(bodyOfCall(walked, 'storeOutcomes')).toMatchObject({ survey: { surveysCompleted } });
    expect(bodyOfCall(walked, 'updateLastTriageTimestamp')).toMatchObject({ triageResult: 'ASSIGNED_INITIAL_OFFERING' });
  });

  it('enrolls with the clinic for MED only, after the migration [TRANS-02]', async () => {
    expect(operationsOf(await walkTransition({ ...carry({}, 'MED') })).slice(0, 2)).toEqual(['migrateToB2B', 'enrollB2bUser']);
    expect(operationsOf(await walkTransition({ ...carry({}, 'NMPBA') }))).not.toContain('enrollB2bUser');
  });

  it('logs in after the migration if the password was typed in this visit', async () => {
    const walked = await walkTransition(carry(paid, 'WEIGHT'));
    expect(operationsOf(walked)).toEqual(['migrateToB2B', 'login', 'storeOutcomes', 'updateLastTriageTimestamp']);
    expect(JSON.parse(String(bodyOfCall(walked, 'login')['request']))).toMatchObject({
      credentials: PASSWORD,
      principal: 'paid@example.com',
    });
  });

  it('stores nothing for consumer-style partners [TRIAGE-09]', async () =>
    expect(operationsOf(await walkTransition({ configs: offers('WEIGHT'), partner: { id: 283 } }))).toEqual(['migrateToB2B']));

  it("sends the enrollment's answers and triage key, without the password [API-16] [PAY-09] [PAY-20]", async () => {
    const { context } = carry(paid, 'WEIGHT');
    const walked = await walkTransition({ context: { ...context, triageKey: 'tk_7', upid: 'UPID-1' } });
    const { upid, userData } = bodyOfCall(walked, 'migrateToB2B');
    expect(upid).toBe('UPID-1');
    expect(userData).toMatchObject({
      email: 'paid@example.com',
      gender: 'female',
      heightInCm: 162.56,
      surveyAnswers: { education: 'college', phq1: 'notAtAll' },
      extras: { program: 'WEIGHT', mhmdaOptIn: true, address: { city: 'Austin' }, dppTriageKey: 'tk_7' },
    });
    expect(userData).not.toHaveProperty('password');
    expect(JSON.stringify(userData)).not.toContain(PASSWORD);
  });

  it('sends the weight-loss plan of the enrollment, at the pace of a nursing member [PAY-05] [PLAN-04]', async () => {
    const userData = async (answers: JsonObject) =>
      bodyOfCall(await walkTransition(carry({ ...paid, ...answers }, 'WEIGHT')), 'migrateToB2B')['userData'];
    expect(await userData({})).toMatchObject({
      weightLossData: { targetWeightInKg: 140 * 0.453592, targetWeightDate: '2026-08-07', weightLossSpeedPerWeekInKg: 1 },
    });
    const heavy = { ...heightWeight(400), idealWeight: 335 };
    expect(await userData(heavy)).toMatchObject({ weightLossData: { weightLossSpeedPerWeekInKg: 4 * 0.453592 } });
    expect(await userData({ ...heavy, pregnant: 'noButNursing' })).toMatchObject({ weightLossData: { weightLossSpeedPerWeekInKg: 1 } });
    const { idealWeight: _unasked, ...withoutIdeal } = paid;
    const unasked = bodyOfCall(await walkTransition(carry(withoutIdeal, 'WEIGHT')), 'migrateToB2B')['userData'];
    expect(unasked).not.toHaveProperty('weightLossData');
  });

  it('sends the offers and exclusions of the enrollment [SET-55] [SET-77]', async () => {
    const enrolled = { ...paid, dppEligible: false, wasOfferedDpp: false, wasOfferedMed: true };
    const { userData } = bodyOfCall(await walkTransition(carry(enrolled, 'WEIGHT')), 'migrateToB2B');
    expect(userData).toMatchObject({ surveyAnswers: { dppEligible: false, wasOfferedDpp: false, wasOfferedMed: true } });
    const offered = bodyOfCall(await walkTransition(carry({ ...paid, wasOfferedDpp: true }, 'DPP')), 'migrateToB2B')['userData'];
    expect(offered).toMatchObject({ surveyAnswers: { wasOfferedDpp: true, wasOfferedMed: false } });
    const unknown = bodyOfCall(await walkTransition(carry(paid, 'WEIGHT')), 'migrateToB2B')['userData'];
    expect(unknown).toMatchObject({ surveyAnswers: { wasOfferedDpp: false, wasOfferedMed: false } });
    expect(unknown).not.toHaveProperty('surveyAnswers.dppEligible');
  });

  it("sends the enrollment's answers to the clinic", async () =>
    expect(bodyOfCall(await walkTransition(carry(paid, 'MED')), 'enrollB2bUser')).toMatchObject({
      email: 'paid@example.com',
      useMedications: 'yes',
      mainReason: 'healthier',
      stateCode: 'TX',
    }));

  it("stores the baseline under its own name with the enrollment's answers [API-51]", async () =>
    expect(bodyOfCall(await walkTransition(carry({ ...heightWeight(190), culturalImpacts: 'never' })), 'storeOutcomes')).toMatchObject({
      survey: {
        surveysCompleted: [
          {
            surveyId: 'TRANSITION_SURVEY-0',
            surveyExperienceSlug: 'b2b_baseline_outcomes',
            surveyAnswers: expect.arrayContaining([
              { questionId: 'height', answerSlugs: ['162.56'] },
              { questionId: 'culturalImpacts', answerSlugs: ['never'] },
            ]),
          },
        ],
      },
    }));

  const compiled = compileSet(set, allHooks);
  const context = {
    ...EMPTY_CONTEXT,
    environment: loadEnvironment('production', {}),
    partner: { id: 1001, configs: { OFFERS_WEIGHT: true } },
    carried: { answers: {}, program: 'MED' },
  } as const;

  it.each([
    ['migrateToB2B', 'B2B_INELIGIBLE', 'DEFAULT', ''],
    ['migrateToB2B', 'B2B_MIGRATION_REQUEST_CREATED', 'SUPPORT_REQUEST_CREATED', '[TRANS-08]'],
    ['migrateToB2B', 'FAILED', 'DEFAULT', ''],
    ['enrollB2bUser', 'MED_ENROLLMENT_FAILED', 'SUPPORT_REQUEST_CREATED', '[TRANS-08]'],
  ])('ends on an error page after %s returns %s: %s %s', async (operation, outcome, state) => {
    const walked = walk(compiled, context, ANSWERS, () => ({ outcome: 'OK' }));
    expect(walked.outcome).toBe('completed');
    const end = await runCompletion(
      walked.session,
      async (spec) => (spec.operation === operation ? { outcome } : { outcome: 'OK', result: { accessCode: 'A' } }),
      { idempotencyKey: 'k', now: () => '2026-03-02T00:00:00.000Z' },
    );
    expect(end).toMatchObject({ kind: 'error', state, operation });
  });
});
