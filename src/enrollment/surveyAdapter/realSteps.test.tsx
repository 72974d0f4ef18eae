import dppSurvey from 'virtual:question-set/DPP_SURVEY';
import recurringOutcomes from 'virtual:question-set/RECURRING_OUTCOMES';
import retriageSurvey from 'virtual:question-set/RETRIAGE_SURVEY';
import transitionSurvey from 'virtual:question-set/TRANSITION_SURVEY';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import development from '../../../question-sets/environments/development.json';
import english from '../../../question-sets/texts/en.json';
import { EMPTY_ENVIRONMENT } from '../../runtime/definitions/emptyEnvironment.ts';
import type { Environment, QuestionSet, StepTexts } from '../../runtime/definitions/types.ts';
import type { Context, PartnerFacts } from '../../runtime/engine/types.ts';
import { testContext, type ShownSurvey } from '../../runtime/survey/testSupport.tsx';
import { showProductSurvey } from './testSupport.tsx';

const stepTexts: Readonly<Record<string, StepTexts>> = english.steps;

/** Returns a set reduced to one of its steps, always visible. */
function only({ steps, ...set }: QuestionSet, id: string): QuestionSet {
  const step = steps.find((known) => known.id === id);
  if (!step) throw new Error(`there is no step ${id}`);
  const { visibleWhen: _always, ...shown } = step;
  return { ...set, steps: [shown], completion: [], completionRequires: [] };
}

interface Around {
  readonly partner?: Partial<PartnerFacts>;
  readonly environment?: Partial<Environment>;
  readonly context?: Partial<Context>;
}

/** Opens one step of a real set with its real texts. */
function open(set: QuestionSet, id: string, { partner, environment, context }: Around = {}): Promise<ShownSurvey> {
  return showProductSurvey({
    set: only(set, id),
    texts: stepTexts,
    isOnLanding: id === 'eligibilityCheck',
    context: testContext({
      environment: { ...EMPTY_ENVIRONMENT, name: 'development', ...environment },
      partner: { id: 1001, slug: 'acme', name: 'Acme', configs: {}, ...partner },
      ...context,
    }),
  });
}

async function show(set: QuestionSet, id: string, around: Around = {}): Promise<ShownSurvey> {
  const survey = await open(set, id, around);
  await waitFor(() => expect(survey.step()).toBe(id));
  return survey;
}

const heading = ({ main }: ShownSurvey) => main().querySelector('h1')?.textContent ?? '';
const field = ({ main }: ShownSurvey, name: string) => main().querySelector<HTMLInputElement>(`[name="${name}"]`);
const next = ({ main }: ShownSurvey) => main().querySelector<HTMLButtonElement>('[data-action="next"]');
/** Returns the error message that a field shows; null when it has none. */
const messageOf = (survey: ShownSurvey, name: string): string | null => {
  const ids = field(survey, name)?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const messageElement = ids.map((id) => document.getElementById(id)).find((element) => element?.dataset['code'] !== undefined);
  return messageElement?.textContent ?? null;
};

async function fillIn(survey: ShownSurvey, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const input = field(survey, name);
    if (!input) throw new Error(`there is no ${name}`);
    await survey.user.clear(input);
    await survey.user.click(input);
    await survey.user.paste(text);
  }
}

async function pressNext(survey: ShownSurvey): Promise<void> {
  const button = next(survey);
  if (!button) throw new Error('there is no Next');
  await survey.user.click(button);
}

it("the state's field has the autocomplete token that WCAG 1.3.5 requires", async () => {
  const survey = await show(dppSurvey, 'locationState');
  expect(field(survey, 'locationState')?.getAttribute('autocomplete')).toBe('address-level1');
});

describe('the headline of the eligibility screen', () => {
  it.each<[string, Around, RegExp]>([
    ['names the employer', {}, /Acme/],
    [
      'names two conditions for a medical plan [LAND-22]',
      { partner: { configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'UHC_OPTUM_BIG_FIVE' } } },
      /18 or older.*covered by your employer's health plan/,
    ],
    [
      'names two conditions for Medicare [LAND-22]',
      { partner: { configs: { MEDICARE_PARTNER: true } } },
      /18 or older.*covered by your employer's health plan/,
    ],
    [
      'names a purchased subscription [LAND-23]',
      { environment: { purchasedSubscriptionPartners: [1001] } },
      /subscription has been purchased/,
    ],
    [
      'names a complimentary subscription [LAND-24]',
      { environment: { mindsetCoachingPartners: [1001] } },
      /complimentary subscription from your mindset coaching program/,
    ],
    [
      'names a complimentary subscription for a sandbox partner [LAND-24]',
      { environment: { mindsetCoachingPartners: development.mindsetCoachingPartners }, partner: { id: 1010 } },
      /complimentary subscription from your mindset coaching program/,
    ],
    [
      'names the employer for a partner on neither list [LAND-23] [LAND-24]',
      { environment: { purchasedSubscriptionPartners: [7], mindsetCoachingPartners: [8] } },
      /Acme/,
    ],
  ])('%s', async (_title, around, expected) => {
    expect(heading(await show(dppSurvey, 'eligibilityCheck', around))).toMatch(expected);
  });
});

describe('the button that completes the enrollment', () => {
  it.each<[string, Around, string]>([
    ['says that it creates an account', {}, 'Create my account'],
    [
      'says that it adds the program to an existing account',
      { context: { member: { emailAvailability: 'HAS_B2C_ACCOUNT' } } },
      'Add my program',
    ],
  ])('%s', async (_title, around, expected) => {
    const { main } = await show(dppSurvey, 'completeProfile', around);
    expect(main().querySelector('[data-action="next"]')?.textContent).toBe(expected);
  });
});

describe('the terms of the account', () => {
  it.each<[string, Around, string]>([
    ['name the terms of service', {}, 'By continuing, you agree to the terms of service.'],
    [
      'name the terms of the subscription for consumer-style partners [PARTNER-14]',
      { environment: { consumerStylePartners: [1001] } },
      'By continuing, you agree to the terms of your subscription.',
    ],
    [
      'name the health plan as well for listed partners [PARTNER-18]',
      { environment: { specialTermsSlugs: ['acme'] } },
      "By continuing, you agree to the terms of service and to your health plan's terms.",
    ],
  ])('%s', async (_title, around, expected) => {
    const { main } = await show(dppSurvey, 'createAccount', around);
    expect(main().textContent).toContain(expected);
    const links = [...main().querySelectorAll('a[target="_blank"]')].map((link) => link.getAttribute('href')?.split('?')[0]);
    expect(links).toEqual(expect.arrayContaining(['/terms', '/privacy', '/notice-of-privacy-practices']));
  });
});

describe('the email of a single sign-on', () => {
  const eligibility = { eligibilityId: 'SSO-OK', email: 'ada@example.com' };
  it.each([
    ['is read-only when the partner enforces it [VAL-24]', 'EMAIL', eligibility, true],
    ['is editable under another enforcement [VAL-24]', 'FULL_NAME_DOB', eligibility, false],
    ['is editable when the member typed it earlier [VAL-24]', 'EMAIL', { email: 'ada@example.com' }, false],
  ])('%s', async (_title, enforcement, known, expected) => {
    const around = { partner: { configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: enforcement } }, context: { eligibility: known } };
    const email = field(await show(dppSurvey, 'createAccount', around), 'createAccount.email');
    expect([email?.value, email?.readOnly]).toEqual(['ada@example.com', expected]);
  });
});

describe('the consent to the program', () => {
  const gdpr: Around = { context: { member: { locale: 'en', consentRegion: 'gdpr', country: 'DE' } } };
  const SIGNATURE = 'completeProfile.consentSignature';
  const STATUS = 'completeProfile.consentStatus';
  const profile = (around: Around) => show(dppSurvey, 'completeProfile', around);

  it.each<[string, Around, boolean]>([
    ['is asked in the gdpr region [VAL-37]', gdpr, true],
    ['is not asked elsewhere [VAL-37]', {}, false],
    ["is not asked of listed partners' members [VAL-38]", { ...gdpr, environment: { consentExemptSlugs: ['acme'] } }, false],
  ])('%s', async (_title, around, expected) => {
    const survey = await profile(around);
    expect([field(survey, STATUS) !== null, field(survey, SIGNATURE) !== null]).toEqual([expected, expected]);
    expect(next(survey)?.disabled).toBe(expected);
  });

  it.each([
    ['accepts 100 characters and ignores surrounding spaces [VAL-39] [VAL-40]', ` ${'x'.repeat(100)} `, null],
    ['refuses more than 100 characters [VAL-39]', 'x'.repeat(101), /100/],
  ])('%s', async (_title, signature, expected) => {
    const survey = await profile(gdpr);
    await survey.user.click(field(survey, STATUS) ?? document.body);
    await fillIn(survey, { [SIGNATURE]: signature });
    await pressNext(survey);
    await waitFor(() => expect(survey.main().querySelector('[data-error-summary]')).not.toBeNull());
    if (expected === null) expect(messageOf(survey, SIGNATURE)).toBeNull();
    else expect(messageOf(survey, SIGNATURE)).toMatch(expected);
  });
});

describe('the list of reasons to sign up', () => {
  it('shows all options after Show more options is pressed [WIDGET-57]', async () => {
    const survey = await show(dppSurvey, 'motivation');
    const options = () => [...survey.main().querySelectorAll<HTMLButtonElement>('button[name="motivation"]')].map(({ value }) => value);
    expect(options()).toHaveLength(8);
    await survey.user.click(survey.main().querySelector('[data-action="more"]') ?? document.body);
    expect(options()).toEqual(Object.keys(english.steps.motivation.options));
  });
});

describe('the minutes of exercise', () => {
  const { errors } = english.steps.exercise;
  it.each([
    ['', errors.required, '[VAL-53]'],
    ['10001', errors.invalid, '[VAL-54]'],
  ])('typed as %j report "%s" %s', async (typed, expected) => {
    const survey = await show(recurringOutcomes, 'exercise');
    if (typed !== '') await fillIn(survey, { exercise: typed });
    await pressNext(survey);
    await waitFor(() => expect(messageOf(survey, 'exercise')).toBe(expected));
  });
});

describe('an info screen', () => {
  const SETS: Readonly<Record<string, QuestionSet>> = { dppSurvey, retriageSurvey, recurringOutcomes, transitionSurvey };
  const infosOf = ([name, { steps }]: [string, QuestionSet]): [set: string, id: string, ms: number | null][] =>
    steps.flatMap(({ id, widget, options = {} }) => {
      const ms = options['autoAdvance'] === false ? null : Number(options['autoAdvanceMs'] ?? 6000);
      return widget === 'info' ? [[name, id, ms]] : [];
    });
  const INFOS = Object.entries(SETS).flatMap(infosOf);

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Advances the clock and flushes what follows. */
  const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  it.each(INFOS)('of %s, %s, advances after %s ms (null: never) [WIDGET-21] [WIDGET-58] [WIDGET-63]', async (name, id, ms) => {
    const set = SETS[name];
    if (!set) throw new Error(`there is no set ${name}`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { step, records } = await open(set, id);
    const isOver = () => records.some(({ position }) => position.at === 'end');
    expect(step()).toBe(id);
    await pass((ms ?? 60_000) - 1);
    expect(isOver()).toBe(false);
    await pass(1);
    expect(isOver()).toBe(ms !== null);
  });

  it('advances after the specified time, or never if members must read the screen [WIDGET-21] [WIDGET-58] [WIDGET-63]', () => {
    expect(Object.fromEntries(INFOS.map(([, id, ms]) => [id, ms]))).toEqual({
      programOverview: null,
      socialDeterminants: 6000,
      baselineHealth: 6000,
      nursing: null,
      womensHealth: 6000,
      diabetesSupport: null,
      personalizationIntro: 6000,
      personalizationConfirmation: 6000,
      continueProgram: 2500,
      dppInformation: null,
      personalizingProgram: 2500,
      retriageKeepPlan: null,
      retriageResult: null,
      outcomesSurveyComplete: null,
      transitionExplainer: null,
      activeSubscription: null,
    });
  });
});

const STATES = (
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN ' +
  'TX UT VA VT WA WI WV WY'
).split(' ');

describe('a step of the survey', () => {
  it('reports an empty otherEthnicity in its own words [VAL-55]', async () => {
    const survey = await show(dppSurvey, 'otherEthnicity');
    await fillIn(survey, { otherEthnicity: ' ' });
    await pressNext(survey);
    await waitFor(() => expect(messageOf(survey, 'otherEthnicity')).toBe('Please describe your ethnicity in a few words.'));
  });

  it('offers the state in a native dropdown of the 50 states and DC [WIDGET-32]', async () => {
    const survey = await show(dppSurvey, 'locationState');
    const select = await waitFor(() => {
      const select = survey.main().querySelector<HTMLSelectElement>('select[name="locationState"]');
      if (!select) throw new Error('there is no select');
      return select;
    });
    expect(
      [...select.options]
        .map(({ value }) => value)
        .filter((value) => value !== '')
        .sort(),
    ).toEqual(STATES.sort());
    expect(survey.main().querySelector('button[name="locationState"]')).toBeNull();
  });

  it('asks for the pain level with a slider from 0 to 10 and an image, and enables Next once the slider is moved [WIDGET-37] [WIDGET-44]', async () => {
    const survey = await show(dppSurvey, 'mskPainLevel');
    const slider = await waitFor(() => {
      const slider = field(survey, 'mskPainLevel');
      if (!slider) throw new Error('there is no slider');
      return slider;
    });
    expect([slider.type, slider.min, slider.max]).toEqual(['range', '0', '10']);
    expect(survey.main().querySelector('[role="img"], img')?.getAttribute('aria-label')).toBe(stepTexts['mskPainLevel']?.image);
    expect(next(survey)?.disabled).toBe(true);
    fireEvent.change(slider, { target: { value: '4' } });
    await waitFor(() => expect(next(survey)?.disabled).toBe(false));
  });

  it.each([
    ['the age when the partner requires no date of birth [VAL-23]', {}, { age: true, dob: false }],
    ['the date of birth instead when the partner requires it [VAL-23]', { REQUIRES_DOB: true }, { age: false, dob: true }],
  ])('asks for %s', async (_title, configs, expected) => {
    const survey = await show(dppSurvey, 'eligibilityCheck', { partner: { configs } });
    const asks = (name: string): boolean => field(survey, `eligibilityCheck.${name}`) !== null;
    await waitFor(() => expect(asks('firstName')).toBe(true));
    expect({ age: asks('age'), dob: asks('dob') }).toEqual(expected);
  });
});

describe("a waiver alert's text about eligibility", () => {
  const MIXES: Readonly<Record<string, PartnerFacts['configs']>> = {
    dppOnly: { OFFERS_DPP: true },
    weightDppMed: { OFFERS_WEIGHT: true, OFFERS_DPP: true, OFFERS_MED: true },
    weightDpp: { OFFERS_WEIGHT: true, OFFERS_DPP: true },
    weightMed: { OFFERS_WEIGHT: true, OFFERS_MED: true },
    weight: { OFFERS_WEIGHT: true },
  };
  const ALERTS = ['eatingDisorderAlert', 'bmiAlert', 'idealWeightAlert', 'pregnantAlert'];
  const cases = ALERTS.flatMap((alert) => Object.entries(MIXES).map(([mix, configs]) => [alert, mix, configs] as const));
  it.each(cases)("%s depends on the partner's mix of programs: %s [WIDGET-31]", async (alert, mix, configs) => {
    const own = stepTexts[alert]?.variants?.[mix]?.messages?.['eligibility'];
    expect(own).toBeTruthy();
    const { main } = await show(dppSurvey, alert, { partner: { configs } });
    expect(main().textContent).toContain(own);
  });

  it.each(ALERTS)('%s has its own heading, a body and a confirm button [WIDGET-30]', async (alert) => {
    const { main } = await show(dppSurvey, alert, { partner: { configs: { OFFERS_WEIGHT: true } } });
    const { title, body, actions } = stepTexts[alert] ?? {};
    expect([title, body, actions?.['confirm']].every(Boolean)).toBe(true);
    expect(main().querySelector('h1')?.textContent).toBe(title);
    expect(main().textContent).toContain(body?.split('[')[0]);
    expect(main().querySelector('[data-action="confirm"]')?.textContent).toBe(actions?.['confirm']);
  });

  it.each(ALERTS)('%s has its own text for the mood program [WIDGET-31]', async (alert) => {
    const { main } = await show({ ...dppSurvey, startProgram: 'MOOD' }, alert, { partner: { configs: { OFFERS_MOOD: true } } });
    expect(main().textContent).toContain(stepTexts[alert]?.variants?.['mood']?.messages?.['eligibility']);
  });
});

describe('a weight and a height', () => {
  const shown = async (country: string, set: QuestionSet = dppSurvey, id = 'heightWeight') =>
    show(set, id, { context: { member: { locale: 'de', country } } });

  it.each([
    ['US', 'Weight in pounds (lb)'],
    ['GB', 'Weight in pounds (lb)'],
    ['DE', 'Weight in kilograms (kg)'],
    ['KR', 'Weight in kilograms (kg)'],
  ])('of a visitor in %s are asked for as "%s" in any language', async (country, label) => {
    const survey = await shown(country);
    const labels = [...survey.main().querySelectorAll('label')].filter((each) => each.closest('[aria-hidden]') === null);
    expect(labels.map(({ textContent }) => textContent)).toContain(label);
  });

  it('report each error once, in the units shown', async () => {
    const survey = await shown('DE');
    await fillIn(survey, { 'heightWeight.heightCm': '274', 'heightWeight.weightKg': '336' });
    await pressNext(survey);
    await waitFor(() => expect(survey.main().querySelector('[data-error-summary]')).not.toBeNull());
    const links = [...survey.main().querySelectorAll('[data-error-summary] a')].map((link) => link.textContent);
    expect(links).toEqual(['Please enter 273 centimeters or less.', 'Please enter 335 kilograms or less.']);
    expect(messageOf(survey, 'heightWeight.weightKg')).toBe('Please enter 335 kilograms or less.');
    const first = survey.main().querySelector<HTMLElement>('[data-error-summary] a');
    if (!first) throw new Error('there is no link');
    await survey.user.click(first);
    expect(document.activeElement).toBe(field(survey, 'heightWeight.heightCm'));
  });

  it('are asked for once each when missing', async () => {
    const survey = await shown('DE');
    await pressNext(survey);
    await waitFor(() => expect(survey.main().querySelector('[data-error-summary]')).not.toBeNull());
    const links = [...survey.main().querySelectorAll('[data-error-summary] a')].map((link) => link.textContent);
    expect(links).toEqual(['Please enter your height.', 'Please enter your weight.']);
  });

  it('are stored in feet, inches and pounds, and switch units when the button is pressed', async () => {
    const survey = await shown('DE');
    await fillIn(survey, { 'heightWeight.heightCm': '165', 'heightWeight.weightKg': '86' });
    const units = survey.main().querySelector<HTMLElement>('[data-action="units"]');
    if (!units) throw new Error('there is no way to the other units');
    await survey.user.click(units);
    expect(field(survey, 'heightWeight.weight')?.value).toBe('190');
    expect(field(survey, 'heightWeight.weightKg')).toBeNull();
    await pressNext(survey);
    await waitFor(() =>
      expect(survey.records.at(-1)?.answers['heightWeight']).toEqual({ heightFeetPortion: 5, heightInchesPortion: 5, weight: 190 }),
    );
  });

  it.each(['idealWeight', 'glp1Weight'])('can be entered in kilograms at %s', async (id) => {
    const survey = await shown('DE', dppSurvey, id);
    await fillIn(survey, { [`${id}.kg`]: '86' });
    expect(field(survey, id)?.value).toBe('190');
  });

  it('can be entered in kilograms in the check-in', async () => {
    const survey = await shown('DE', recurringOutcomes, 'weight');
    await fillIn(survey, { 'weight.kg': '336' });
    await pressNext(survey);
    await waitFor(() => expect(messageOf(survey, 'weight.kg')).toBe('Please enter 335 kilograms or less.'));
  });
});
