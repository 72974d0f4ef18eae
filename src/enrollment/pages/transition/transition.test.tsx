import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { MOOD_ANSWERS, TEST_PASSWORD } from '../../../../tests/support/moodMember.ts';
import { loadSurvey } from '../../surveyAdapter/loading/surveys.ts';
import type { CarriedEnrollment } from '../../visit/draft/draft.ts';
import { emailHash } from '../../visit/identity/identity.ts';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { showPage, testPartner, type ShownPage, type ShowOptions, type TestReply } from '../testSupport.tsx';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { TransitionPage } from './TransitionPage.tsx';

const eventually = (check: () => void): Promise<void> => waitFor(check);

// Preload the chunks that the first completion fetches, so that no test has to wait for their compilation.
beforeAll(async () => {
  await Promise.all([
    import('virtual:call-checks'),
    import('../../../runtime/survey/completion/complete.ts'),
    loadSurvey('TRANSITION_SURVEY', 'en'),
  ]);
});

const routes = (
  <Routes>
    <Route path="/transition/*" element={<TransitionPage />} />
    <Route path="/error" element={<ErrorPage />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);

const ANSWERS: JsonObject = { createAccount: { email: 'paid@example.com', ginaAdaConsent: true }, ...MOOD_ANSWERS };
const record = (set: string, step: string, answers: JsonObject = {}) => recordAt(step, answers, { set });

function makeCarried(program: CarriedEnrollment['program']): CarriedEnrollment {
  const eligibility = { isEligible: true, firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
  return {
    answers: { ...ANSWERS, wasOfferedDpp: false, wasOfferedMed: program === 'MED' },
    program,
    eligibility,
    record: record('DPP_SURVEY', 'continueProgram', ANSWERS),
  };
}

interface Sent {
  readonly operation: string;
  readonly body: string;
}

/** A server on which everything succeeds, except for the replies given. It records what it receives, in order. */
function serverOf(replies: Readonly<Record<string, TestReply>>): {
  readonly sent: Sent[];
  readonly replies: NonNullable<ShowOptions['replies']>;
} {
  const sent: Sent[] = [];
  const answers: Record<string, TestReply> = {
    'POST /oauth/token': { json: { accessCode: 'PAID', access_token: 'token', accountEmail: 'paid@example.com' } },
    'POST /users/migrateToB2B': { json: { accessCode: 'PAID' } },
    'POST /telehealth/PAID:enrollB2bUser': { json: { userId: 'U-1' } },
    'POST /outcomes/v1/outcomes/PAID': { json: {} },
    'POST /dpp/v1/updateLastTriageTimestamp': { json: {} },
    ...replies,
  };
  return {
    sent,
    replies: Object.fromEntries(
      Object.entries(answers).map(([operation, reply]) => [
        operation,
        (body: string) => {
          sent.push({ operation, body });
          return reply;
        },
      ]),
    ),
  };
}

/** Shows the last step of the transition after a reload, and types the password again. */
async function complete(program: CarriedEnrollment['program'], replies: Readonly<Record<string, TestReply>> = {}) {
  const server = serverOf(replies);
  const page = await showPage(routes, {
    address: '/transition/continueProgram?upid=UPID-1',
    replies: server.replies,
    visit: {
      upid: 'UPID-1',
      partner: testPartner({ OFFERS_MOOD: true, OFFERS_WEIGHT: true, OFFERS_MED: true }),
      enrollmentInfo: { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' },
      carried: makeCarried(program),
      record: record('TRANSITION_SURVEY', 'continueProgram'),
    },
  });
  await typePassword(page, TEST_PASSWORD);
  await eventually(() => expect(page.main().dataset['step']).toBe('continueProgram'));
  // The step may already have advanced.
  const next = screen.queryByRole('button', { name: 'Continue' });
  if (next) await page.user.click(next);
  return { page, sent: server.sent };
}

async function typePassword(page: ShownPage, password: string): Promise<void> {
  expect(page.main().dataset).toMatchObject({ screen: 'survey', set: 'TRANSITION_SURVEY', step: 'existingPassword' });
  const field = document.querySelector<HTMLInputElement>('[name="existingPassword.password"]');
  if (field) await page.user.type(field, password);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
}

const arrives = (page: ShownPage, address: string): Promise<void> => eventually(() => expect(page.address()).toBe(address));
const SUCCESS = '/success?upid=UPID-1&type=transitioned';

describe('the completion of a transition', () => {
  it('leads to the transitioned success page and stores the program id and the identity [API-06] [API-17] [IDENT-05] [IDENT-06] [IDENT-17] [TRANS-05] [TRANS-06]', async () => {
    const { page, sent } = await complete('MOOD');
    await arrives(page, SUCCESS);
    expect(page.cookies.read('lastEnrolledUpid')).toBe('UPID-1');
    const login = { accessCode: 'PAID', accessToken: 'token' };
    expect(JSON.parse(page.cookies.read('autologin_data') ?? '')).toEqual(login);
    expect(JSON.parse(page.cookies.read('identity_data') ?? '')).toEqual({ ...login, email: 'paid@example.com', clientId: 'web' });
    const hash = await emailHash('paid@example.com');
    await eventually(() => expect(page.cookies.read('b2b_identified_user_id')).toBe(hash.slice(0, 32)));
    const order = sent.map(({ operation }) => operation);
    expect(order.slice(order.indexOf('POST /users/migrateToB2B'))).toEqual([
      'POST /users/migrateToB2B',
      'POST /oauth/token',
      'POST /outcomes/v1/outcomes/PAID',
      'POST /dpp/v1/updateLastTriageTimestamp',
    ]);
    expect(page.visit().carried).toBeNull();
    const request = { credentials: TEST_PASSWORD, mode: 'LOGIN', principal: 'paid@example.com', type: 'EMAIL_AND_PASSWORD' };
    const forms = sent.filter(({ operation }) => operation === 'POST /oauth/token').map(({ body }) => new URLSearchParams(body));
    expect(forms.map((form) => [form.get('client_id'), form.get('grant_type'), JSON.parse(form.get('request') ?? '')])).toEqual(
      forms.map(() => ['web', 'password', request]),
    );
  });

  it("sends the enrollment's answers without a password", async () => {
    const { page, sent } = await complete('WEIGHT');
    await arrives(page, SUCCESS);
    const { body = '{}' } = sent.find(({ operation }) => operation === 'POST /users/migrateToB2B') ?? {};
    const { upid, userData } = JSON.parse(body);
    expect(upid).toBe('UPID-1');
    expect(userData).toMatchObject({
      email: 'paid@example.com',
      name: 'Ada Byron',
      extras: { program: 'WEIGHT' },
      surveyAnswers: { sex: 'male' },
    });
    expect(body).not.toContain(TEST_PASSWORD);
  });

  it('enrolls members of MED with the telehealth service', async () => {
    const { page, sent } = await complete('MED');
    await arrives(page, SUCCESS);
    expect(sent.map(({ operation }) => operation)).toContain('POST /telehealth/PAID:enrollB2bUser');
    expect(page.state()).toMatchObject({ intakeUserId: 'U-1' });
    const { body = '{}' } = sent.find(({ operation }) => operation === 'POST /dpp/v1/updateLastTriageTimestamp') ?? {};
    expect(JSON.parse(body), 'the enrollment has offered it').toMatchObject({ wasOfferedDpp: false, wasOfferedMed: true });
  });

  const refusal = (errorCode: string): TestReply => ({ status: 409, json: { code: errorCode, errorCode } });
  it.each<[string, CarriedEnrollment['program'], Readonly<Record<string, TestReply>>, string]>([
    ['B2B_INELIGIBLE is reported [TRANS-07]', 'MOOD', { 'POST /users/migrateToB2B': refusal('B2B_INELIGIBLE') }, 'DEFAULT'],
    [
      'a manual migration request links to support [API-17] [TRANS-08]',
      'MOOD',
      { 'POST /users/migrateToB2B': refusal('B2B_MIGRATION_REQUEST_CREATED') },
      'SUPPORT_REQUEST_CREATED',
    ],
    [
      'a failed medical enrollment links to support [TRANS-08]',
      'MED',
      { 'POST /telehealth/PAID:enrollB2bUser': { status: 502, json: { code: 'MED_ENROLLMENT_FAILED' } } },
      'SUPPORT_REQUEST_CREATED',
    ],
    ['any other failure is reported [TRANS-09]', 'MOOD', { 'POST /users/migrateToB2B': { status: 400, json: { code: 'ANY' } } }, 'DEFAULT'],
  ])('%s, on the error page [TRANS-10]', async (_title, program, replies, state) => {
    const { page } = await complete(program, replies);
    await arrives(page, '/error?upid=UPID-1');
    expect(page.state()).toMatchObject({ error: state });
    expect(page.reported).toContain('COMPLETION_FAILED');
    expect(page.cookies.read('lastEnrolledUpid')).toBeNull();
    const refusals = page.events.filter((event) => 'name' in event && event.name === 'signup_result');
    expect(refusals, 'the telehealth service is called after the account exists').toHaveLength(program === 'MED' ? 0 : 1);
  });
});

it('a retry after another tab has moved the account opens the landing, and drops the answers', async () => {
  const { page } = await complete('MOOD', {
    'POST /users/migrateToB2B': {
      status: 409,
      json: { code: 'ALREADY_ENROLLED_IN_B2B_PROGRAM', errorCode: 'ALREADY_ENROLLED_IN_B2B_PROGRAM' },
    },
  });
  await eventually(() => expect(page.main().dataset).toMatchObject({ screen: 'error', state: 'DEFAULT' }));
  expect(page.visit()).toMatchObject({ record: null, carried: null });
  const retry = document.querySelector('main [data-action="retry"]');
  if (retry) await page.user.click(retry);
  await arrives(page, '/?upid=UPID-1');
});

describe('a password changed elsewhere during a transition', () => {
  const refusing: TestReply = { status: 401, json: { code: 'INVALID_TOKEN', errorCode: 'INVALID_TOKEN' } };
  it('shows the default error, and a retry asks for the new password and migrates the account with it', async () => {
    let password = TEST_PASSWORD;
    const login = (body: string): TestReply => {
      const { credentials } = JSON.parse(new URLSearchParams(body).get('request') ?? '{}');
      const wrongPassword = { status: 401, json: { code: 'LOGIN_FAILED', errorCode: 'INCORRECT_PASSWORD' } };
      return credentials === password
        ? { json: { accessCode: 'PAID', access_token: password, accountEmail: 'paid@example.com' } }
        : wrongPassword;
    };
    const { replies } = serverOf({});
    const page = await showPage(routes, {
      address: '/transition/continueProgram?upid=UPID-1',
      replies: {
        ...replies,
        'POST /oauth/token': login,
        'POST /users/migrateToB2B': () => (password === TEST_PASSWORD ? refusing : { json: { accessCode: 'PAID' } }),
      },
      visit: {
        upid: 'UPID-1',
        partner: testPartner({ OFFERS_MOOD: true }),
        enrollmentInfo: { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' },
        carried: makeCarried('MOOD'),
        record: record('TRANSITION_SURVEY', 'continueProgram'),
      },
    });
    await typePassword(page, TEST_PASSWORD);
    await eventually(() => expect(page.main().dataset).toMatchObject({ screen: 'error', state: 'DEFAULT' }));
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry: true, from: '/transition/continueProgram?upid=UPID-1' });
    await eventually(() => expect([page.cookies.read('autologin_data'), page.cookies.read('identity_data')]).toEqual([null, null]));
    expect(page.visit().carried?.answers).toEqual(makeCarried('WEIGHT').answers);

    password = 'brand new horse staple 7';
    const retry = document.querySelector('main [data-action="retry"]');
    if (retry) await page.user.click(retry);
    await eventually(() => expect(page.main().dataset['step']).toBe('existingPassword'));
    await typePassword(page, TEST_PASSWORD);
    await eventually(() => expect(page.main().textContent).toContain("doesn't match your account"));
    await page.user.clear(screen.getByLabelText('Password'));
    await typePassword(page, password);
    await arrives(page, SUCCESS);
    expect(page.calls.findLast(({ call }) => call === 'POST /users/migrateToB2B')?.token).toBe(password);
  });
});

describe('the entry to a transition', () => {
  const enteredVisit = {
    upid: 'UPID-1',
    partner: testPartner({ OFFERS_MOOD: true }),
    enrollmentInfo: { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' },
  } as const;
  const show = (options: Partial<ShowOptions> = {}) => showPage(routes, { address: '/transition', ...options });

  it.each([
    ['visitors who did not enter through the landing', {}, '/'],
    ['a visit without a program id', { ...enteredVisit, upid: null }, '/error'],
  ])('redirects %s', async (_title, visit, expected) => {
    const page = await show({ visit });
    await eventually(() => expect(page.address()).toBe(expected));
  });

  it('asks for the password again after a reload and reports a wrong password', async () => {
    const refuse: TestReply = { status: 401, json: { code: 'INCORRECT_PASSWORD', errorCode: 'INCORRECT_PASSWORD' } };
    const page = await show({ visit: { ...enteredVisit, carried: makeCarried('MOOD') }, replies: { 'POST /oauth/token': refuse } });
    await typePassword(page, 'not the password');
    const field = await screen.findByLabelText('Password');
    await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(page.main().textContent).toContain("doesn't match your account");
    await eventually(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true));
  });

  it('asks the member to wait or reset the password after too many wrong passwords', async () => {
    const refuse: TestReply = { status: 429, json: { code: 'RATE_LIMITED', errorCode: 'RATE_LIMITED' }, retryAfter: 580 };
    const page = await show({ visit: { ...enteredVisit, carried: makeCarried('MOOD') }, replies: { 'POST /oauth/token': refuse } });
    await typePassword(page, 'a password 1');
    await eventually(() =>
      expect(page.main().textContent).toMatch(/tried to log in too many times. Please try again after \d+:\d\d.[AP]M, or/),
    );
    screen.getByRole('button', { name: 'I forgot my password' });
    expect(page.sent.filter((call) => call === 'POST /oauth/token')).toHaveLength(1);
  });

  it('confirms each password-reset email', async () => {
    const message = 'We sent you an email to reset your password.';
    const confirmations: boolean[] = [];
    const reset = (): TestReply => {
      confirmations.push(screen.queryByText(message) !== null);
      return { status: 202, json: { status: 'REQUESTED' } };
    };
    const page = await show({
      visit: { ...enteredVisit, carried: makeCarried('MOOD') },
      replies: { 'POST /account/passwordResets': reset },
    });
    for (const count of [1, 2]) {
      await page.user.click(screen.getByRole('button', { name: 'I forgot my password' }));
      await eventually(() => expect([confirmations.length, screen.queryByText(message) !== null]).toEqual([count, true]));
    }
    expect(confirmations).toEqual([false, false]);
  });

  it('continues an unfinished enrollment with its answers once the password is typed', async () => {
    const unfinishedRecord = { ...record('DPP_SURVEY', 'existingPassword', ANSWERS), results: { eligibilityCheck: { firstName: 'Ada' } } };
    const page = await show({ visit: { ...enteredVisit, record: unfinishedRecord }, replies: serverOf({}).replies });
    await typePassword(page, TEST_PASSWORD);
    await eventually(() => expect(page.main().dataset['step']).toBe('transitionExplainer'));
    await eventually(() => expect(page.visit().record?.set).toBe('TRANSITION_SURVEY'));
    expect(page.visit().carried).toMatchObject({
      answers: ANSWERS,
      program: 'NONE',
      eligibility: { firstName: 'Ada' },
      record: unfinishedRecord,
    });
    expect(page.main().dataset['step']).toBe('transitionExplainer');
  });

  it('sends no login without a password', async () => {
    const page = await show({ visit: { ...enteredVisit, carried: makeCarried('MOOD') } });
    await page.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await eventually(() => expect(document.querySelector('p[data-code="required"]')).not.toBeNull());
    expect(page.sent).not.toContain('POST /oauth/token');
  });

  it('redirects to the landing when the transition is already complete', async () => {
    const page = await show({
      address: '/transition/activeSubscription?upid=UPID-1',
      visit: enteredVisit,
      cookies: { lastEnrolledUpid: 'UPID-1' },
    });
    await eventually(() => expect(page.address()).toBe('/?upid=UPID-1'));
  });

  it('does not ask for a password if the member is already logged in to the account', async () => {
    const identity = { accessCode: 'PAID', accessToken: 'token', email: 'paid@example.com', clientId: 'web' };
    const page = await show({
      visit: { ...enteredVisit, carried: makeCarried('MOOD') },
      cookies: { identity_data: JSON.stringify(identity) },
    });
    await eventually(() => expect(page.main().dataset['step']).toBe('transitionExplainer'));
  });
});
