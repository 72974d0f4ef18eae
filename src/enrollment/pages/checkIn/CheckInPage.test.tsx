import { cleanup, screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { LOGIN, showPage, testPartner, type ShowOptions, type TestReply } from '../testSupport.tsx';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

function Elsewhere(): JSX.Element {
  const navigate = useNavigate();
  return (
    <main data-screen="elsewhere">
      <button onClick={() => void navigate('/recurring-wellness-survey/reachingHealthGoals?lang=en')}>back to the check-in</button>
    </main>
  );
}

const routes = (
  <Routes>
    <Route path="/recurring-wellness-survey/*" element={<CheckInPage />} />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);
const ANSWERS = {
  weight: 165,
  exercise: 90,
  sleep: 'rarely',
  nutritionBasics: 'veryConfident',
  phq1: 'notAtAll',
  phq2: 'notAtAll',
  phq3: 'notAtAll',
  phq4: 'notAtAll',
  reachingHealthGoals: 'somewhatImproved',
};
const DAY_MS = 86_400_000;

const profile = (days: number, more: JsonObject = {}): TestReply => ({
  json: {
    ...more,
    activeProgram: {
      programConfigurationSlug: 'DIABETES_PREVENTION_B2B',
      timeStarted: new Date(Date.now() - days * DAY_MS - 1000).toISOString(),
    },
    firstName: 'Dora',
  },
});

const routesWithErrors = (
  <Routes>
    <Route path="/error" element={<ErrorPage />} />
    <Route path="*" element={routes} />
  </Routes>
);
const show = (options: Partial<ShowOptions> = {}, shownRoutes = routes) =>
  showPage(shownRoutes, { address: '/recurring-wellness-survey?lang=en', cookies: LOGIN, ...options });

describe('the check-in', () => {
  it.each([
    ['no cookie', {}, []],
    ['a cookie without an access code', { autologin_data: JSON.stringify({ accessToken: 'token' }) }, ['AUTOLOGIN_BROKEN']],
  ])('shows the error state to visitors who are not logged in: %s [RECUR-14]', async (_title, cookies, reported) => {
    const page = await show({ cookies });
    await waitFor(() => expect(page.address()).toMatch(/^\/error/));
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry: false });
    expect([page.reported, page.sent]).toEqual([reported, []]);
  });

  it('fetches the profile and skips the questions that it answers [API-29] [API-53] [RECUR-02]', async () => {
    const page = await show({ replies: { 'GET /outcomes/v1/userprofiles/MEMBER': profile(40, { latestWeightKgs: 80 }) } });
    await waitFor(() => expect(page.main().dataset).toMatchObject({ screen: 'survey', set: 'RECURRING_OUTCOMES', step: 'exercise' }));
    const profileCall = { call: 'GET /outcomes/v1/userprofiles/MEMBER', query: '', token: 'token', body: '' };
    expect(page.calls).toContainEqual(profileCall);
    expect(page.events).toMatchObject([{ name: 'check_in_opened', properties: { isDue: false } }]);
  });

  it("keeps the profile's segment for the visit's events [EVT-11]", async () => {
    const segment = { segmentId: 's1', segmentName: 'Headquarters' };
    const page = await show({ replies: { 'GET /outcomes/v1/userprofiles/MEMBER': profile(40, segment) } });
    await waitFor(() => expect(page.visit().segment).toEqual(segment));
  });

  it('asks for neither weight nor exercise when the profile has both [VIS-13] [RECUR-02]', async () => {
    const latestProfile = { latestWeightKgs: 80, loggedExerciseMinsPastTwoWks: 90 };
    const page = await show({ replies: { 'GET /outcomes/v1/userprofiles/MEMBER': profile(40, latestProfile) } });
    await waitFor(() => expect(page.main().dataset['step']).toBe('sleep'));
  });

  it("uses the member's partner for header, support, languages and events [EVT-11]", async () => {
    const partner = testPartner({ CUSTOM_SUPPORT_LINK: 'https://help.acme.example' }, { supportedLocales: ['en', 'de'] });
    const page = await show({
      // From another partner, whose page this tab showed earlier.
      visit: { upid: 'UPID-7', partner: testPartner({}, { id: 7, slug: 'seven', name: 'Seven' }) },
      replies: {
        'GET /outcomes/v1/userprofiles/MEMBER': profile(40, { partnerSlug: 'acme' }),
        'GET /partners/v1/getBySlug': { json: partner },
      },
    });
    await waitFor(() => expect(page.main().dataset['step']).toBe('weight'));
    expect(page.calls).toContainEqual({ call: 'GET /partners/v1/getBySlug', query: '?slug=acme', token: null, body: '' });
    expect(page.visit()).toMatchObject({ partner: { id: 1001, name: 'Acme Works' }, upid: null });
    expect(page.events).toMatchObject([{ name: 'check_in_opened' }]);
    expect(page.eventPartners).toEqual([1001]);
    expect(document.querySelector('header')?.textContent).toContain('Acme Works');
    expect(document.querySelector('a[href="https://help.acme.example"]')).toBeTruthy();
    const languages = [...document.querySelectorAll('[data-action="language"] option')];
    expect(languages.map((option) => option.getAttribute('value'))).toEqual(['en', 'de']);
  });

  it.each<[string, JsonObject, ShowOptions['replies']]>([
    ['is absent', {}, {}],
    ['does not exist', { partnerSlug: 'acme' }, { 'GET /partners/v1/getBySlug': { status: 404, json: { code: 'PARTNER_NOT_FOUND' } } }],
    ['cannot be reached', { partnerSlug: 'acme' }, {}],
    ['has a malformed reply', { partnerSlug: 'acme' }, { 'GET /partners/v1/getBySlug': { json: {} } }],
  ])('continues without a partner when the member’s partner %s', async (_title, known, replies) => {
    const page = await show({
      visit: { partner: testPartner({}, { id: 7, slug: 'seven', name: 'Seven' }) },
      replies: { 'GET /outcomes/v1/userprofiles/MEMBER': profile(40, known), ...replies },
    });
    await waitFor(() => expect(page.main().dataset['step']).toBe('weight'));
    expect(page.visit().partner).toBeNull();
    expect(page.reported).toEqual('partnerSlug' in known ? ['PARTNER_FAILED'] : []);
  });

  it.each([
    [401, false],
    [503, true],
  ])('shows the error page when the profile call returns %i', async (status, retry) => {
    const page = await show({ replies: { 'GET /outcomes/v1/userprofiles/MEMBER': { status, json: { code: 'ANY' } } } });
    await waitFor(() => expect(page.address()).toMatch(/^\/error/));
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry });
  });

  it("stores the answers under the current month's instance, then opens the app [RECUR-11]", async () => {
    const bodies: unknown[] = [];
    const record = recordAt('outcomesSurveyComplete', ANSWERS, { set: 'RECURRING_OUTCOMES' });
    const page = await show({
      address: '/recurring-wellness-survey/outcomesSurveyComplete?lang=en',
      visit: { owner: 'MEMBER', record },
      replies: {
        'GET /outcomes/v1/userprofiles/MEMBER': profile(100),
        'POST /outcomes/v1/outcomes/MEMBER': async (body) => {
          const saving = 'Saving your answers';
          await waitFor(() =>
            expect([document.title, page.main().querySelector('h1')?.textContent]).toEqual([expect.stringContaining(saving), saving]),
          );
          bodies.push(JSON.parse(body));
          return { json: {} };
        },
      },
    });
    await waitFor(() => expect(page.main().dataset['step']).toBe('outcomesSurveyComplete'));
    const next = document.querySelector<HTMLElement>('[data-action="next"]');
    if (next) await page.user.click(next);
    await waitFor(() => expect(page.address()).toBe('/deeplink?lang=en'));
    expect(bodies).toMatchObject([
      { survey: { surveysCompleted: [{ surveyId: 'RECURRING_OUTCOMES-3', surveyExperienceSlug: 'b2b_recurring_outcomes' }] } },
    ]);
    expect(page.visit().record).toBeNull();
    expect(page.notes().completed, 'no answers stay in memory').toBeNull();

    const calls = page.sent.length;
    await page.user.click(screen.getByRole('button', { name: 'back to the check-in' }));
    await waitFor(() => expect(page.main().dataset['screen']).toBe('elsewhere'));
    expect([page.address(), page.sent.length, page.visit().record], 'no empty one').toEqual(['/deeplink?lang=en', calls, null]);
  });

  it('does not report a refused sign-up when the answers cannot be stored', async () => {
    const record = recordAt('outcomesSurveyComplete', ANSWERS, { set: 'RECURRING_OUTCOMES' });
    const page = await show({
      address: '/recurring-wellness-survey/outcomesSurveyComplete?lang=en',
      visit: { owner: 'MEMBER', record },
      replies: {
        'GET /outcomes/v1/userprofiles/MEMBER': profile(100),
        'POST /outcomes/v1/outcomes/MEMBER': { status: 400, json: { code: 'ANY' } },
      },
    });
    await waitFor(() => expect(page.main().dataset['step']).toBe('outcomesSurveyComplete'));
    const next = document.querySelector<HTMLElement>('[data-action="next"]');
    if (next) await page.user.click(next);
    await waitFor(() => expect(page.address()).toMatch(/^\/error/));
    expect(page.reported).toContain('COMPLETION_FAILED');
    expect(page.events).toMatchObject([{ name: 'check_in_opened' }]);
  });

  it('sends the answers again on a retry, without another press of a button that thanks the member', async () => {
    const sent: string[] = [];
    const record = recordAt('outcomesSurveyComplete', ANSWERS, { set: 'RECURRING_OUTCOMES' });
    const page = await show(
      {
        address: '/recurring-wellness-survey/outcomesSurveyComplete?lang=en',
        visit: { owner: 'MEMBER', record },
        replies: {
          'GET /outcomes/v1/userprofiles/MEMBER': profile(100),
          'POST /outcomes/v1/outcomes/MEMBER': (body) => {
            sent.push(body);
            return sent.length === 1 ? { status: 500, json: { code: 'ANY' } } : { json: {} };
          },
        },
      },
      routesWithErrors,
    );
    await waitFor(() => expect(page.main().dataset['step']).toBe('outcomesSurveyComplete'));
    await page.user.click(screen.getByRole('button', { name: 'Open the app' }));
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.address()).toBe('/deeplink?lang=en'));
    expect(sent).toEqual([sent[0], sent[0]]);
  });

  it('stores the answers after a reload that lost the reply, even though the profile has their weight and exercise by then', async () => {
    const record = recordAt('outcomesSurveyComplete', ANSWERS, { set: 'RECURRING_OUTCOMES' });
    const address = '/recurring-wellness-survey/outcomesSurveyComplete?lang=en';
    const sent: string[] = [];
    const openAndSend = async (visit: ShowOptions['visit'], more: JsonObject, reply: (body: string) => TestReply) => {
      const store = (body: string): TestReply => {
        sent.push(body);
        return reply(body);
      };
      const replies = { 'GET /outcomes/v1/userprofiles/MEMBER': profile(100, more), 'POST /outcomes/v1/outcomes/MEMBER': store };
      const page = await show({ address, visit: { ...visit, owner: 'MEMBER' }, replies });
      await waitFor(() => expect(page.main().dataset['step']).toBe('outcomesSurveyComplete'));
      await page.user.click(screen.getByRole('button', { name: 'Open the app' }));
      return page;
    };
    const first = await openAndSend({ record }, {}, () => ({ status: 500, json: { code: 'ANY' } }));
    await waitFor(() => expect(first.address()).toMatch(/^\/error/));
    cleanup();
    const inProfile = { latestWeightKgs: 74.8, loggedExerciseMinsPastTwoWks: 90 };
    const again = await openAndSend(first.visit(), inProfile, () =>
      sent.length === 2 ? { status: 422, json: { code: 'IDEMPOTENCY_KEY_REUSED' } } : { json: {} },
    );
    await waitFor(() => expect(again.address()).toBe('/deeplink?lang=en'));
    expect([sent[0]?.includes('weight'), sent[2]?.includes('weight')]).toEqual([true, false]);
  });

  it("asks only the questions that an outdated draft lacks, explains why, and returns to the member's step", async () => {
    const { weight: _outdated, ...answers } = ANSWERS;
    const record = recordAt('outcomesSurveyComplete', answers, { set: 'RECURRING_OUTCOMES', hash: 'of another version' });
    const page = await show({
      address: '/recurring-wellness-survey/outcomesSurveyComplete?lang=en',
      visit: { owner: 'MEMBER', record },
      replies: { 'GET /outcomes/v1/userprofiles/MEMBER': profile(100) },
    });
    const notice = /^We've updated our questions since your last visit/;
    await waitFor(() => expect(page.main().dataset['step']).toBe('weight'));
    expect((await screen.findByText(notice)).closest('[role="status"]')).not.toBeNull();
    const field = page.main().querySelector('input');
    if (field) await page.user.type(field, '170');
    const next = document.querySelector<HTMLElement>('[data-action="next"]');
    if (next) await page.user.click(next);
    await waitFor(() => expect(page.main().dataset['step']).toBe('outcomesSurveyComplete'));
    expect(screen.queryByText(notice)).toBeNull();
    expect(page.visit().record?.answers).toMatchObject(answers);
  });
});
