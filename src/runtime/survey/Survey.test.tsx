import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Step } from '../definitions/types.ts';
import type { CallOutcome, SessionRecord } from '../engine/types.ts';
import { checkPassword } from '../../enrollment/hooks/calls/checkPassword.ts';
import { MISSING_DATA } from '../engine/missingData.ts';
import { showSurvey, testContext, testSet, type ShownSurvey } from './testSupport.tsx';

const choice = (id: string, changes: Partial<Step> = {}): Step => ({
  id,
  section: 'first',
  widget: 'choice',
  answer: { type: 'choice', options: ['yes', 'no'] },
  ...changes,
});

const THREE = testSet([
  choice('one'),
  choice('two', { visibleWhen: { '==': [{ var: 'answers.one' }, 'yes'] } }),
  choice('three', { section: 'second' }),
]);

const press = async ({ user, main }: ShownSurvey, value: string): Promise<void> => {
  const button = main().querySelector<HTMLButtonElement>(`button[value="${value}"]`);
  if (!button) throw new Error(`there is no choice ${value}`);
  await user.click(button);
};

/** Returns the content of all alert regions, which exist before they have content. */
const alertText = (): string =>
  screen
    .getAllByRole('alert')
    .map((region) => region.textContent)
    .join('');

const action = (name: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-action="${name}"]`);
  if (!element) throw new Error(`there is no action ${name}`);
  return element;
};

const expectStep = async (survey: ShownSurvey, step: string): Promise<void> =>
  waitFor(() => {
    expect(survey.step()).toBe(step);
    expect(survey.address().split('?')[0]).toBe(`/enrollment/${step}`);
  });

const recordAt = (step: string, answers: SessionRecord['answers']): SessionRecord => ({
  set: 'DPP_SURVEY',
  version: 1,
  answers,
  results: {},
  position: { at: 'step', step },
  progressFloor: {},
});

describe('navigation in a survey', () => {
  it('adds the step to the address and keeps the query string [NAV-03]', async () => {
    const survey = await showSurvey({ set: THREE, address: '/enrollment?upid=UPID-ACME-0001' });
    await waitFor(() => expect(survey.address()).toBe('/enrollment/one?upid=UPID-ACME-0001'));
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    expect(survey.address()).toBe('/enrollment/two?upid=UPID-ACME-0001');
  });

  it.each([
    ['an earlier step', '/enrollment/two', 'three'],
    ['a later answered step', '/enrollment/two', 'one'],
    ['below another segment', '/enrollment/one/two', 'three'],
  ])('shows the step whose id is the last segment of the path: %s [NAV-01]', async (_title, address, currentStep) => {
    const record = recordAt(currentStep, { one: 'yes', two: 'no' });
    const survey = await showSurvey({ set: THREE, address, record });
    expect(survey.step()).toBe('two');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Title of two');
  });

  it('goes to the nearest visible step [NAV-02]', async () => {
    const survey = await showSurvey({ set: THREE });
    await press(survey, 'no');
    await expectStep(survey, 'three');
    expect(survey.address()).toBe('/enrollment/three');
  });

  it('resumes where the member was', async () => {
    const survey = await showSurvey({ set: THREE, record: recordAt('three', { one: 'yes', two: 'no' }) });
    await waitFor(() => expect(survey.address()).toBe('/enrollment/three'));
    expect(survey.step()).toBe('three');
  });

  it('continues one step past the address after a reload between saving an answer and changing the address', async () => {
    const record = recordAt('three', { one: 'yes', two: 'no' });
    const survey = await showSurvey({ set: THREE, address: '/enrollment/two?upid=UPID-ACME-0001', record, isReload: true });
    await expectStep(survey, 'three');
    expect(survey.addresses).toEqual(['/enrollment/two?upid=UPID-ACME-0001', '/enrollment/three?upid=UPID-ACME-0001']);
    expect(survey.records).toEqual([]);
    await survey.user.click(action('back'));
    await expectStep(survey, 'two');
  });

  it('shows the furthest reachable step for the address of a later one', async () => {
    const survey = await showSurvey({ set: THREE, address: '/enrollment/three', record: recordAt('one', { one: 'yes' }) });
    expect(survey.step()).toBe('two');
    await waitFor(() => expect(survey.address()).toBe('/enrollment/two'));
  });

  it('leads to the not-found page for an unknown step id [NAV-07]', async () => {
    const survey = await showSurvey({ set: THREE, address: '/enrollment/nothing' });
    await waitFor(() => expect(survey.leavings).toEqual([{ to: 'notFound' }]));
  });

  it('drops the answer of the current step and goes back one page [NAV-04, NAV-05, NAV-09]', async () => {
    const survey = await showSurvey({ set: THREE });
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    await press(survey, 'yes');
    await expectStep(survey, 'three');
    await survey.user.click(action('back'));
    await expectStep(survey, 'two');
    expect(survey.address()).toBe('/enrollment/two');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes', two: 'yes' });
    await survey.user.click(action('back'));
    await expectStep(survey, 'one');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
  });

  it("follows the browser's Back and Forward as far as the answers allow [NAV-01]", async () => {
    const survey = await showSurvey({ set: THREE });
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    await press(survey, 'no');
    await expectStep(survey, 'three');
    survey.browse(-1);
    await expectStep(survey, 'two');
    survey.browse(-1);
    await expectStep(survey, 'one');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
    survey.browse(1);
    await expectStep(survey, 'two');
    survey.browse(1);
    await waitFor(() => expect(survey.address()).toBe('/enrollment/two'));
    expect(survey.step()).toBe('two');
  });

  it('keeps one history entry for each step, however the member navigates', async () => {
    const survey = await showSurvey({ set: THREE });
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    await press(survey, 'yes');
    await expectStep(survey, 'three');
    for (const [delta, step] of [
      [-1, 'two'],
      [-1, 'one'],
      [1, 'two'],
    ] as const) {
      survey.browse(delta);
      await expectStep(survey, step);
    }
    survey.browse(1);
    await waitFor(() => expect(survey.addresses.slice(-2)).toEqual(['/enrollment/three', '/enrollment/two']));
    expect(survey.step()).toBe('two');
    await survey.user.click(action('back'));
    await expectStep(survey, 'one');
    survey.browse(1);
    await expectStep(survey, 'two');
    await press(survey, 'yes');
    await expectStep(survey, 'three');
    await survey.user.click(action('back'));
    await expectStep(survey, 'two');
  });

  it('leads to the landing on Back at the first step', async () => {
    const survey = await showSurvey({ set: THREE });
    await survey.user.click(action('back'));
    expect(survey.leavings).toEqual([{ to: 'path', path: '/' }]);
  });

  it('answers only one step on a double click', async () => {
    const survey = await showSurvey({ set: THREE });
    const button = survey.main().querySelector('button[value="yes"]');
    if (!button) throw new Error('there is no choice');
    await survey.user.dblClick(button);
    await expectStep(survey, 'two');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
  });
});

describe('an answer that is being saved', () => {
  /** Shows a survey that saves its records only when the test calls `keep`. */
  async function showSlowSurvey() {
    const waiting: (() => void)[] = [];
    const survey = await showSurvey({ set: THREE, saveRecord: () => new Promise<void>((resolve) => waiting.push(resolve)) });
    await waitFor(() => expect(survey.address()).toBe('/enrollment/one'));
    // Discard the initial record, because nothing waits for it.
    waiting.length = 0;
    return { survey, waiting, keep: () => waiting.splice(0).forEach((finishSave) => finishSave()) };
  }

  it('is saved before the next question is shown and before the address changes', async () => {
    const { survey, keep } = await showSlowSurvey();
    await press(survey, 'yes');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
    expect([survey.step(), survey.address()]).toEqual(['one', '/enrollment/one']);
    keep();
    await expectStep(survey, 'two');
    expect(survey.address()).toBe('/enrollment/two');
  });

  it('blocks other answers', async () => {
    const { survey, keep, waiting } = await showSlowSurvey();
    await press(survey, 'yes');
    await press(survey, 'no');
    expect(waiting).toHaveLength(1);
    keep();
    await expectStep(survey, 'two');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
  });

  it('is interrupted by Back, which decides the step of the session', async () => {
    const { survey, keep } = await showSlowSurvey();
    await press(survey, 'yes');
    keep();
    await expectStep(survey, 'two');
    await press(survey, 'yes');
    await survey.user.click(action('back'));
    await waitFor(() => expect(survey.address()).toBe('/enrollment/one'));
    await waitFor(() => expect(survey.records.at(-1)?.position).toEqual({ at: 'step', step: 'one' }));
    keep();
    await expectStep(survey, 'one');
  });

  it('continues in a context that changes meanwhile', async () => {
    const { survey, keep } = await showSlowSurvey();
    await press(survey, 'yes');
    survey.changeContext(testContext({ partner: { id: 1001, slug: 'acme', name: 'Acme', configs: { OFFERS_MED: true } } }));
    keep();
    await expectStep(survey, 'two');
    await press(survey, 'yes');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes', two: 'yes' });
  });
});

describe('a new step', () => {
  it('moves the focus to its heading and sets the document title', async () => {
    const survey = await showSurvey({ set: THREE });
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(document.title).toBe('Title of two · Larkfield Health');
  });

  it('shows why a question is asked when the member opens the reason', async () => {
    const why = 'Help is free: [988](tel:988).';
    const survey = await showSurvey({ set: THREE, texts: { one: { why } } });
    const reason = screen.getByText('Why we ask this');
    const details = reason.closest('details');
    expect(details?.open).toBe(false);
    await survey.user.click(reason);
    expect(details?.open).toBe(true);
    expect(
      within(details ?? survey.main())
        .getByRole('link', { name: '988' })
        .getAttribute('href'),
    ).toBe('tel:988');
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    expect(screen.queryByText('Why we ask this')).toBeNull();
  });

  it('shows both logos, a back arrow and the label of the section [NAV-08, NAV-09, NAV-10]', async () => {
    const survey = await showSurvey({ set: THREE });
    expect(document.querySelector('[data-logo="product"]')?.textContent).toBe('Larkfield Health');
    expect(document.querySelector('[data-logo="product"] svg')).not.toBeNull();
    expect(document.querySelector('[data-logo="partner"]')?.textContent, 'initials and name').toBe('AAcme');
    expect(action('back').querySelector('svg path')).not.toBeNull();
    expect(action('back').getAttribute('aria-label')).toBe('Back to the previous question');
    expect(document.querySelector('[data-section-label]')?.textContent).toBe('First part');
    await press(survey, 'no');
    await expectStep(survey, 'three');
    expect(document.querySelector('[data-section-label]')?.textContent).toBe('Second part');
  });

  it('shows the current part and the time left, and announces only a new part', async () => {
    const survey = await showSurvey({ set: THREE });
    const announcement = () => document.querySelector('header [role="status"]')?.textContent;
    expect(await screen.findByText('Part 1 of 2 · about 1 min left')).toBeTruthy();
    expect(announcement()).toBe('Part 1 of 2. First part. About 1 minute left.');
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    // A screen reader that reaches the announcement later does not read an outdated time.
    expect(announcement()).toBe('');
    await press(survey, 'yes');
    await expectStep(survey, 'three');
    expect(announcement()).toBe('Part 2 of 2. Second part. About 1 minute left.');
    expect(screen.getByText('Part 2 of 2 · about 1 min left')).toBeTruthy();
  });

  it('shows a bar with a percentage for each section [NAV-11]', async () => {
    const survey = await showSurvey({ set: THREE });
    const percents = () =>
      screen
        .getAllByRole('progressbar')
        .map((bar) => [bar.dataset['section'], bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]);
    expect(percents()).toEqual([
      ['first', '0', '0% done'],
      ['second', '0', '0% done'],
    ]);
    await press(survey, 'yes');
    await expectStep(survey, 'two');
    expect(percents()).toEqual([
      ['first', '50', '50% done'],
      ['second', '0', '0% done'],
    ]);
  });
});

describe('confirmations', () => {
  const eatingDisorder = choice('eatingDisorder', {
    confirmWhen: { '==': [{ var: 'answers.eatingDisorder' }, 'yes'] },
  });
  const texts = { eatingDisorder: { confirm: { title: 'Is that right?', body: 'Please look again.', button: 'Yes, continue' } } };

  it('ask the member on the first submit and continue on the second [SCREEN-15, SCREEN-16]', async () => {
    const survey = await showSurvey({ set: testSet([eatingDisorder, choice('after')]), texts });
    await press(survey, 'yes');
    const dialog = await screen.findByRole('alertdialog');
    expect(survey.step()).toBe('eatingDisorder');
    expect(within(dialog).getByRole('heading').textContent).toBe('Is that right?');
    await survey.user.click(within(dialog).getByText('Yes, continue'));
    await expectStep(survey, 'after');
    expect(survey.records.at(-1)?.answers).toEqual({ eatingDisorder: 'yes' });
  });

  it('leave the member on the step when cancelled', async () => {
    const survey = await showSurvey({ set: testSet([eatingDisorder, choice('after')]), texts });
    await press(survey, 'yes');
    await screen.findByRole('alertdialog');
    await survey.user.click(action('cancel'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(survey.step()).toBe('eatingDisorder');
    expect(survey.records.at(-1)?.answers).toEqual({});
  });

  it('ask about a low BMI on the first submit and continue on the second [SCREEN-20, SCREEN-22]', async () => {
    const heightWeight: Step = {
      id: 'heightWeight',
      section: 'first',
      widget: 'heightWeight',
      answer: {
        type: 'form',
        fields: {
          heightFeetPortion: { type: 'number', min: 0, max: 8, step: 1 },
          heightInchesPortion: { type: 'number', min: 0, max: 11, step: 1 },
          weight: { type: 'number', positive: true, max: 740, step: 1 },
        },
      },
      confirmWhen: { '<': [{ var: 'derived.bmi' }, 18.5] },
    };
    const measures = {
      feet: { var: 'answers.heightWeight.heightFeetPortion' },
      inches: { var: 'answers.heightWeight.heightInchesPortion' },
      pounds: { var: 'answers.heightWeight.weight' },
    };
    const set = testSet([heightWeight, choice('after')], { derived: { bmi: { hook: 'bmi', args: measures } } });
    const survey = await showSurvey({ set });
    const type = async (name: string, text: string) => {
      const input = survey.main().querySelector<HTMLInputElement>(`input[name="heightWeight.${name}"]`);
      if (!input) throw new Error(`there is no field ${name}`);
      await survey.user.type(input, text);
    };
    await type('heightFeetPortion', '5');
    await type('heightInchesPortion', '4');
    await type('weight', '100');
    await survey.user.click(action('next'));
    await screen.findByRole('alertdialog');
    expect(survey.step()).toBe('heightWeight');
    await survey.user.click(action('confirm'));
    await expectStep(survey, 'after');
    expect(survey.records.at(-1)?.answers).toEqual({ heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 100 } });
  });
});

describe('Next', () => {
  const pains = (optional: boolean): Step => ({
    id: 'pains',
    section: 'first',
    widget: 'choices',
    answer: { type: 'choices', options: ['knee', 'hip', 'none'], exclusive: ['none'], ...(optional && { optional: true }) },
  });

  it('is disabled on a checkbox question while nothing is picked [VAL-59]', async () => {
    const survey = await showSurvey({ set: testSet([pains(false), choice('after')]) });
    expect(action('next')).toHaveProperty('disabled', true);
    await survey.user.click(screen.getByLabelText('knee'));
    expect(action('next')).toHaveProperty('disabled', false);
    await survey.user.click(screen.getByLabelText('knee'));
    expect(action('next')).toHaveProperty('disabled', true);
  });

  it('is enabled with nothing picked on an optional checkbox question [VAL-60]', async () => {
    const survey = await showSurvey({ set: testSet([pains(true), choice('after')]) });
    expect(action('next')).toHaveProperty('disabled', false);
    await survey.user.click(action('next'));
    await expectStep(survey, 'after');
  });

  it('is disabled until a state is chosen and the eligible states have loaded [WIDGET-33, WIDGET-34]', async () => {
    const state: Step = {
      id: 'locationState',
      section: 'first',
      widget: 'select',
      answer: { type: 'choice', options: ['TX', 'CA'] },
      options: { waitsFor: 'eligibleStates' },
    };
    const survey = await showSurvey({ set: testSet([state, choice('after')]) });
    expect(action('next')).toHaveProperty('disabled', true);
    await survey.user.selectOptions(screen.getByLabelText('Title of locationState'), 'TX');
    expect(action('next')).toHaveProperty('disabled', true);
    survey.changeContext(testContext({ member: { locale: 'en', eligibleStates: [] } }));
    await waitFor(() => expect(action('next')).toHaveProperty('disabled', false));
    expect(screen.getByLabelText('Title of locationState')).toHaveProperty('value', 'TX');
    await survey.user.click(action('next'));
    await expectStep(survey, 'after');
    expect(survey.records.at(-1)?.answers).toEqual({ locationState: 'TX' });
  });

  it('is disabled until a shown consent is filled in [VAL-41]', async () => {
    const profile: Step = {
      id: 'profile',
      section: 'first',
      widget: 'form',
      answer: {
        type: 'form',
        fields: {
          consentStatus: { type: 'choice', options: ['AGREE'], input: 'consent' },
          consentSignature: { type: 'text', maxLength: 100, trim: true, input: 'signature' },
          witness: { type: 'text', input: 'signature', optional: true, requiredWhen: { '==': [{ var: 'partner.slug' }, 'other'] } },
        },
      },
    };
    const survey = await showSurvey({ set: testSet([profile, choice('after')]) });
    expect(action('next')).toHaveProperty('disabled', true);
    await survey.user.click(screen.getByRole('checkbox'));
    expect(action('next')).toHaveProperty('disabled', true);
    await survey.user.type(screen.getAllByRole('textbox')[0] ?? document.body, ' Ada Byron ');
    expect(action('next')).toHaveProperty('disabled', false);
    await survey.user.click(screen.getByRole('checkbox'));
    expect(action('next')).toHaveProperty('disabled', true);
    await survey.user.click(screen.getByRole('checkbox'));
    expect(action('next')).toHaveProperty('disabled', false);
    await survey.user.click(action('next'));
    await expectStep(survey, 'after');
    expect(survey.records.at(-1)?.answers).toEqual({ profile: { consentStatus: 'AGREE', consentSignature: 'Ada Byron' } });
  });
});

describe('errors', () => {
  const other: Step = {
    id: 'otherEthnicity',
    section: 'first',
    widget: 'text',
    answer: { type: 'text', maxLength: 5 },
  };
  const number: Step = { id: 'weight', section: 'first', widget: 'number', answer: { type: 'number', positive: true, max: 740, step: 1 } };

  it.each([
    ['required', '', 'Please fill this in.'],
    ['maxLength', 'too long', 'Ethnicity can have at most 5 characters.'],
  ])('show the message of the catalogue for %s and move the focus to the summary [VAL-63]', async (code, text, message) => {
    const survey = await showSurvey({ set: testSet([other, choice('after')]), texts: { otherEthnicity: { title: 'Ethnicity' } } });
    const input = screen.getByRole('textbox');
    if (text !== '') await survey.user.type(input, text);
    await survey.user.click(action('next'));
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.errorSummary', ''));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const shown = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(shown?.textContent).toBe(message);
    expect(shown?.dataset['code']).toBe(code);
    expect(survey.step()).toBe('otherEthnicity');
  });

  it("use the step's own message if it has one", async () => {
    const texts = { weight: { errors: { max: 'That is too much.' } } };
    const survey = await showSurvey({ set: testSet([number, choice('after')]), texts });
    await survey.user.type(screen.getByRole('textbox'), '741');
    await survey.user.click(action('next'));
    expect((await screen.findAllByText('That is too much.')).length).toBeGreaterThan(0);
  });

  it('refuse a weak new password, which is judged after the submit, and accept a strong one [VAL-12]', async () => {
    const fields = {
      password: { type: 'text', input: 'newPassword', checks: [{ hook: 'passwordStrength', args: { email: 'ada.byron@example.com' } }] },
    } as const;
    const survey = await showSurvey({
      set: testSet([{ id: 'one', section: 'first', widget: 'form', sensitive: true, answer: { type: 'form', fields } }, choice('two')]),
    });
    const field = (): HTMLInputElement | null => survey.main().querySelector('input[name="one.password"]');
    await waitFor(() => expect(field()).not.toBeNull());
    await survey.user.type(field() ?? survey.main(), 'ada.byron.1980');
    await survey.user.click(action('next'));
    await waitFor(() => expect(survey.main().querySelector('[data-error-summary] [data-code="rule"]')).not.toBeNull());
    expect(survey.step()).toBe('one');
    await survey.user.clear(field() ?? survey.main());
    await survey.user.type(field() ?? survey.main(), 'correct horse battery 9');
    await survey.user.click(action('next'));
    await expectStep(survey, 'two');
  });

  it('do not appear on blur [VAL-08]', async () => {
    const survey = await showSurvey({ set: testSet([number, choice('after')]) });
    await survey.user.click(screen.getByRole('textbox'));
    await survey.user.tab();
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
  });
});

describe("a step's call", () => {
  const REQUEST = { step: 'account', hook: 'checkPassword', answer: { password: 'a password' }, args: {} };
  const VISITOR = { email: undefined, clientId: 'web' };
  const SIGNAL = new AbortController().signal;
  const account: Step = choice('account', {
    call: {
      hook: 'checkEmailAvailability',
      result: 'member',
      outcomes: { FREE: { go: 'on' }, TAKEN: { error: 'ACCOUNT_EXISTS' }, UNSURE: { message: 'unsure' } },
    },
  });
  const set = testSet([account, choice('after')]);

  it('is made only once, and marks the step as busy while it runs', async () => {
    let calls = 0;
    let answer = (_outcome: CallOutcome): void => undefined;
    const survey = await showSurvey({
      set,
      stepCall: () => {
        calls += 1;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await press(survey, 'yes');
    await press(survey, 'yes');
    expect(survey.main().getAttribute('aria-busy')).toBe('true');
    expect(calls).toBe(1);
    answer({ outcome: 'FREE' });
    await expectStep(survey, 'after');
    expect(survey.main().getAttribute('aria-busy')).toBeNull();
  });

  it('is cancelled when the member goes back', async () => {
    let signal: AbortSignal | undefined;
    const survey = await showSurvey({
      set: testSet([choice('before'), ...set.steps]),
      stepCall: (_request, callSignal) => {
        signal = callSignal;
        return new Promise(() => undefined);
      },
    });
    await press(survey, 'yes');
    await expectStep(survey, 'account');
    await press(survey, 'yes');
    await survey.user.click(action('back'));
    await expectStep(survey, 'before');
    expect(signal?.aborted).toBe(true);
  });

  it('leads to the error page on a failure and keeps what was typed', async () => {
    const survey = await showSurvey({ set, stepCall: () => Promise.resolve({ outcome: 'TAKEN' }) });
    await press(survey, 'yes');
    await waitFor(() => expect(survey.leavings).toEqual([{ to: 'error', state: 'ACCOUNT_EXISTS' }]));
    expect(survey.records.at(-1)?.answers).toEqual({ account: 'yes' });
    expect(survey.records.at(-1)?.position).toEqual({ at: 'step', step: 'account' });
  });

  it("announces the step's message for its outcome and stays on the step", async () => {
    const survey = await showSurvey({
      set,
      texts: { account: { messages: { unsure: 'We are not sure.' } } },
      stepCall: () => Promise.resolve({ outcome: 'UNSURE' }),
    });
    await press(survey, 'yes');
    await waitFor(() => expect(alertText()).toBe('We are not sure.'));
    expect(survey.step()).toBe('account');
  });

  it.each([
    ['the email of an account', 'checkPassword', () => checkPassword(() => Promise.reject(new Error('sent')), REQUEST, VISITOR, SIGNAL)],
    ['the partner', 'checkEligibility', () => Promise.resolve(MISSING_DATA)],
  ])('logs that %s is missing, and shows no error [ERR-41]', async (_title, hook, stepCall) => {
    const outcomes = { FREE: { go: 'on' }, FAILED: { error: 'DEFAULT' } } as const;
    const survey = await showSurvey({ set: testSet([choice('account', { call: { hook, outcomes } }), choice('after')]), stepCall });
    await press(survey, 'yes');
    await waitFor(() => expect(survey.reports).toEqual(['FORM_DATA_MISSING']));
    await waitFor(() => expect(survey.main().getAttribute('aria-busy')).toBeNull());
    expect(alertText()).toBe('');
    expect(survey.main().querySelector('[aria-invalid], [data-error-summary]')).toBeNull();
    expect([survey.step(), survey.leavings]).toEqual(['account', []]);
    await press(survey, 'no');
    await waitFor(() => expect(survey.reports).toHaveLength(2));
  });

  it('reports that it could not be made, and can be retried', async () => {
    let attempts = 0;
    const survey = await showSurvey({
      set,
      stepCall: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new TypeError('no network')) : Promise.resolve({ outcome: 'FREE' });
      },
    });
    await press(survey, 'yes');
    await waitFor(() => expect(alertText()).toContain("couldn't reach"));
    expect(survey.reports).toEqual(['STEP_CALL_FAILED']);
    await press(survey, 'no');
    await expectStep(survey, 'after');
  });
});

describe('screen-outs', () => {
  const pregnant = choice('pregnant', {
    effects: [{ when: { '==': [{ var: 'answers.pregnant' }, 'yes'] }, screenOut: 'PREGNANT' }],
  });
  const set = testSet([choice('healthGoal'), { id: 'programOverview', section: 'first', widget: 'info' }, pregnant, choice('after')], {
    screenOuts: [
      {
        reason: 'PREGNANT',
        offer: {
          when: { '==': [{ var: 'partner.configs.OFFERS_MOOD' }, true] },
          answerKey: 'moodOffer',
          accept: 'accept',
          decline: 'decline',
          sets: { healthGoal: 'no' },
          goTo: 'programOverview',
        },
      },
    ],
  });
  const moodContext = testContext({ partner: { id: 1001, configs: { OFFERS_MOOD: true } } });

  const screenOut = async (context = testContext()): Promise<ShownSurvey> => {
    const survey = await showSurvey({ set, context });
    await press(survey, 'yes');
    await expectStep(survey, 'programOverview');
    await survey.user.click(action('next'));
    await expectStep(survey, 'pregnant');
    await press(survey, 'yes');
    await expectStep(survey, 'ineligible');
    return survey;
  };

  it('show the ineligible screen at its own address, with the reason [ROUTE-25]', async () => {
    const survey = await screenOut();
    expect(survey.address()).toBe('/enrollment/ineligible');
    expect(survey.main().dataset['reason']).toBe('PREGNANT');
    expect(document.querySelector('[data-action="accept-mood"]')).toBeNull();
    const timeLeft = document.querySelector('[data-time-left]');
    await waitFor(() => expect(timeLeft?.textContent).toMatch(/^Part \d of \d$/));
    await survey.user.click(action('back'));
    await expectStep(survey, 'pregnant');
  });

  it('are reported to the page once for each visit of the screen, as steps are, even if the context changes', async () => {
    const survey = await screenOut();
    survey.changeContext(moodContext);
    expect(action('accept-mood')).toBeDefined();
    const reportedScreens = ['healthGoal', 'programOverview', 'pregnant', 'PREGNANT', 'ineligible'];
    expect(survey.reportedScreens).toEqual(reportedScreens);
    await survey.user.click(action('back'));
    await expectStep(survey, 'pregnant');
    await press(survey, 'yes');
    await expectStep(survey, 'ineligible');
    expect(survey.reportedScreens).toEqual([...reportedScreens, 'pregnant', 'PREGNANT', 'ineligible']);
  });

  it('lead to programOverview with the stress goal when the mental-wellness offer is accepted [SCREEN-28, SCREEN-29, SCREEN-30]', async () => {
    const survey = await screenOut(moodContext);
    await survey.user.click(action('accept-mood'));
    await expectStep(survey, 'programOverview');
    expect(survey.address()).toBe('/enrollment/programOverview');
    expect(survey.records.at(-1)?.answers['healthGoal']).toBe('no');
  });
});

describe('the completion', () => {
  const set = testSet([choice('one'), { id: 'continueProgram', section: 'second', widget: 'info' }], {
    completion: [
      { call: 'saveTriage', outcomes: { OK: { go: 'on' }, FAILED: { error: 'DEFAULT' } } },
      { call: 'createAccount', outcomes: { CREATED: { go: 'on' }, UPGRADED: { go: 'on' }, FAILED: { error: 'DEFAULT' } } },
    ],
  });

  const complete = async (answerCall: NonNullable<Parameters<typeof showSurvey>[0]['answerCall']>): Promise<ShownSurvey> => {
    const survey = await showSurvey({ set, answerCall });
    await press(survey, 'yes');
    await expectStep(survey, 'continueProgram');
    await survey.user.click(action('next'));
    return survey;
  };

  it('runs after the last step and leads to the success page [NAV-06]', async () => {
    const calls: string[] = [];
    const survey = await complete(({ operation }, key) => {
      calls.push(`${operation} ${key}`);
      return Promise.resolve({ outcome: operation === 'createAccount' ? 'CREATED' : 'OK' });
    });
    await waitFor(() => expect(survey.leavings).toEqual([{ to: 'success', ending: null, program: 'NONE' }]));
    expect(calls).toEqual(['saveTriage key-1-saveTriage', 'createAccount key-1-createAccount']);
    expect(survey.isCleared()).toBe(true);
  });

  it('keeps the draft on an error, so that the member can retry', async () => {
    const survey = await complete(() => Promise.resolve({ outcome: 'FAILED' }));
    await waitFor(() => expect(survey.leavings).toEqual([{ to: 'error', state: 'DEFAULT', retry: true }]));
    expect(survey.isCleared()).toBe(false);
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
  });

  it('shows a spinner while it runs', async () => {
    const survey = await complete(() => new Promise(() => undefined));
    expect(survey.step()).toBe('continueProgram');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Setting up your account');
  });
});

describe('the draft', () => {
  const password: Step = {
    id: 'createPassword',
    section: 'first',
    widget: 'form',
    answer: { type: 'form', fields: { password: { type: 'text', minLength: 8, maxLength: 50, secret: true, input: 'password' } } },
    sensitive: true,
  };
  const set = testSet([choice('one'), password, { id: 'last', section: 'second', widget: 'info' }]);
  const enter = async (survey: ShownSurvey): Promise<void> => {
    const input = survey.main().querySelector<HTMLInputElement>('input[name="createPassword.password"]');
    if (!input) throw new Error('there is no password field');
    await survey.user.type(input, 'correct horse battery 9');
    await survey.user.click(action('next'));
  };

  it('never contains a password', async () => {
    const survey = await showSurvey({ set });
    await press(survey, 'yes');
    await expectStep(survey, 'createPassword');
    await enter(survey);
    await expectStep(survey, 'last');
    expect(JSON.stringify(survey.records)).not.toContain('correct horse');
  });

  it('makes the survey ask for the lost password before the completion, then return to where the member was', async () => {
    const survey = await showSurvey({ set, record: recordAt('last', { one: 'yes' }) });
    expect(survey.step()).toBe('last');
    await survey.user.click(action('next'));
    await expectStep(survey, 'createPassword');
    await enter(survey);
    await expectStep(survey, 'last');
    await survey.user.click(action('next'));
    await waitFor(() => expect(survey.leavings).toEqual([{ to: 'success', ending: null, program: 'NONE' }]));
  });
});

describe('the landing', () => {
  it('shows only the first step and continues in the survey', async () => {
    const survey = await showSurvey({ set: THREE, isOnLanding: true, address: '/?upid=UPID-ACME-0001' });
    expect(survey.main().dataset['screen']).toBe('eligibility');
    expect(document.querySelector('header')).toBeNull();
    await press(survey, 'yes');
    await waitFor(() => expect(survey.address()).toBe('/enrollment/two?upid=UPID-ACME-0001'));
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
  });
});
