import { screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect, type JSX } from 'react';
import { describe, expect, it } from 'vitest';
import type { Step } from '../definitions/types.ts';
import type { CallOutcome } from '../engine/types.ts';
import { MISSING_DATA } from '../engine/missingData.ts';
import { recordAt } from '../engine/testSupport.ts';
import type { SurveyFrameProps } from './frame/SurveyFrame.tsx';
import {
  action,
  choose,
  sendAnswers,
  showSurvey,
  testContext,
  TestFrame,
  testLazyHooks,
  testSet,
  yesNo,
  type ShownSurvey,
} from './testSupport.tsx';

const THREE = testSet([
  yesNo('one'),
  yesNo('two', { visibleWhen: { '==': [{ var: 'answers.one' }, 'yes'] } }),
  yesNo('three', { section: 'second' }),
]);

/** Returns the content of all alert regions, which exist before they have content. */
const alertText = (): string =>
  screen
    .getAllByRole('alert')
    .map((region) => region.textContent)
    .join('');

const expectStep = async (survey: ShownSurvey, step: string): Promise<void> =>
  waitFor(() => {
    expect(survey.step()).toBe(step);
    expect(survey.address().split('?')[0]).toBe(`/enrollment/${step}`);
  });

describe('navigation in a survey', () => {
  it('adds the step to the address and keeps the query string [NAV-03]', async () => {
    const survey = await showSurvey({ set: THREE, address: '/enrollment?upid=UPID-ACME-0001' });
    await waitFor(() => expect(survey.address()).toBe('/enrollment/one?upid=UPID-ACME-0001'));
    await choose(survey, 'yes');
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

  it('skips a step that the answer hides [NAV-02]', async () => {
    const survey = await showSurvey({ set: THREE });
    await choose(survey, 'no');
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

  it('shows the not-found page for an unknown step id [NAV-07]', async () => {
    const survey = await showSurvey({ set: THREE, address: '/enrollment/nothing' });
    await waitFor(() => expect(survey.exits).toEqual([{ to: 'notFound' }]));
  });

  it("Back drops the current step's answer and goes back one page [NAV-04, NAV-05, NAV-09]", async () => {
    const survey = await showSurvey({ set: THREE });
    await choose(survey, 'yes');
    await expectStep(survey, 'two');
    await choose(survey, 'yes');
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
    await choose(survey, 'yes');
    await expectStep(survey, 'two');
    await choose(survey, 'no');
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
    await choose(survey, 'yes');
    await expectStep(survey, 'two');
    await choose(survey, 'yes');
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
    await choose(survey, 'yes');
    await expectStep(survey, 'three');
    await survey.user.click(action('back'));
    await expectStep(survey, 'two');
  });

  it('returns to the landing on Back at the first step', async () => {
    const survey = await showSurvey({ set: THREE });
    await survey.user.click(action('back'));
    expect(survey.exits).toEqual([{ to: 'path', path: '/' }]);
  });

  it('accepts an answer that is pressed before the effects of the first screen have run', async () => {
    function PressingFrame(props: SurveyFrameProps): JSX.Element {
      useLayoutEffect(() => document.querySelector<HTMLElement>('button[value="yes"][name="one"]')?.click(), []);
      return <TestFrame {...props} />;
    }
    const survey = await showSurvey({ set: THREE, address: '/enrollment/one', frame: PressingFrame });
    await expectStep(survey, 'two');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
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
    await choose(survey, 'yes');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
    expect([survey.step(), survey.address()]).toEqual(['one', '/enrollment/one']);
    keep();
    await expectStep(survey, 'two');
    expect(survey.address()).toBe('/enrollment/two');
  });

  it('blocks other answers', async () => {
    const { survey, keep, waiting } = await showSlowSurvey();
    await choose(survey, 'yes');
    await choose(survey, 'no');
    expect(waiting).toHaveLength(1);
    keep();
    await expectStep(survey, 'two');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
  });

  it('is abandoned on Back, and the session stays at the previous step', async () => {
    const { survey, keep } = await showSlowSurvey();
    await choose(survey, 'yes');
    keep();
    await expectStep(survey, 'two');
    await choose(survey, 'yes');
    await survey.user.click(action('back'));
    await waitFor(() => expect(survey.address()).toBe('/enrollment/one'));
    await waitFor(() => expect(survey.records.at(-1)?.position).toEqual({ at: 'step', step: 'one' }));
    keep();
    await expectStep(survey, 'one');
  });

  it('is not lost if the context changes meanwhile', async () => {
    const { survey, keep } = await showSlowSurvey();
    await choose(survey, 'yes');
    survey.changeContext(testContext({ partner: { id: 1001, slug: 'acme', name: 'Acme', configs: { OFFERS_MED: true } } }));
    keep();
    await expectStep(survey, 'two');
    await choose(survey, 'yes');
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes', two: 'yes' });
  });
});

describe('a new step', () => {
  it('moves focus to its heading and sets the document title', async () => {
    const survey = await showSurvey({ set: THREE });
    await choose(survey, 'yes');
    await expectStep(survey, 'two');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(document.title).toBe('Title of two · Test product');
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
    await choose(survey, 'yes');
    await expectStep(survey, 'two');
    expect(screen.queryByText('Why we ask this')).toBeNull();
  });

  it('shows the current part and the time left, and announces only a new part', async () => {
    const survey = await showSurvey({ set: THREE });
    const announcement = () => document.querySelector('header [role="status"]')?.textContent;
    expect(await screen.findByText('Part 1 of 2 · about 1 min left')).toBeTruthy();
    expect(announcement()).toBe('Part 1 of 2. First part. About 1 minute left.');
    await choose(survey, 'yes');
    await expectStep(survey, 'two');
    // A screen reader that reaches the announcement later does not read an outdated time.
    expect(announcement()).toBe('');
    await choose(survey, 'yes');
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
    await choose(survey, 'yes');
    await expectStep(survey, 'two');
    expect(percents()).toEqual([
      ['first', '50', '50% done'],
      ['second', '0', '0% done'],
    ]);
  });
});

describe('confirmations', () => {
  const eatingDisorder = yesNo('eatingDisorder', {
    confirmWhen: { '==': [{ var: 'answers.eatingDisorder' }, 'yes'] },
  });
  const texts = { eatingDisorder: { confirm: { title: 'Is that right?', body: 'Please look again.', button: 'Yes, continue' } } };

  it('open a dialog on the first submit, and continue once the member confirms [SCREEN-15, SCREEN-16]', async () => {
    const survey = await showSurvey({ set: testSet([eatingDisorder, yesNo('after')]), texts });
    await choose(survey, 'yes');
    const dialog = await screen.findByRole('alertdialog');
    expect(survey.step()).toBe('eatingDisorder');
    expect(within(dialog).getByRole('heading').textContent).toBe('Is that right?');
    await survey.user.click(within(dialog).getByText('Yes, continue'));
    await expectStep(survey, 'after');
    expect(survey.records.at(-1)?.answers).toEqual({ eatingDisorder: 'yes' });
  });

  it('leave the member on the step when cancelled', async () => {
    const survey = await showSurvey({ set: testSet([eatingDisorder, yesNo('after')]), texts });
    await choose(survey, 'yes');
    await screen.findByRole('alertdialog');
    await survey.user.click(action('cancel'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(survey.step()).toBe('eatingDisorder');
    expect(survey.records.at(-1)?.answers).toEqual({});
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
    const survey = await showSurvey({ set: testSet([pains(false), yesNo('after')]) });
    expect(action('next')).toHaveProperty('disabled', true);
    await survey.user.click(screen.getByLabelText('knee'));
    expect(action('next')).toHaveProperty('disabled', false);
    await survey.user.click(screen.getByLabelText('knee'));
    expect(action('next')).toHaveProperty('disabled', true);
  });

  it('is enabled with nothing picked on an optional checkbox question [VAL-60]', async () => {
    const survey = await showSurvey({ set: testSet([pains(true), yesNo('after')]) });
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
    const survey = await showSurvey({ set: testSet([state, yesNo('after')]) });
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
    const survey = await showSurvey({ set: testSet([profile, yesNo('after')]) });
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
  ])('show the built-in message for %s and move focus to the summary [VAL-63]', async (code, text, message) => {
    const survey = await showSurvey({ set: testSet([other, yesNo('after')]), texts: { otherEthnicity: { title: 'Ethnicity' } } });
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

  it('leave focus where the member is when the facts of the visit or the units change', async () => {
    const inPounds = { ...number, options: { unit: 'lb' } };
    const survey = await showSurvey({ set: testSet([inPounds, yesNo('after')]) });
    await survey.user.click(action('next'));
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.errorSummary', ''));
    const input = screen.getByRole('textbox');
    await survey.user.click(input);
    survey.changeContext(testContext({ member: { locale: 'en', eligibleStates: ['CA'] } }));
    expect(document.activeElement).toBe(input);
    await survey.user.click(action('units'));
    expect(document.activeElement).toBe(action('units'));
    await survey.user.click(action('next'));
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.errorSummary', ''));
  });

  it("show the step's own message if it has one", async () => {
    const texts = { weight: { errors: { max: 'That is too much.' } } };
    const survey = await showSurvey({ set: testSet([number, yesNo('after')]), texts });
    await survey.user.type(screen.getByRole('textbox'), '741');
    await survey.user.click(action('next'));
    expect((await screen.findAllByText('That is too much.')).length).toBeGreaterThan(0);
  });

  it('do not appear on blur [VAL-08]', async () => {
    const survey = await showSurvey({ set: testSet([number, yesNo('after')]) });
    await survey.user.click(screen.getByRole('textbox'));
    await survey.user.tab();
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
  });
});

describe("a step's call", () => {
  const account: Step = yesNo('account', {
    call: {
      hook: 'checkEmailAvailability',
      result: 'member',
      outcomes: { FREE: { go: 'on' }, TAKEN: { error: 'ACCOUNT_EXISTS' }, UNSURE: { message: 'unsure' } },
    },
  });
  const set = testSet([account, yesNo('after')]);

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
    await choose(survey, 'yes');
    await choose(survey, 'yes');
    expect(survey.main().getAttribute('aria-busy')).toBe('true');
    expect(calls).toBe(1);
    answer({ outcome: 'FREE' });
    await expectStep(survey, 'after');
    expect(survey.main().getAttribute('aria-busy')).toBeNull();
  });

  it('is cancelled when the member goes back', async () => {
    let signal: AbortSignal | undefined;
    const survey = await showSurvey({
      set: testSet([yesNo('before'), ...set.steps]),
      stepCall: (_request, callSignal) => {
        signal = callSignal;
        return new Promise(() => undefined);
      },
    });
    await choose(survey, 'yes');
    await expectStep(survey, 'account');
    await choose(survey, 'yes');
    await survey.user.click(action('back'));
    await expectStep(survey, 'before');
    expect(signal?.aborted).toBe(true);
  });

  it('shows the error page on a failure and keeps what was typed', async () => {
    const survey = await showSurvey({ set, stepCall: () => Promise.resolve({ outcome: 'TAKEN' }) });
    await choose(survey, 'yes');
    await waitFor(() => expect(survey.exits).toEqual([{ to: 'error', state: 'ACCOUNT_EXISTS' }]));
    expect(survey.records.at(-1)?.answers).toEqual({ account: 'yes' });
    expect(survey.records.at(-1)?.position).toEqual({ at: 'step', step: 'account' });
  });

  it("announces the step's message for its outcome and stays on the step", async () => {
    const survey = await showSurvey({
      set,
      texts: { account: { messages: { unsure: 'We are not sure.' } } },
      stepCall: () => Promise.resolve({ outcome: 'UNSURE' }),
    });
    await choose(survey, 'yes');
    await waitFor(() => expect(alertText()).toBe('We are not sure.'));
    expect(survey.step()).toBe('account');
  });

  it('reports to the page that its data is missing, and shows the member no error [ERR-41]', async () => {
    const survey = await showSurvey({ set, stepCall: () => Promise.resolve(MISSING_DATA) });
    await choose(survey, 'yes');
    await waitFor(() => expect(survey.reports).toEqual(['FORM_DATA_MISSING']));
    await waitFor(() => expect(survey.main().getAttribute('aria-busy')).toBeNull());
    expect(alertText()).toBe('');
    expect(survey.main().querySelector('[aria-invalid], [data-error-summary]')).toBeNull();
    expect([survey.step(), survey.exits]).toEqual(['account', []]);
    await choose(survey, 'no');
    await waitFor(() => expect(survey.reports).toHaveLength(2));
  });

  it('shows and reports a network failure, and can be retried', async () => {
    let attempts = 0;
    const survey = await showSurvey({
      set,
      stepCall: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new TypeError('no network')) : Promise.resolve({ outcome: 'FREE' });
      },
    });
    await choose(survey, 'yes');
    await waitFor(() => expect(alertText()).toContain("couldn't reach"));
    expect(survey.reports).toEqual(['STEP_CALL_FAILED']);
    await choose(survey, 'no');
    await expectStep(survey, 'after');
  });
});

describe('screen-outs', () => {
  const pregnant = yesNo('pregnant', {
    effects: [{ when: { '==': [{ var: 'answers.pregnant' }, 'yes'] }, screenOut: 'PREGNANT' }],
  });
  const set = testSet([yesNo('healthGoal'), { id: 'programOverview', section: 'first', widget: 'info' }, pregnant, yesNo('after')], {
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
    await choose(survey, 'yes');
    await expectStep(survey, 'programOverview');
    await survey.user.click(action('next'));
    await expectStep(survey, 'pregnant');
    await choose(survey, 'yes');
    await expectStep(survey, 'ineligible');
    return survey;
  };

  it('show the ineligible screen at its own address, with the reason [ROUTE-25]', async () => {
    const survey = await screenOut();
    expect(survey.address()).toBe('/enrollment/ineligible');
    expect(survey.main().dataset['reason']).toBe('PREGNANT');
    expect(document.querySelector('[data-action="accept-offer"]')).toBeNull();
    const timeLeft = document.querySelector('[data-time-left]');
    await waitFor(() => expect(timeLeft?.textContent).toMatch(/^Part \d of \d$/));
    await survey.user.click(action('back'));
    await expectStep(survey, 'pregnant');
  });

  it('are reported to the page once each time the screen is shown, even if the context changes', async () => {
    const survey = await screenOut();
    survey.changeContext(moodContext);
    expect(action('accept-offer')).toBeDefined();
    const reportedScreens = ['healthGoal', 'programOverview', 'pregnant', 'PREGNANT', 'ineligible'];
    expect(survey.reportedScreens).toEqual(reportedScreens);
    await survey.user.click(action('back'));
    await expectStep(survey, 'pregnant');
    await choose(survey, 'yes');
    await expectStep(survey, 'ineligible');
    expect(survey.reportedScreens).toEqual([...reportedScreens, 'pregnant', 'PREGNANT', 'ineligible']);
  });

  it('continue at programOverview and set the stress goal when the member accepts the mental-wellness offer [SCREEN-28, SCREEN-29, SCREEN-30]', async () => {
    const survey = await screenOut(moodContext);
    await survey.user.click(action('accept-offer'));
    await expectStep(survey, 'programOverview');
    expect(survey.address()).toBe('/enrollment/programOverview');
    expect(survey.records.at(-1)?.answers['healthGoal']).toBe('no');
  });
});

describe('the completion', () => {
  const set = testSet([yesNo('one'), { id: 'continueProgram', section: 'second', widget: 'info' }], {
    completion: [
      { call: 'saveTriage', outcomes: { OK: { go: 'on' }, FAILED: { error: 'DEFAULT' } } },
      { call: 'createAccount', outcomes: { CREATED: { go: 'on' }, UPGRADED: { go: 'on' }, FAILED: { error: 'DEFAULT' } } },
    ],
  });

  const lazyHooks = testLazyHooks({ payload: { saveTriage: sendAnswers('saveTriage'), createAccount: sendAnswers('createAccount') } });

  const complete = async (answerCall: NonNullable<Parameters<typeof showSurvey>[0]['answerCall']>): Promise<ShownSurvey> => {
    const survey = await showSurvey({ set, lazyHooks, answerCall });
    await choose(survey, 'yes');
    await expectStep(survey, 'continueProgram');
    await survey.user.click(action('next'));
    return survey;
  };

  it('runs after the last step and continues to the success page [NAV-06]', async () => {
    const calls: string[] = [];
    const survey = await complete(({ operation }, key) => {
      calls.push(`${operation} ${key}`);
      return Promise.resolve({ outcome: operation === 'createAccount' ? 'CREATED' : 'OK' });
    });
    await waitFor(() => expect(survey.exits).toEqual([{ to: 'success', ending: null, program: 'NONE' }]));
    expect(calls).toEqual(['saveTriage key-1-saveTriage', 'createAccount key-1-createAccount']);
    expect(survey.cleared()).toBe(true);
  });

  it('keeps the draft on an error, so that the member can retry', async () => {
    const survey = await complete(() => Promise.resolve({ outcome: 'FAILED' }));
    await waitFor(() => expect(survey.exits).toEqual([{ to: 'error', state: 'DEFAULT', retry: true }]));
    expect(survey.cleared()).toBe(false);
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
  const set = testSet([yesNo('one'), password, { id: 'last', section: 'second', widget: 'info' }]);
  const enter = async (survey: ShownSurvey): Promise<void> => {
    const input = survey.main().querySelector<HTMLInputElement>('input[name="createPassword.password"]');
    if (!input) throw new Error('there is no password field');
    await survey.user.type(input, 'correct horse battery 9');
    await survey.user.click(action('next'));
  };

  it('never contains a password', async () => {
    const survey = await showSurvey({ set });
    await choose(survey, 'yes');
    await expectStep(survey, 'createPassword');
    await enter(survey);
    await expectStep(survey, 'last');
    expect(JSON.stringify(survey.records)).not.toContain('correct horse');
  });

  it('lacks the password after a reload, so the survey asks for it again before the completion', async () => {
    const survey = await showSurvey({ set, record: recordAt('last', { one: 'yes' }) });
    expect(survey.step()).toBe('last');
    await survey.user.click(action('next'));
    await expectStep(survey, 'createPassword');
    await enter(survey);
    await expectStep(survey, 'last');
    await survey.user.click(action('next'));
    await waitFor(() => expect(survey.exits).toEqual([{ to: 'success', ending: null, program: 'NONE' }]));
  });
});

describe('the landing', () => {
  it('shows only the first step and continues in the survey', async () => {
    const survey = await showSurvey({ set: THREE, isOnLanding: true, address: '/?upid=UPID-ACME-0001' });
    expect(survey.main().dataset['screen']).toBe('eligibility');
    expect(document.querySelector('header')).toBeNull();
    await choose(survey, 'yes');
    await waitFor(() => expect(survey.address()).toBe('/enrollment/two?upid=UPID-ACME-0001'));
    expect(survey.records.at(-1)?.answers).toEqual({ one: 'yes' });
  });
});
