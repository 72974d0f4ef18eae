import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../runtime/base/json.ts';
import { clockTime } from './clockTime.ts';
import { ErrorPage } from '../pages/errors/ErrorPage.tsx';
import { MOOD_ANSWERS, TEST_PASSWORD } from '../../../tests/support/moodMember.ts';
import { showPage, testPartner, type ShownPage, type ShowOptions, type TestReply } from '../pages/testSupport.tsx';
import { recordAt } from '../../runtime/engine/testSupport.ts';
import { EnrollmentPage } from '../pages/enrollment/EnrollmentPage.tsx';

const routes = (
  <Routes>
    <Route path="/enrollment/*" element={<EnrollmentPage />} />
    <Route path="/error" element={<ErrorPage />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);

const expectAt = (page: ShownPage, place: object): Promise<void> => waitFor(() => expect(page.main().dataset).toMatchObject(place));

afterEach(() => vi.restoreAllMocks());

const EMAIL = 'ada@example.com';
const ADA = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
const ANSWERS: JsonObject = { eligibilityCheck: ADA, createAccount: { email: EMAIL, mhmdaOptIn: false } };
const ON_ERROR = { screen: 'error', state: 'DEFAULT' };

/** Opens the enrollment at a step, with the answers before it and the server's replies. */
async function openAt(
  step: string,
  answers: JsonObject,
  availability: string,
  replies: NonNullable<ShowOptions['replies']>,
): Promise<ShownPage> {
  const results = { eligibilityCheck: { isEligible: true, ...ADA }, createAccount: { emailAvailability: availability } };
  const record = recordAt(step, answers, { results });
  const partner = testPartner({ OFFERS_WEIGHT: true, OFFERS_MOOD: true, REQUIRES_DOB: true });
  const enrollmentInfo = { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' } as const;
  const visit = { upid: 'U', partner, enrollmentInfo, record };
  const page = await showPage(routes, { address: `/enrollment/${step}?upid=U`, visit, replies, testTiming: true });
  await expectAt(page, { step });
  return page;
}

const pressNext = async ({ user }: ShownPage): Promise<void> => {
  const next = document.querySelector<HTMLElement>('main [data-action="next"]');
  if (next) await user.click(next);
};

const http = (status: number, code: string): TestReply => ({ status, json: { code, errorCode: code, message: code } });

describe('the email of the account', () => {
  const availabilityReply = (availabilityResult: string): TestReply => ({ json: { availabilityResult } });
  it.each<[string, TestReply, object]>([
    [
      'with a sponsored account ends in the account-exists error [ACCT-15]',
      availabilityReply('HAS_B2B_ACCOUNT'),
      { screen: 'error', state: 'ACCOUNT_EXISTS' },
    ],
    ['with a free account continues to its password [ACCT-16]', availabilityReply('HAS_B2C_ACCOUNT'), { step: 'existingPassword' }],
    ['without an account continues to a new password [ACCT-17]', availabilityReply('AVAILABLE'), { step: 'createPassword' }],
    ['shows the default error when the lookup fails [ACCT-18]', http(503, 'UNAVAILABLE'), ON_ERROR],
  ])('%s', async (_title, reply, place) => {
    const page = await openAt('createAccount', ANSWERS, 'AVAILABLE', { 'POST /b2b-enrollment/getB2bEmailAvailabilityInformation': reply });
    await pressNext(page);
    await expectAt(page, place);
  });
});

describe('without a network', () => {
  const AVAILABILITY = 'POST /b2b-enrollment/getB2bEmailAvailabilityInformation';
  const notice = (page: ShownPage, message: string): Promise<void> =>
    waitFor(() => {
      const alertTexts = [...page.main().querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
      expect(alertTexts).toContain(message);
    });
  const OFFLINE = "You seem to be offline. Your answers are safe on this device. We'll try again as soon as you're back online.";

  it('the account step reports a lost connection in place, and continues once the network is back', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const replies: Record<string, TestReply> = {};
    const page = await openAt('createAccount', ANSWERS, 'AVAILABLE', replies);
    await pressNext(page);
    await notice(page, OFFLINE);
    expect(page.main().dataset).toMatchObject({ screen: 'survey', step: 'createAccount' });
    expect(page.main().hasAttribute('aria-busy'), 'a busy region is not read out').toBe(false);
    expect(document.querySelector<HTMLInputElement>('[name="createAccount.email"]')?.value).toBe(EMAIL);

    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.sent.filter((call) => call === AVAILABILITY)).toHaveLength(2));
    expect(page.main().dataset['step']).toBe('createAccount');

    replies[AVAILABILITY] = { json: { availabilityResult: 'AVAILABLE' } };
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await expectAt(page, { step: 'createPassword' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('the step says when a call to an overloaded service is retried', async () => {
    const busy: TestReply = { ...http(429, 'RATE_LIMITED'), retryAfter: 42 };
    const replies: Record<string, TestReply> = { [AVAILABILITY]: busy };
    const page = await openAt('createAccount', ANSWERS, 'AVAILABLE', replies);
    await pressNext(page);
    await notice(page, "Our service isn't available right now. Your answers are safe on this device. We'll try again in 42 seconds.");
    replies[AVAILABILITY] = { ...busy, retryAfter: 580 };
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await notice(page, "Our service isn't available right now. Your answers are safe on this device. We'll try again in 10 minutes.");
    expect(document.querySelector<HTMLInputElement>('[name="createAccount.email"]')?.value).toBe(EMAIL);
    replies[AVAILABILITY] = { json: { availabilityResult: 'AVAILABLE' } };
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectAt(page, { step: 'createPassword' });
  });

  it('an online device first reports that the service is unreachable, then shows the error page', async () => {
    const page = await openAt('createAccount', ANSWERS, 'AVAILABLE', {});
    await pressNext(page);
    await notice(page, "Our service isn't available right now. Your answers are safe on this device. We'll try again in 2 seconds.");
    await expectAt(page, ON_ERROR);
  });

  it('Back cancels the call', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await openAt('existingPassword', ANSWERS, 'HAS_B2C_ACCOUNT', {});
    await page.user.type(screen.getByLabelText(/password/i, { selector: 'input' }), 'a password 1');
    await pressNext(page);
    await notice(page, OFFLINE);
    const backButton = document.querySelector('[data-action="back"]');
    if (backButton) await page.user.click(backButton);
    await expectAt(page, { step: 'createAccount' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the password of an existing account', () => {
  it.each<[string, TestReply, boolean, readonly string[]]>([
    ['is reported as wrong when the server refuses it [ACCT-19] [ACCT-22]', http(401, 'INCORRECT_PASSWORD'), false, []],
    ['counts as correct when the email has no account [ACCT-20]', http(401, 'NO_ACCOUNT_FOR_INFO'), true, []],
    ['counts as wrong after any other error, and the error is reported [ACCT-21]', http(401, 'LOCKED'), false, ['STEP_CALL_FAILED']],
  ])('%s', async (_title, reply, isRight, reported) => {
    const bodies: string[] = [];
    const login = (body: string): TestReply => {
      bodies.push(body);
      return reply;
    };
    const page = await openAt('existingPassword', ANSWERS, 'HAS_B2C_ACCOUNT', { 'POST /oauth/token': login });
    await page.user.type(screen.getByLabelText(/password/i, { selector: 'input' }), 'a password 1');
    await pressNext(page);
    if (isRight) await expectAt(page, { step: 'healthGoal' });
    else await waitFor(() => expect(page.main().textContent).toContain("This password doesn't match your account."));
    expect(document.querySelector('[aria-invalid="true"]') === null).toBe(isRight);
    expect(page.main().dataset['step']).toBe(isRight ? 'healthGoal' : 'existingPassword');
    expect(bodies.map((body) => JSON.parse(new URLSearchParams(body).get('request') ?? '{}'))).toEqual([
      { credentials: 'a password 1', mode: 'LOGIN', principal: EMAIL, type: 'EMAIL_AND_PASSWORD' },
    ]);
    expect(page.reported).toEqual(reported);
  });

  it('is not resent after too many wrong attempts, and the step offers a later retry or a reset [ACCT-21]', async () => {
    const earliest = clockTime(Date.now() + 580_000, 'en');
    const page = await openAt('existingPassword', ANSWERS, 'HAS_B2C_ACCOUNT', {
      'POST /oauth/token': { ...http(429, 'RATE_LIMITED'), retryAfter: 580 },
    });
    await page.user.type(screen.getByLabelText(/password/i, { selector: 'input' }), 'a password 1');
    await pressNext(page);
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
    const times = [earliest, clockTime(Date.now() + 580_000, 'en')];
    expect(times.map((time) => `You've tried to log in too many times. Please try again after ${time}, or reset your password.`)).toContain(
      document.querySelector('p[data-code="later"]')?.textContent,
    );
    expect(page.main().textContent).not.toContain('service');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    screen.getByRole('button', { name: 'I forgot my password' });
    expect(page.sent.filter((call) => call === 'POST /oauth/token')).toHaveLength(1);
    expect(page.reported).toEqual(['STEP_CALL_FAILED']);
  });
});

describe('account creation at the end of the survey', () => {
  const FINISHED: JsonObject = {
    ...ANSWERS,
    createPassword: { password: TEST_PASSWORD },
    ...MOOD_ANSWERS,
  };
  const server = {
    'POST /dpp/v1/triage': { json: { key: 'tk_1' } },
    'POST /programs/upid/U:updateUpidCurriculumMapping': { json: {} },
    'POST /billing/v2/billingAddress:validate': { json: {} },
    'GET /programs/upid/U:getEnrollmentInformation': { json: {} },
    'POST /oauth/token': { json: { accessCode: 'A', access_token: 'T', accountEmail: EMAIL } },
    'POST /dpp/v1/updateLastTriageTimestamp': { json: {} },
    'POST /outcomes/v1/outcomes/A': { json: {} },
  };

  it.each<[string, TestReply, string, readonly string[]]>([
    [
      'continues to success as created for a new account [ACCT-09]',
      { json: { accessCode: 'A', wasCreated: true } },
      '/success?upid=U&type=created',
      [],
    ],
    [
      'continues to success as upgraded for a free account [ACCT-10]',
      { json: { accessCode: 'A', wasCreated: false } },
      '/success?upid=U&type=upgraded',
      [],
    ],
    ['continues to the transition for a paid account [ACCT-11]', http(409, 'NON_FREE_ACCOUNT_EXISTS'), '/transition?upid=U', []],
    [
      'shows the error page for an ineligible person, and reports it [ACCT-12]',
      http(403, 'B2B_INELIGIBLE'),
      '/error?upid=U',
      ['COMPLETION_FAILED'],
    ],
  ])('%s', async (_title, reply, address, reported) => {
    const page = await openAt('continueProgram', FINISHED, 'AVAILABLE', { ...server, 'POST /account/users': reply });
    await pressNext(page);
    await waitFor(() => expect(page.address()).toBe(address));
    expect(page.reported).toEqual(reported);
    if (reported.length > 0) await expectAt(page, ON_ERROR);
  });

  it.each(['POST /dpp/v1/triage', 'POST /account/users', 'POST /outcomes/v1/outcomes/A'])(
    'waits when the network fails at %s, and finishes once the network is back',
    async (dropped) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const replies: Record<string, TestReply> = { ...server, 'POST /account/users': { json: { accessCode: 'A', wasCreated: true } } };
      const reply = replies[dropped];
      delete replies[dropped];
      const page = await openAt('continueProgram', FINISHED, 'AVAILABLE', replies);
      await pressNext(page);
      const again = await screen.findByRole('button', { name: 'Try again' });
      expect(page.main().dataset['screen']).toBe('survey');
      if (reply) replies[dropped] = reply;
      await page.user.click(again);
      await waitFor(() => expect(page.address()).toBe('/success?upid=U&type=created'));
      expect(page.reported).toEqual([]);
    },
  );
});
