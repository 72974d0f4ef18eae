import dppSurvey from 'virtual:question-set/DPP_SURVEY';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import english from '../../../question-sets/texts/en.json';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { StepTexts } from '../../runtime/definitions/types.ts';
import type { CallSpec, Context, SessionRecord } from '../../runtime/engine/types.ts';
import { action, choose, testContext, type ShownSurvey } from '../../runtime/survey/testSupport.tsx';
import { recordAt } from '../../runtime/engine/testSupport.ts';
import { showProductSurvey } from './testSupport.tsx';

const BEFORE: JsonObject = {
  createAccount: { email: 'ada@example.com', ginaAdaConsent: true },
  sex: 'female',
  gender: 'FEMALE',
  ethnicity: ['white'],
  education: 'college',
  motivation: 'community',
  eatingDisorder: 'no',
  nutritionBasics: 'notConfident',
  culturalImpacts: 'never',
  eatingMovingAffordably: ['none'],
  heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 150 },
  idealWeight: 140,
};

function contextWith(configs: JsonObject, changes: Partial<Context> = {}): Context {
  const configValues = Object.fromEntries(Object.entries(configs).map(([name, value]): [string, Json] => [name, value ?? null]));
  return testContext({
    partner: { id: 1001, slug: 'acme', name: 'Acme', configs: { OFFERS_WEIGHT: true, ...configValues } },
    eligibility: { isEligible: true, firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' },
    ...changes,
  });
}

function recordOf(step: string, answers: JsonObject): SessionRecord {
  return recordAt(step, answers, { version: dppSurvey.version, results: { createAccount: { emailAvailability: 'AVAILABLE' } } });
}

const showAt = (
  step: string,
  answers: JsonObject,
  context = contextWith({}),
  texts: Readonly<Record<string, StepTexts>> = {},
): Promise<ShownSurvey> => showProductSurvey({ set: dppSurvey, texts, context, record: recordOf(step, answers) });

describe('pregnancy', () => {
  it('asks the member to confirm a yes and continues after the confirmation [SCREEN-24, SCREEN-26]', async () => {
    const survey = await showAt('pregnant', BEFORE);
    await choose(survey, 'yes');
    expect(survey.step()).toBe('pregnant');
    await survey.user.click(action('confirm', await screen.findByRole('alertdialog')));
    await waitFor(() => expect(survey.step()).toBe('pregnantAlert'));
  });
});

describe('partial triage', () => {
  const partial = (changes: Partial<Context> = {}): Context =>
    contextWith({}, { partner: { id: 20, slug: 'partial', name: 'Partial', configs: { OFFERS_WEIGHT: true } }, ...changes });

  const answerPregnant = async (
    context: Context,
    { answer, until }: { readonly answer: string; readonly until: (survey: ShownSurvey) => void },
  ): Promise<{ readonly sent: readonly CallSpec[]; readonly kept: readonly string[] }> => {
    const sent: CallSpec[] = [];
    const storedKeys: string[] = [];
    const survey = await showProductSurvey({
      set: dppSurvey,
      context,
      record: recordOf('pregnant', BEFORE),
      answerCall: (spec) => {
        sent.push(spec);
        return Promise.resolve({ outcome: 'OK', result: { key: 'triage-7' } });
      },
      keepResults: ({ savePartialTriage }) => storedKeys.push(String(savePartialTriage?.result?.['key'])),
    });
    sent.length = 0;
    await choose(survey, answer);
    await waitFor(() => until(survey));
    return { sent, kept: storedKeys };
  };
  const answerOne = (context: Context): ReturnType<typeof answerPregnant> =>
    answerPregnant(context, { answer: 'no', until: ({ step }) => expect(step()).toBe('womensHealth') });

  it('saves the answers so far after each answer and keeps the key [TRIAGE-01, TRIAGE-04]', async () => {
    const { sent, kept: storedKeys } = await answerOne(partial());
    await waitFor(() => expect(storedKeys).toContain('triage-7'));
    expect(sent.at(-1)).toMatchObject({
      operation: 'saveTriage',
      body: { completionStatus: 'PARTIAL', partnerId: 20, survey: { ...BEFORE, pregnant: 'no' } },
    });
  });

  it('also saves an answer that ends the survey [TRIAGE-01]', async () => {
    const configs = { OFFERS_WEIGHT: false, OFFERS_DPP: true };
    const { sent } = await answerPregnant(contextWith({}, { partner: { id: 20, slug: 'partial', name: 'Partial', configs } }), {
      answer: 'yes',
      until: ({ main }) => expect(main().dataset['reason']).toBe('PREGNANT'),
    });
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ operation: 'saveTriage', body: { completionStatus: 'PARTIAL', survey: { pregnant: 'yes' } } }),
    );
  });

  it('reuses the key from an earlier save [TRIAGE-05]', async () => {
    const { sent } = await answerOne(partial({ member: { locale: 'en', triageKey: 'triage-7' } }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { resourceKey: 'triage-7' } }));
  });
});

describe('the mental-wellness offer', () => {
  it('continues at the program overview when accepted [ROUTE-08]', async () => {
    const context = contextWith({ OFFERS_WEIGHT: false, OFFERS_DPP: true, OFFERS_MOOD: true });
    const before = { ...BEFORE, createPassword: { password: 'correct horse battery 9' }, healthGoal: 'losingWeight' };
    const survey = await showAt('pregnant', before, context);
    expect(survey.step()).toBe('pregnant');
    await choose(survey, 'yes');
    await waitFor(() => expect(survey.main().dataset['reason']).toBe('PREGNANT'));
    await survey.user.click(action('accept-mood', survey.main()));
    await waitFor(() => expect(survey.address()).toBe('/enrollment/programOverview'));
    expect(survey.step()).toBe('programOverview');
  });
});

describe('a new password', () => {
  const BEFORE = { createAccount: { email: 'ada@example.com', mhmdaOptIn: false } };
  const texts: Readonly<Record<string, StepTexts>> = english.steps;
  const show = (answers: JsonObject): Promise<ShownSurvey> =>
    showProductSurvey({ set: dppSurvey, texts, context: contextWith({}), record: recordOf('createPassword', { ...BEFORE, ...answers }) });
  const type = async ({ user, main }: ShownSurvey, password: string): Promise<void> => {
    const field = main().querySelector<HTMLInputElement>('[name="createPassword.password"]');
    if (!field) throw new Error('there is no field');
    await user.clear(field);
    await user.click(field);
    await user.paste(password);
  };
  const strength = ({ main }: ShownSurvey): string | undefined => main().querySelector<HTMLElement>('[data-strength]')?.dataset['strength'];

  it.each([
    ['the product', 'larkfield77'],
    ['the partner', 'acme-2026-acme!'],
    ['the member', 'byron.ada.1980!'],
  ])('is refused and not rated strong if it contains the name of %s', async (_title, password) => {
    const survey = await show({});
    await type(survey, password);
    await waitFor(() => expect(strength(survey)).toMatch(/weak|okay/));
    await survey.user.click(action('next', survey.main()));
    await waitFor(() => expect(survey.main().querySelector('[data-code="rule"]')).not.toBeNull());
  });

  it('loses its error once the meter rates it strong', async () => {
    const survey = await show({});
    await type(survey, 'password1');
    await survey.user.click(action('next', survey.main()));
    await waitFor(() => expect(survey.main().textContent).toContain('This password is easy to guess.'));
    await waitFor(() => expect(document.title).toBe('Error: Choose a password · Larkfield Health'));
    await type(survey, 'password12');
    await waitFor(() => expect(strength(survey)).toBe('weak'));
    expect(survey.main().textContent, 'not before').toContain('This password is easy to guess.');
    await type(survey, 'correct horse battery 9');
    await waitFor(() => expect(survey.main().textContent).not.toContain('This password is easy to guess.'));
    expect(survey.main().querySelector('[aria-invalid], [data-error-summary]')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Choose a password · Larkfield Health'));
  });

  it('is requested again after a reload, with a title and text that explain why', async () => {
    const first = await show({});
    expect(first.main().querySelector('h1')?.textContent).toBe('Choose a password');
    cleanup();
    const again = await show({ healthGoal: 'losingWeight' });
    expect(again.main().querySelector('h1')?.textContent).toBe('Please enter your password once more');
    expect(document.title).toMatch(/^Please enter your password once more/);
    expect(again.main().textContent).toContain('we never save your password on this device');
    expect(again.main().querySelector('[data-action="next"]')?.textContent).toBe('Create my account');
  });
});

describe('the answers about mood', () => {
  const STRESS: JsonObject = { ...BEFORE, healthGoal: 'reducingStressAnxiousFeelings', pregnant: 'no', gestationalDiabetes: 'no' };
  const offers = contextWith({ OFFERS_MOOD: true });
  const totals = [
    [5, ['nearlyEveryDay', 'severalDays', 'notAtAll'], 'severalDays', null],
    [6, ['nearlyEveryDay', 'severalDays', 'notAtAll'], 'moreThanHalfTheDays', /Thank you for telling us/],
    [8, ['nearlyEveryDay', 'nearlyEveryDay', 'notAtAll'], 'moreThanHalfTheDays', /Thank you for telling us/],
    [9, ['nearlyEveryDay', 'nearlyEveryDay', 'notAtAll'], 'nearlyEveryDay', /you don't have to do it alone/],
    [12, ['nearlyEveryDay', 'nearlyEveryDay', 'nearlyEveryDay'], 'nearlyEveryDay', /you don't have to do it alone/],
  ] as const;

  it.each(totals)('get the reply for a total of %i', async (_total, [phq1, phq2, phq3], phq4, reply) => {
    const survey = await showAt('phq4', { ...STRESS, phq1, phq2, phq3 }, offers, english.steps);

    expect(survey.step()).toBe('phq4');
    await choose(survey, phq4);
    await waitFor(() => expect(survey.step()).toBe('completeProfile'));
    const shownReply = survey.main().querySelector(':scope > [role="status"]');
    if (reply === null) return expect(shownReply?.textContent).toBe('');
    expect(shownReply?.textContent).toMatch(reply);
    expect(shownReply?.querySelector('a')?.getAttribute('href')).toBe('tel:988');
  });
});

describe('high blood pressure', () => {
  const tick = (...healthConditions: string[]): JsonObject => ({
    ...BEFORE,
    pregnant: 'no',
    menopause: 'preferNotToSay',
    diabetesDiagnosis: 'no',
    healthConditions,
    prediabetesHistory: ['none'],
    hadA1cTested: 'no',
    gestationalDiabetes: 'no',
  });

  it.each([
    ['highBloodPressure', english.steps.hypertension.variants.told.title],
    ['heartDisease', english.steps.hypertension.title],
  ])('after %s has the title "%s"', async (condition, title) => {
    const survey = await showAt('hypertension', tick(condition), contextWith({}), english.steps);
    expect(survey.step()).toBe('hypertension');
    expect(survey.main().querySelector('h1')?.textContent).toBe(title);
  });
});
