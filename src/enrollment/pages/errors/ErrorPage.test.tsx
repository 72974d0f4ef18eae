import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, type JSX } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_STATES, type ErrorState } from '../../vocabulary/errorStates.ts';
import english from '../../texts/interface/en.json';
import { isWorthKeeping, type Draft } from '../../visit/draft/draft.ts';
import { showPage, testPartner, type ShowOptions } from '../testSupport.tsx';
import { goLiveText } from './errorDate.ts';
import { ErrorPage } from './ErrorPage.tsx';
import type { ErrorPageState } from '../../surveyAdapter/handOff/errorPageState.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

const routes = (
  <Routes>
    <Route path="/error" element={<ErrorPage />} />
    <Route path="/not-found" element={<NotFoundPage />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);

const show = (error: ErrorState, change: Partial<ErrorPageState> = {}, options: Partial<ShowOptions> = {}) => {
  const state: ErrorPageState = { error, details: {}, from: '/?upid=U', retry: false, inSurvey: false, ...change };
  return showPage(routes, { address: '/error?upid=U', state, ...options });
};
const actions = () => [...document.querySelectorAll<HTMLElement>('main [data-action]')].map((element) => element.dataset['action']);
const heading = () => screen.getByRole('heading', { level: 1 });

describe('the error page', () => {
  it.each(ERROR_STATES)('shows %s with a focused heading and an action [ERR-01]', async (state) => {
    const page = await show(state);
    expect(page.main().dataset).toMatchObject({ screen: 'error', state });
    expect(heading().textContent).not.toMatch(/^error\./);
    expect(document.activeElement).toBe(heading());
    expect(document.title).toBe(`${heading().textContent} · Larkfield Health`);
    expect(actions().length).toBeGreaterThan(0);
  });

  it.each<[string, ErrorState, RegExp]>([
    ['[ERR-05]', 'CODE_CLAIMED', /already signed up with this code.*contact your employer or our support/],
    ['[ERR-06]', 'DEFAULT', /contact support/],
    ['[ERR-07]', 'ELIGIBILITY_CHECK_EXISTING_ACCOUNT', /already used to claim a spot/],
    ['[ERR-11]', 'BATCH_FULL', /full/],
    ['[ERR-12]', 'SUPPORT_REQUEST_CREATED', /couldn't finish.*created a support request.*will reach out/],
    ['[ERR-13]', 'PENDING_DELETION_REQUEST', /deleted.*use a different email/],
    ['[ERR-16]', 'FAILED_ELIGIBILITY_CHECK', /couldn't find a match.*double-check/],
    ['[ERR-19]', 'SSO_INELIGIBLE', /doesn't list you as eligible/],
    ['[ERR-20]', 'PAST_CONTRACT_END_DATE', /sponsor no longer offers this program.*sign up on your own/],
    ['[ERR-22]', 'ELIGIBILITY_CHECK_API_ERROR', /eligibility service isn't responding/],
    ['[ERR-23]', 'ELIGIBILITY_CHECK_MULTIPLE_MATCHES', /more than one match/],
    ['[ERR-24]', 'MED_ENROLLMENT_FAILED', /couldn't finish.*created a support request.*will reach out/],
  ])('explains the error %s', async (_id, state, words) => {
    const page = await show(state);
    expect(page.main().textContent).toMatch(words);
  });

  it.each<[string, ErrorState, readonly string[]]>([
    ['app and password [ERR-08]', 'ACCOUNT_EXISTS', ['openApp', 'reset-password', 'otherEmail']],
    ['app and password [ERR-09]', 'SSO_ACCOUNT_EXISTS', ['openApp', 'reset-password']],
    ['four actions [ERR-18]', 'FAILED_ELIGIBILITY_CHECK', ['goBack', 'checkDetails', 'emailSupport', 'signUpDirectly']],
    ['independent sign-up [ERR-20]', 'PAST_CONTRACT_END_DATE', ['signUpYourself', 'support']],
  ])('offers %s', async (_title, state, expected) => {
    await show(state);
    expect(actions()).toEqual(expected);
  });

  it.each<[string, ErrorState, RegExp]>([
    ['[ERR-02]', 'CODE_CLAIMED', /bought a subscription/],
    ['[ERR-03]', 'DEFAULT', /member support/],
    ['[ERR-04]', 'ACCOUNT_EXISTS', /subscription with this email/],
    ['[ERR-09]', 'SSO_ACCOUNT_EXISTS', /already have a subscription/],
  ])('has a variant for consumer-style partners %s', async (_id, state, words) => {
    const page = await show(state, {}, { visit: { partner: testPartner({}, { id: 788 }) } });
    expect(page.main().dataset['variant']).toBe('consumer');
    expect(page.main().textContent).toMatch(words);
    document.body.replaceChildren();
    const plain = await show(state, {}, { visit: { partner: testPartner() } });
    expect(plain.main().dataset['variant']).toBeUndefined();
    expect(plain.main().textContent).not.toMatch(words);
  });

  it('shows the go-live date, and the effective date in UTC [ERR-14] [ERR-21]', async () => {
    const early = await show('BEFORE_GOLIVE_DATE', { details: { goLiveDate: '2099-01-01T15:30:00Z' } });
    expect(early.main().textContent).toContain(goLiveText('2099-01-01T15:30:00Z', 'en'));
    document.body.replaceChildren();
    const covered = await show('PRIOR_TO_EFFECTIVE_DATE', { details: { effectiveDate: '2099-01-01' } });
    expect(covered.main().textContent).toContain('January 1, 2099');
  });

  it("shows the catalogue's texts for a failed eligibility check [ERR-17]", async () => {
    const page = await show('FAILED_ELIGIBILITY_CHECK');
    expect(heading().textContent).toBe(english.error.failedEligibilityCheck.errorMessage);
    expect(page.main().textContent).toContain(english.error.failedEligibilityCheck.body);
  });

  it("keeps its error for a restored tab until the member leaves, with the partner's variant [IDENT-15]", async () => {
    const partner = testPartner({ CUSTOM_SUPPORT_LINK: 'tel:+18005550199' }, { id: 788 });
    const page = await show('CODE_CLAIMED', {}, { visit: { partner } });
    const storedVisit = page.visit();
    expect([storedVisit.errorState, isWorthKeeping(storedVisit)]).toEqual(['CODE_CLAIMED', true]);
    document.body.replaceChildren();
    const again = await showPage(routes, { address: '/error', visit: storedVisit });
    expect(again.main().dataset).toMatchObject({ state: 'CODE_CLAIMED', variant: 'consumer' });
    expect(
      within(again.main())
        .getByRole('link', { name: /support/i })
        .getAttribute('href'),
    ).toBe('tel:+18005550199');
    await again.user.click(screen.getByRole('button', { name: 'Use a different program ID' }));
    await waitFor(() => expect(again.address()).toBe('/'));
    expect([again.visit().errorState, isWorthKeeping(again.visit())]).toEqual([null, false]);
  });

  it("shows the partner's logo in the header, like every page outside the survey [LAND-02]", async () => {
    const light = '/partner-logos/0123456789abcdef0123456789abcdef.svg';
    await show('BATCH_FULL', {}, { visit: { partner: testPartner({}, { logo: { light } }) } });
    expect(within(screen.getByRole('banner')).getByRole('img', { name: 'Acme Works' }).getAttribute('src')).toBe(light);
  });

  it.each([
    ['tel:+18005550199', 'Contact support (800) 555-0199'],
    ['mailto:care@acme.example', 'Contact support care@acme.example'],
    ['https://help.acme.example/form', 'Contact support'],
  ])('links to the partner’s own support and shows its contact: %s', async (link, expected) => {
    await show('BATCH_FULL', {}, { visit: { partner: testPartner({ CUSTOM_SUPPORT_LINK: link }) } });
    const support = document.querySelector('main [data-action="support"]');
    expect([support?.getAttribute('href'), support?.textContent?.trim()]).toEqual([link, expected]);
  });

  it.each<[ErrorState, string, string, string]>([
    ['DEFAULT', 'Go to the home page', '?upid=U&eligibilityId=SSO&sharedEligibility=true&lang=de', '/?upid=U&lang=de'],
    ['BATCH_FULL', 'Use a different program ID', '?upid=U&eligibilityId=SSO&leadSource=mail&lang=de', '/?leadSource=mail&lang=de'],
    ['FAILED_ELIGIBILITY_CHECK', 'Go back', '?state=FAILED_ELIGIBILITY_CHECK&upid=U&lang=de', '/?lang=de'],
    ['FAILED_ELIGIBILITY_CHECK', 'Check your details', '?upid=U&lang=de', '/?upid=U&lang=de'],
  ])('in the state %s has a button "%s" that does not lead back to the error, even in a new tab', async (state, name, search, expected) => {
    const page = await showPage(routes, { address: `/error${search}`, visit: { errorState: state } });
    await page.user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(page.address()).toBe(expected));
  });

  it('shows the masked email when there is one [ERR-10]', async () => {
    const page = await show('EXISTING_VIRGIN_PULSE_USER', { details: { maskedEmail: 'm***@example.com' } });
    expect(page.main().textContent).toContain('m***@example.com');
    document.body.replaceChildren();
    const without = await show('EXISTING_VIRGIN_PULSE_USER');
    expect(without.main().textContent).toContain('already linked');
  });

  it('retries when the device is back online', async () => {
    const page = await show('DEFAULT', { retry: true, from: '/enrollment/continueProgram?upid=U' });
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() => expect(page.address()).toBe('/enrollment/continueProgram?upid=U'));
  });

  describe('after a failed completion', () => {
    const completing = {
      record: { set: 'DPP_SURVEY', version: 1, answers: {}, results: {}, position: { at: 'end' }, progressFloor: {} },
    } as const;
    const from = '/enrollment/continueProgram?upid=U';
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('retries automatically after a pause, and announces that', async () => {
      const page = await show('DEFAULT', { retry: true, from }, { visit: completing });
      expect(page.main().textContent).toContain(english.error.retriesItself);
      await pass(14_999);
      expect(page.address()).toBe('/error?upid=U');
      await pass(1);
      expect(page.address()).toBe(from);
    });

    it('retries with backoff, then waits until the member restarts the retries', async () => {
      const state: ErrorPageState = { error: 'DEFAULT', details: {}, from: '/failing', retry: true, inSurvey: true };
      const tries: number[] = [];
      const start = Date.now();
      const Failing = (): JSX.Element => {
        const navigate = useNavigate();
        useEffect(() => {
          tries.push((Date.now() - start) / 1000);
          void navigate('/error', { state });
        }, [navigate]);
        return <main />;
      };
      const failing = (
        <Routes>
          <Route path="/error" element={<ErrorPage />} />
          <Route path="/failing" element={<Failing />} />
        </Routes>
      );
      const page = await showPage(failing, { address: '/error', state, visit: completing });
      for (let quarter = 0; quarter < 240; quarter += 1) await pass(15_000);
      expect(tries).toEqual([15, 45, 105, 225, 465]);
      expect(page.main().textContent).not.toContain(english.error.retriesItself);
      act(() => screen.getByRole('button', { name: 'Try again' }).click());
      await pass(15_000);
      expect(tries.slice(5)).toEqual([3600, 3615]);
    });

    it('retries a later error automatically, even if the retries of an earlier one have ended', async () => {
      const state: ErrorPageState = { error: 'DEFAULT', details: {}, from: '/failing', retry: true, inSurvey: true };
      const OtherPage = (): JSX.Element => {
        const navigate = useNavigate();
        return <button onClick={() => void navigate('/error', { state })}>fail</button>;
      };
      const page = await showPage(
        <Routes>
          <Route path="/error" element={<ErrorPage />} />
          <Route path="*" element={<OtherPage />} />
        </Routes>,
        { address: '/error', state, visit: completing },
      );
      for (const seconds of [15, 30, 60, 120, 240]) {
        await pass(seconds * 1000);
        act(() => screen.getByRole('button', { name: 'fail' }).click());
      }
      await pass(3_600_000);
      expect(page.address()).toBe('/error');
      act(() => screen.getByRole('button', { name: 'Go to the home page' }).click());
      act(() => screen.getByRole('button', { name: 'fail' }).click());
      await pass(15_000);
      expect(page.address()).toBe('/failing');
    });

    it.each<[string, Partial<ErrorPageState>, Partial<Draft>]>([
      [
        'the member still has to answer',
        { retry: true, from },
        { record: { ...completing.record, position: { at: 'step', step: 'sex' } } },
      ],
      ['a retry cannot help', { retry: false, from }, completing],
    ])('does not retry automatically when %s', async (_title, state, visit) => {
      const page = await show('DEFAULT', state, { visit });
      await pass(3_600_000);
      expect(page.address()).toBe('/error?upid=U');
      expect(page.main().textContent).not.toContain(english.error.retriesItself);
    });
  });

  describe('after a page failed to load', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('reloads the page automatically after a pause, and announces that', async () => {
      const page = await show('DEFAULT', { retry: null, loading: true });
      expect(page.main().textContent).toContain(english.error.keepsTrying);
      await act(() => vi.advanceTimersByTimeAsync(14_999));
      expect(page.address()).toBe('/error?upid=U');
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(page.address()).toBe('/?upid=U');
    });

    it('does not retry when a retry cannot help', async () => {
      const page = await show('BATCH_FULL', { retry: null, loading: true });
      await act(() => vi.advanceTimersByTimeAsync(3_600_000));
      expect(page.address()).toBe('/error?upid=U');
      expect(page.main().textContent).not.toContain(english.error.keepsTrying);
    });
  });

  it('does not retry when the device is back online but a retry cannot help', async () => {
    const page = await show('BATCH_FULL');
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(page.address()).toBe('/error?upid=U');
  });

  it('returns to the failed page on a retry', async () => {
    const page = await show('DEFAULT', { retry: true, from: '/enrollment/continueProgram?upid=U' });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.address()).toBe('/enrollment/continueProgram?upid=U'));
  });

  it.each<[ErrorState, boolean]>([
    ['DEFAULT', true],
    ['BATCH_FULL', false],
  ])('offers a retry of %s as the catalogue says if the caller does not decide (%s)', async (state, expected) => {
    await show(state, { retry: null });
    expect(actions().includes('retry')).toBe(expected);
  });

  it('reports a separate analytics event while a survey is in progress [EVT-14]', async () => {
    const outside = await show('BATCH_FULL');
    expect(outside.events).toMatchObject([{ name: 'enrollment_error_shown', kind: 'enrollment', properties: { state: 'BATCH_FULL' } }]);
    const inside = await show('DEFAULT', { inSurvey: true });
    expect(inside.events).toMatchObject([{ name: 'survey_error_shown', kind: 'survey' }]);
  });

  it('requests a password-reset email for the typed address, with a link that opens the app [API-18] [API-19]', async () => {
    const answers = { createAccount: { email: 'b2b@example.com' } };
    const record = { set: 'DPP_SURVEY', version: 1, answers, results: {}, position: { at: 'end' }, progressFloor: {} } as const;
    const bodies: string[] = [];
    const confirmations: boolean[] = [];
    const reset = (body: string) => {
      bodies.push(body);
      confirmations.push(screen.queryByText('We sent you an email to reset your password.') !== null);
      return { status: 202, json: { status: 'REQUESTED' } };
    };
    const visit = { record, upid: 'U', partner: testPartner() };
    const page = await show('ACCOUNT_EXISTS', {}, { visit, replies: { 'POST /account/passwordResets': reset } });
    const ask = (): Promise<void> => page.user.click(screen.getByRole('button', { name: 'Reset your password' }));
    await ask();
    await waitFor(() => expect(screen.getByText('We sent you an email to reset your password.')).toBeTruthy());
    expect(JSON.parse(bodies[0] ?? '')).toEqual({
      email: 'b2b@example.com',
      postResetRedirectUrl: `${location.origin}/deeplink?partnerSlug=acme&from={from}&resetUrl={resetUrl}`,
    });
    history.replaceState(null, '', '?lang=de&upid=U');
    await ask();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(confirmations, 'the second email is confirmed by a toast of its own').toEqual([false, false]);
    history.replaceState(null, '', '/');
    const inGerman = `${location.origin}/deeplink?lang=de&partnerSlug=acme&from={from}&resetUrl={resetUrl}`;
    expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ postResetRedirectUrl: inGerman });
  });
});

describe('the not-found page', () => {
  it('picks its text by the reason [ERR-42] [ERR-43]', async () => {
    const partner = await showPage(routes, { address: '/not-found?reason=partner' });
    expect(partner.main().dataset['screen']).toBe('notFound');
    expect(partner.main().textContent).toContain("don't recognize this employer or program");
    document.body.replaceChildren();
    const unknown = await showPage(routes, { address: '/not-found?reason=toString' });
    expect(unknown.main().textContent).toContain('The address may be wrong');
  });
});
