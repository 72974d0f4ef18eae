import { cleanup, screen, waitFor } from '@testing-library/react';
import type { JSX, ReactNode } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { TEST_PROFILE } from '../../../../tests/support/moodMember.ts';
import type { Draft } from '../../visit/draft/draft.ts';
import { EnrollmentPage } from '../enrollment/EnrollmentPage.tsx';
import { ELIGIBLE, LOGIN, showPage, testPartner, type ShownPage, type ShowOptions, type TestReply } from '../testSupport.tsx';
import { OfferedRetriagePage } from './OfferedRetriagePage.tsx';
import { RetriageAuthPage } from './RetriageAuthPage.tsx';
import { RetriageEnd } from './RetriageEnd.tsx';
import { RetriageFinishedPage } from './RetriageFinishedPage.tsx';
import { RetriagePage } from './RetriagePage.tsx';

/** The browser's Back button. */
function BrowserBack(): JSX.Element {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>browser back</button>;
}

/** Adds an entry to the history, as the survey does for each step after it is painted. */
function NextEntry(): JSX.Element {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(`${BASE}/retriageTransition`)}>next entry</button>;
}

const routes: ReactNode = (
  <Routes>
    <Route path="/employer/:employerSlug/rt/*" element={<RetriagePage />} />
    <Route path="/rt/auth" element={<RetriageAuthPage />} />
    <Route path="/rt/finished" element={<RetriageFinishedPage />} />
    <Route path="/enrollment/*" element={<EnrollmentPage ofMember={<OfferedRetriagePage />} />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);

const PARTNER = testPartner({ OFFERS_WEIGHT: true, OFFERS_DPP: true, OFFERS_MED: true, OFFERS_RETRIAGE: true, REQUIRES_DOB: true });

/** The answers of a member with prediabetes who qualifies for DPP. */
const DPP: JsonObject = {
  ethnicity: ['white'],
  eatingDisorder: 'no',
  heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 165 },
  idealWeight: 140,
  pregnant: 'no',
  diabetesDiagnosis: 'no',
  healthConditions: ['none'],
  prediabetesHistory: ['prediabetes', 'a1c'],
  a1c: 5.9,
  gestationalDiabetes: 'no',
  hypertension: 'no',
  familyHistory: 'no',
  physicalActivity: 'yes',
  locationState: 'TX',
  glp1Medication: 'no',
  confirmChangeProgramDpp: 'yes',
  mskPain: ['none'],
  phq1: 'notAtAll',
  phq2: 'notAtAll',
  phq3: 'notAtAll',
  phq4: 'notAtAll',
  mainReason: 'healthier',
};
/** The same with a BMI of 34.3, for a member who joins the medication program. */
const MED: JsonObject = {
  ...DPP,
  heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 200 },
  dppMedOverview: 'join',
  confirmChangeProgramMed: 'yes',
  medSignup: TEST_PROFILE,
};

const BASE = '/employer/acme/rt';

interface ServerReplies {
  readonly partner?: TestReply;
  readonly eligibility?: TestReply;
  readonly more?: ShowOptions['replies'];
}

function serverOf({
  partner = { json: { ...PARTNER } },
  eligibility = { json: ELIGIBLE },
  more,
}: ServerReplies): NonNullable<ShowOptions['replies']> {
  return {
    'GET /partners/v1/getBySlug': partner,
    'GET /partners/retriageEligibility/MEMBER': eligibility,
    'GET /api/insurance/v1/eligibility/eligible_states/': { json: { eligibleStates: ['TX'] } },
    'POST /dpp/v1/updateLastTriageTimestamp': { json: {} },
    ...more,
  };
}

const show = (replies: ServerReplies = {}, options: Partial<ShowOptions> = {}): Promise<ShownPage> =>
  showPage(routes, { address: BASE, cookies: LOGIN, replies: serverOf(replies), ...options });

const RECORD = { set: 'RETRIAGE_SURVEY', version: 1, results: {}, progressFloor: {} } as const;

/** Shows the survey at a step, with the answers that lead there. */
function showAt(step: string, answers: JsonObject, replies: ServerReplies = {}): Promise<ShownPage> {
  const record = { ...RECORD, answers, position: { at: 'step', step } } as const;
  return show(replies, { address: `${BASE}/${step}`, visit: { owner: 'MEMBER', record } });
}

const isAt = (page: ShownPage, attributes: object): Promise<void> => waitFor(() => expect(page.main().dataset).toMatchObject(attributes));

/** Returns the spinner's text in a part of the page; null without a spinner. */
const spinnerIn = (node: Node): string | null => (node instanceof Element && node.querySelector('[role="status"]')?.textContent) || null;

describe('the entry to re-triage', () => {
  it("keeps the profile's segment for the visit's events [EVT-11]", async () => {
    const segment = { segmentId: 's1', segmentName: 'Headquarters' };
    const page = await show({ eligibility: { json: { ...ELIGIBLE, eligibilityProperties: segment } } });
    await waitFor(() => expect(page.visit().segment).toEqual(segment));
    expect(page.visit().partner).toMatchObject({ id: PARTNER.id, name: PARTNER.name });
  });

  it("shows a spinner and moves on to the partner's survey [API-40] [RETR-02] [RETR-03]", async () => {
    // The spinner is replaced immediately, so only a mutation observer sees it.
    const spinnerTexts: (string | null)[] = [];
    const watch = new MutationObserver((changes) =>
      spinnerTexts.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).map(spinnerIn)),
    );
    watch.observe(document.body, { childList: true, subtree: true });
    const page = await show({}, { address: '/rt/auth?partnerSlug=acme&x=1' });
    await waitFor(() => expect(spinnerTexts.join()).toMatch(/Loading…/));
    watch.disconnect();
    await waitFor(() => expect(page.address()).toMatch(/^\/employer\/acme\/rt(\/ethnicity)?\?x=1$/));
    const eligibilityCall = { call: 'GET /partners/retriageEligibility/MEMBER', query: '', token: 'token', body: '' };
    await waitFor(() => expect(page.calls).toContainEqual(eligibilityCall));
  });

  it.each([
    ['a login', {}, '/rt/auth?partnerSlug=acme'],
    ['a partner', LOGIN, '/rt/auth'],
  ])('shows the error state without %s [RETR-04]', async (_title, cookies, address) => {
    const page = await show({}, { address, cookies });
    await waitFor(() => expect(page.address()).toMatch(/^\/error/));
    expect(page.state()).toMatchObject({ error: 'DEFAULT' });
    expect(page.sent).toEqual([]);
  });

  it.each([
    ['no cookie', {}, []],
    ['a cookie without a token', { autologin_data: JSON.stringify({ accessCode: 'MEMBER' }) }, ['AUTOLOGIN_BROKEN']],
  ])('shows the error state to visitors who are not logged in: %s [RETR-19] [RETR-01]', async (_title, cookies, reported) => {
    const page = await show({}, { cookies });
    await waitFor(() => expect(page.address()).toBe('/error'));
    expect(page.reported).toEqual(reported);
    expect(page.sent).not.toContain('GET /partners/retriageEligibility/MEMBER');
  });

  it('logs the member out through "Not you?", revokes the token, deletes the answers and reopens the landing', async () => {
    const loginCookies = { ...LOGIN, identity_data: '{}', b2b_identified_user_id: 'a'.repeat(32), b2b_identity_hash: 'b'.repeat(64) };
    const record = { ...RECORD, answers: { ethnicity: ['white'] }, position: { at: 'step', step: 'eatingDisorder' } } as const;
    const more = { 'POST /oauth/revoke': { status: 204, json: null } };
    const page = await show(
      { more },
      { address: `${BASE}/eatingDisorder?lang=en`, cookies: loginCookies, visit: { owner: 'MEMBER', record } },
    );
    await isAt(page, { step: 'eatingDisorder' });
    // The survey stores its session right after it is shown.
    await waitFor(() => expect(page.visit().record).not.toBe(record));
    expect(document.body.textContent).not.toContain('Wendy');
    await page.user.click(screen.getByRole('button', { name: 'Not you? Log out' }));
    await waitFor(() => expect(page.address()).toBe('/employer/acme?lang=en'));
    expect([...page.cookies.all.keys()]).toEqual([]);
    expect(page.visit()).toMatchObject({ owner: null, record: null, upid: null });
    expect(page.ended()).toBe(true);
    expect(page.calls).toContainEqual({ call: 'POST /oauth/revoke', query: '', token: 'token', body: '' });
  });

  it("sends members of a partner without re-triage back to the partner's page [RETR-05]", async () => {
    const page = await show({ partner: { json: { ...testPartner() } } }, { address: `${BASE}?lang=de` });
    await waitFor(() => expect(page.address()).toBe('/employer/acme?lang=de'));
  });

  it.each([
    ['a revoked token', { status: 401, json: { code: 'INVALID_TOKEN' } }, 'DEFAULT', false],
    ["another member's token", { status: 403, json: { code: 'NOT_YOUR_ACCOUNT' } }, 'DEFAULT', false],
    ['a partner of their own without re-triage', { status: 403, json: { code: 'RETRIAGE_NOT_OFFERED' } }, 'RETRIAGE_NOT_OFFERED', true],
  ])('shows the error state to members with %s [RETR-19]', async (_title, eligibility, error, isKept) => {
    const page = await show({ eligibility });
    await waitFor(() => expect(page.address()).toBe('/error'));
    expect(page.state()).toMatchObject({ error, retry: false });
    expect(page.cookies.all.has('autologin_data')).toBe(isKept);
  });

  it("redirects to the re-triage of the member's own partner", async () => {
    const page = await show({ eligibility: { json: { ...ELIGIBLE, partnerSlug: 'globex' } } });
    await waitFor(() => expect(page.address()).toMatch(/^\/employer\/globex\/rt/));
  });

  it('shows the not-found page for an unknown partner', async () => {
    const page = await show({ partner: { status: 404, json: { code: 'PARTNER_NOT_FOUND' } } });
    await waitFor(() => expect(page.address()).toBe('/not-found?reason=partner'));
  });
});

describe('re-triage of a logged-in member', () => {
  it('skips the check form and the steps that the profile answers [RETR-09]', async () => {
    const page = await show();
    expect(page.main().dataset['screen']).toBe('loading');
    await isAt(page, { screen: 'survey', set: 'RETRIAGE_SURVEY', step: 'ethnicity' });
    await waitFor(() => expect(page.address()).toBe(`${BASE}/ethnicity`));
  });

  it.each([
    ['RECENTLY_RETRIAGED', { eligibilityReason: 'RECENTLY_RETRIAGED' }, 'RECENTLY_RETRIAGED'],
    ['a current program of MED', { currentProgram: 'MED' }, 'ALREADY_MED'],
  ])('shows the finished page for %s [RETR-11] [RETR-12] [RETR-13]', async (_title, change, reason) => {
    const page = await show({ eligibility: { json: { ...ELIGIBLE, ...change } } }, { config: { environment: 'production' } });
    await isAt(page, { screen: 'retriageFinished', reason });
    await waitFor(() => expect(page.address()).toBe('/rt/finished'));
  });

  it("shows the support contact of the member's partner, not of the partner opened earlier in this tab", async () => {
    const enrollmentInfo = { partnerId: 2, customSupportEmail: 'help@globex.example', upfrontEligibilityEnforcement: 'EMAIL' } as const;
    const page = await show(
      { eligibility: { json: { ...ELIGIBLE, eligibilityReason: 'RECENTLY_RETRIAGED' } } },
      { visit: { upid: 'UPID-GLOBEX-0001', enrollmentInfo } },
    );
    await isAt(page, { screen: 'retriageFinished' });
    expect(document.querySelector('[data-action="support"]')?.getAttribute('href')).toBe('https://help.example.com');
    expect(page.visit()).toMatchObject({ upid: null, enrollmentInfo: null });
  });

  it('prefills values from the eligibility properties [RETR-10]', async () => {
    const { medSignup: _, ...answers } = MED;
    const address = { country: 'US', address1: '7 Oak Road', city: 'Austin', region: 'TX', zipcode: '78702' };
    const eligibility = { json: { ...ELIGIBLE, eligibilityProperties: { phoneNumber: '+15125550123', address } } };
    const page = await showAt('medSignup', answers, { eligibility });
    await isAt(page, { step: 'medSignup' });
    const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="medSignup.${name}"]`)?.value;
    expect([value('address.address1'), value('address.zipcode'), value('phoneNumber.value')]).toEqual([
      '7 Oak Road',
      '78702',
      '5125550123',
    ]);
  });

  it('drops the answers of another member', async () => {
    const answers = { ethnicity: ['white'] };
    const record = { ...RECORD, answers, position: { at: 'step', step: 'eatingDisorder' } } as const;
    const page = await show({}, { address: `${BASE}/eatingDisorder`, visit: { owner: 'SOMEBODY', record } });
    await isAt(page, { step: 'ethnicity' });
    expect(page.visit().owner).toBe('MEMBER');
    expect(page.visit().record?.answers ?? {}).toEqual({});
  });
});

describe('the check form', () => {
  const unverified = { status: 503, json: { code: 'UNAVAILABLE' } };

  it('asks for name and date of birth, after a spinner, when the login is not verified [WIDGET-03]', async () => {
    const page = await show({ eligibility: unverified });
    expect(screen.getByRole('status').textContent).toBe('Checking your account');
    expect(page.main().getAttribute('aria-busy')).toBeTruthy();
    await isAt(page, { step: 'retriageEligibilityCheck' });
    expect([...document.querySelectorAll('main input')].map((input) => input.getAttribute('name'))).toEqual([
      'retriageEligibilityCheck.firstName',
      'retriageEligibilityCheck.lastName',
      'retriageEligibilityCheck.dob',
    ]);
  });

  const type = async (page: ShownPage): Promise<void> => {
    await isAt(page, { step: 'retriageEligibilityCheck' });
    for (const [name, text] of [
      ['firstName', 'Wendy'],
      ['lastName', 'Weight'],
      ['dob', '05/05/1980'],
    ]) {
      const field = document.querySelector<HTMLInputElement>(`[name="retriageEligibilityCheck.${name ?? ''}"]`);
      if (field) await page.user.type(field, text ?? '');
    }
    await page.user.click(screen.getByRole('button', { name: 'Find my account' }));
  };

  it('says that there is no match and offers to try again [RETR-20] [WIDGET-02]', async () => {
    const page = await show({
      eligibility: unverified,
      more: { 'POST /partners/retriageEligibility': { status: 404, json: { code: 'MEMBER_NOT_FOUND' } } },
    });
    await type(page);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(page.main().textContent).toContain("We can't find an account matching that information");
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true));
    await page.user.click(again);
    expect(page.main().textContent, 'still says what to check').toContain("We can't find an account");
    expect(document.activeElement?.getAttribute('name')).toBe('retriageEligibilityCheck.firstName');
  });

  it('continues with the result of the check', async () => {
    const bodies: unknown[] = [];
    const check = (body: string): TestReply => {
      bodies.push(JSON.parse(body));
      return { json: { ...ELIGIBLE, didVerifyUsingAutologinData: false } };
    };
    const page = await show({ eligibility: unverified, more: { 'POST /partners/retriageEligibility': check } });
    await type(page);
    await isAt(page, { step: 'ethnicity' });
    expect(bodies).toEqual([{ partnerId: 1001, firstName: 'Wendy', lastName: 'Weight', dateOfBirth: { year: 1980, month: 5, day: 5 } }]);
  });
});

describe('the end of re-triage', () => {
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

  it('migrates first, shows success, then records the change [RETR-14] [RETR-15] [RETR-16] [RETR-17] [WIDGET-24] [WIDGET-25]', async () => {
    const calls: string[] = [];
    const page = await showAt('retriageTransition', DPP, {
      more: {
        'POST /retriage/migrateUser': async (body) => {
          // The call may be sent before the screen that waits for it appears. No other screen may appear until the reply.
          await waitFor(() => expect(heading()).toBe("We're updating your program"));
          calls.push(`migrate to ${String(JSON.parse(body).offering)}`);
          return { json: { accessCode: 'MEMBER', offering: 'DPP' } };
        },
        'POST /dpp/v1/updateLastTriageTimestamp': (body) => {
          const confetti = document.querySelector('[data-confetti]') ? 'confetti' : 'none';
          calls.push(`${String(JSON.parse(body).triageResult)}, ${heading() ?? ''}, ${confetti}`);
          return { json: {} };
        },
      },
    });
    await isAt(page, { step: 'retriageTransition', phase: 'done' });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls).toEqual(['migrate to DPP', 'CHANGED_OFFERING, Your program has changed, confetti']);
    await waitFor(() => expect(document.querySelector('[data-confetti]')).toBeNull());
    expect(page.visit().record).toBeNull();
    expect(page.opened).toEqual([]);
  });

  it('says that DPP fits before it changes the program [WIDGET-23]', async () => {
    const page = await showAt('retriageResult', DPP);
    await isAt(page, { step: 'retriageResult' });
    expect(heading()).toBe("You're ready for the diabetes prevention program");
  });

  it('advances from personalizingProgram and shows the remaining time', async () => {
    const page = await showAt('personalizingProgram', DPP);
    await isAt(page, { step: 'personalizingProgram' });
    expect(document.querySelector<HTMLElement>('[data-running] > span')?.style.animationDuration).toBe('2500ms');
    await isAt(page, { step: 'retriageResult' });
  });

  it('asks members of MED for phone and address, and for a shipping address only when it differs [WIDGET-17] [WIDGET-18]', async () => {
    const { medSignup: _, ...answers } = MED;
    const page = await showAt('medSignup', answers);
    await isAt(page, { step: 'medSignup' });
    const names = () => [...document.querySelectorAll('main [name]')].map((field) => field.getAttribute('name'));
    await waitFor(() => expect(names()).toContain('medSignup.phoneNumber.value'));
    expect(names()).toContain('medSignup.address.address1');
    expect(names()).not.toContain('medSignup.shippingAddress.address1');
    const sameAddressBox = document.querySelector<HTMLElement>('[name="medSignup.sameShippingAddress"]');
    if (sameAddressBox) await page.user.click(sameAddressBox);
    await waitFor(() => expect(names()).toContain('medSignup.shippingAddress.address1'));
  });

  it('redirects members of MED to the medical intake after the success screen [RETR-17] [WIDGET-26]', async () => {
    const earlierOpens: (readonly string[])[] = [];
    let page: ShownPage | null = null;
    const record = (): TestReply => {
      earlierOpens.push([...(page?.opened ?? [])]);
      return { json: {} };
    };
    page = await showAt('retriageTransition', MED, {
      more: { 'POST /retriage/migrateUser': { json: {} }, 'POST /dpp/v1/updateLastTriageTimestamp': record },
    });
    const shownPage = page;
    await isAt(shownPage, { phase: 'done' });
    await waitFor(() => expect(shownPage.opened).toEqual(['/telehealth?userId=MEMBER&isB2B=true#/steadyPatientIntake']));
    expect(earlierOpens, 'not before the change was recorded').toEqual([[]]);
  });

  /** The pages' buttons that continue: what each says and where it leads. */
  const continueLinks = () =>
    [...document.querySelectorAll('[data-action="way-on"]')].map((link) => [link.textContent, link.getAttribute('href')]);

  it('lets members of MED continue to the medical intake with a button if the redirect does not happen', async () => {
    const page = await showAt('retriageTransition', MED, {
      more: { 'POST /retriage/migrateUser': { json: {} } },
    });
    await isAt(page, { phase: 'done' });
    expect(continueLinks()).toEqual([['Continue', '/telehealth?userId=MEMBER&isB2B=true#/steadyPatientIntake']]);
    // The browser follows the link: another app may serve the intake at a path of this host, which is no page of ours.
    let isPreventedByPage: boolean | null = null;
    const seeClick = (event: Event): void => {
      isPreventedByPage = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', seeClick, { once: true });
    await page.user.click(screen.getByRole('link', { name: 'Continue' }));
    expect(isPreventedByPage).toBe(false);
  });

  /** Opens the step `first`, presses Next at `last`, and goes back from the end that follows. The steps before `last` continue automatically. */
  const goBackFromEnd = async (
    { first, last }: { readonly first: string; readonly last: string },
    answers: JsonObject,
    afterwards: JsonObject,
  ): Promise<ShownPage> => {
    let isMigrated = false;
    const migrate = (): TestReply => {
      isMigrated = true;
      return { json: {} };
    };
    const eligibility = (): TestReply => ({ json: isMigrated ? { ...ELIGIBLE, ...afterwards } : ELIGIBLE });
    const record = { ...RECORD, answers, position: { at: 'step', step: first } } as const;
    const page = await showPage(
      <>
        <BrowserBack />
        {routes}
      </>,
      {
        address: `${BASE}/${first}`,
        cookies: LOGIN,
        visit: { owner: 'MEMBER', record },
        replies: serverOf({
          more: { 'POST /retriage/migrateUser': migrate, 'GET /partners/retriageEligibility/MEMBER': eligibility },
        }),
      },
    );
    await isAt(page, { step: last });
    await waitFor(() => expect(document.querySelector('[data-action="next"]')).not.toBeNull());
    const next = document.querySelector('[data-action="next"]');
    if (next) await page.user.click(next);
    await isAt(page, { phase: 'done' });
    await waitFor(() => expect(page.address()).not.toBe(`${BASE}/${first}`));
    await page.user.click(screen.getByRole('button', { name: 'browser back' }));
    return page;
  };

  it("the browser's Back from the end shows why re-triage cannot start again [RETR-11]", async () => {
    const page = await goBackFromEnd({ first: 'retriageResult', last: 'retriageResult' }, DPP, {
      eligibilityReason: 'RECENTLY_RETRIAGED',
      currentProgram: 'DPP',
    });
    await isAt(page, { screen: 'retriageFinished', reason: 'RECENTLY_RETRIAGED' });
    expect(page.address()).toBe('/rt/finished');
  });

  it("the browser's Back leaves an end that was shown before the history had its entry", async () => {
    const page = await showPage(
      <>
        <BrowserBack />
        <NextEntry />
        <RetriageEnd ending="changed" isRecorded />
      </>,
      { address: `${BASE}/retriageResult` },
    );
    await page.user.click(screen.getByRole('button', { name: 'next entry' }));
    await isAt(page, { phase: 'done' });
    await page.user.click(screen.getByRole('button', { name: 'browser back' }));
    await waitFor(() => expect(page.address()).toBe('/rt/auth'));
  });

  it("the browser's Back from the end keeps a MED member's link to the medical intake [RETR-12] [RETR-17]", async () => {
    const page = await goBackFromEnd({ first: 'medSignup', last: 'medSignup' }, MED, {});
    await isAt(page, { screen: 'retriageFinished', reason: 'ALREADY_MED' });
    const intake = screen.getByRole('link', { name: 'Next: a few medical questions' });
    expect(intake.getAttribute('href')).toBe('/telehealth?userId=MEMBER&isB2B=true#/steadyPatientIntake');
    expect(continueLinks()).toEqual([[intake.textContent, intake.getAttribute('href')]]);
  });

  it("the browser's Back from the end opens the app if the program was kept", async () => {
    const page = await goBackFromEnd(
      { first: 'personalizingProgram', last: 'retriageResult' },
      { ...DPP, prediabetesHistory: ['none'], hadA1cTested: 'no' },
      {},
    );
    await waitFor(() => expect(page.address()).toBe('/deeplink?partnerSlug=acme'));
  });

  it.each([
    ['RECENTLY_RETRIAGED', 'DEFAULT', true],
    ['MED_ENROLLMENT_FAILED', 'SUPPORT_REQUEST_CREATED', null],
  ])('when the migration fails with %s shows the error page with %s and the message [API-42] [ERR-37]', async (message, error, retry) => {
    const page = await showAt('retriageTransition', DPP, {
      more: { 'POST /retriage/migrateUser': { status: 409, json: { code: message, message } } },
    });
    await waitFor(() => expect(page.address()).toBe('/error'));
    expect(page.state()).toMatchObject({ error, retry, from: `${BASE}/retriageTransition` });
    expect(page.state()).toMatchObject({ details: { message } });
    expect(page.reported).toContain('COMPLETION_FAILED');
    expect(page.visit().record?.answers).toMatchObject({ confirmChangeProgramDpp: 'yes' });
  });

  it.each([
    ['no answers', {}],
    ['a program that is kept', { ...DPP, confirmChangeProgramDpp: 'no' }],
  ])('reports an error instead of the transition with %s [RETR-18]', async (_title, answers) => {
    const page = await showAt('retriageTransition', answers);
    await waitFor(() => expect(page.address()).toBe('/error'));
    expect(page.reported).toEqual(['STEP_NOT_REACHED']);
  });

  it.each([
    ['retriageKeepPlan', { ...DPP, confirmChangeProgramDpp: 'no' }, "You're keeping your program"],
    ['retriageResult', { ...DPP, prediabetesHistory: ['none'], hadA1cTested: 'no' }, 'Your program is still the best fit'],
  ])('keeps the program at %s, reports that and records it [WIDGET-20]', async (step, answers, title) => {
    const results: unknown[] = [];
    const page = await showAt(step, answers, {
      more: {
        'POST /dpp/v1/updateLastTriageTimestamp': async (body) => {
          await waitFor(() => expect([heading(), document.title]).toEqual(['One moment…', expect.stringContaining('One moment…')]));
          results.push(JSON.parse(body).triageResult);
          return { json: {} };
        },
      },
    });
    await isAt(page, { step });
    expect(heading()).toBe(title);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await isAt(page, { phase: 'done' });
    expect(results).toEqual(['KEPT_SAME_OFFERING']);
    expect(page.sent).not.toContain('POST /retriage/migrateUser');
    expect(document.querySelector('[data-confetti]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe('/deeplink?partnerSlug=acme');
    expect(screen.getByRole('button', { name: 'Print or save a summary' })).toBeDefined();
  });
});

describe('a screen-out in re-triage', () => {
  it("alerts the member's coach once [API-25] [WIDGET-12]", async () => {
    const alerts: string[] = [];
    const alert = (): TestReply => {
      alerts.push('coach');
      return { json: {} };
    };
    const page = await showAt('eatingDisorder', { ethnicity: ['white'] }, { more: { 'POST /dpp/v1/alertUserCoach/MEMBER': alert } });
    await isAt(page, { step: 'eatingDisorder' });
    await page.user.click(screen.getByRole('button', { name: 'Yes' }));
    await isAt(page, { step: 'ineligible', reason: 'EATING_DISORDER' });
    await waitFor(() => expect(page.address()).toBe(`${BASE}/ineligible`));
    await waitFor(() => expect(alerts).toEqual(['coach']));
    const alerted = { call: 'POST /dpp/v1/alertUserCoach/MEMBER', query: '', token: 'token', body: '' };
    expect(page.calls).toContainEqual(alerted);
    await page.user.click(screen.getByRole('button', { name: /back/i }));
    await isAt(page, { step: 'eatingDisorder' });
    await page.user.click(screen.getByRole('button', { name: 'Yes' }));
    await isAt(page, { step: 'ineligible' });
    expect(alerts).toEqual(['coach']);
  });

  it('does not alert the coach of another member who has logged in in another tab', async () => {
    const coachOf = (member: string): string => `POST /dpp/v1/alertUserCoach/${member}`;
    const more = { [coachOf('MEMBER')]: { json: {} }, [coachOf('OTHER')]: { json: {} } };
    const page = await showAt('eatingDisorder', { ethnicity: ['white'] }, { more });
    const screenOut = async (): Promise<void> => {
      await isAt(page, { step: 'eatingDisorder' });
      await page.user.click(screen.getByRole('button', { name: 'Yes' }));
      await isAt(page, { step: 'ineligible' });
      await waitFor(() => expect(page.address()).toBe(`${BASE}/ineligible`));
    };
    await isAt(page, { step: 'eatingDisorder' });
    page.cookies.write('autologin_data', JSON.stringify({ accessCode: 'OTHER', accessToken: 'other' }));
    await screenOut();
    await page.user.click(screen.getByRole('button', { name: /back/i }));
    await isAt(page, { step: 'eatingDisorder' });
    page.cookies.write('autologin_data', LOGIN.autologin_data);
    await screenOut();
    await waitFor(() => expect(page.visit().coachTold).toBe(true));
    expect(page.sent.filter((call) => call.includes('alertUserCoach'))).toEqual([coachOf('MEMBER')]);
  });
});

describe("a member's ineligible screen", () => {
  const DISORDER: JsonObject = { ethnicity: ['white'], eatingDisorder: 'yes' };
  const showScreenOut = (
    change: Partial<ShowOptions>,
    partner = PARTNER,
    answers = DISORDER,
    step = 'eatingDisorder',
  ): Promise<ShownPage> => {
    const position = { at: 'step', step } as const;
    const record = { ...RECORD, answers, position } as const;
    const replies = { partner: { json: { ...partner } }, more: { 'POST /dpp/v1/alertUserCoach/MEMBER': { json: {} } } };
    return show(replies, { address: `${BASE}/ineligible?inApp=true`, visit: { owner: 'MEMBER', record }, ...change });
  };

  it('returns to the app [WIDGET-11]', async () => {
    const page = await showScreenOut({});
    await isAt(page, { step: 'ineligible', reason: 'EATING_DISORDER' });
    await page.user.click(screen.getByRole('button', { name: 'Back to the app' }));
    await waitFor(() => expect(page.address()).toBe('/deeplink?inApp=true&partnerSlug=acme'));
  });

  const alertsOf = (page: ShownPage) => page.sent.filter((name) => name.includes('alertUserCoach'));

  it('alerts the coach once, also across a reload, and has no back button outside the app', async () => {
    const page = await showScreenOut({ address: `${BASE}/ineligible` });
    await isAt(page, { step: 'ineligible' });
    await waitFor(() => expect(page.visit().coachTold).toBe(true));
    expect(alertsOf(page)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Back to the app' })).toBeNull();
    cleanup();
    const again = await showScreenOut({ visit: page.visit() });
    await isAt(again, { step: 'ineligible', reason: 'EATING_DISORDER' });
    expect([alertsOf(again), again.reported]).toEqual([[], []]);
  });

  it("does not record the coach's alert as sent when the call fails", async () => {
    const failing = { ...serverOf({}), 'POST /dpp/v1/alertUserCoach/MEMBER': { status: 500, json: { code: 'ANY' } } };
    const page = await showScreenOut({ replies: failing });
    await waitFor(() => expect(page.reported).toEqual(['COACH_NOT_ALERTED']));
    expect(page.visit().coachTold ?? false).toBe(false);
  });

  it("shows the partner's telephone number in national format [WIDGET-08]", async () => {
    const page = await showScreenOut({}, testPartner({ ...PARTNER.configs, CUSTOM_SUPPORT_LINK: 'tel:+18005550199' }));
    await isAt(page, { step: 'ineligible' });
    expect(screen.getByRole('link', { name: '(800) 555-0199' }).getAttribute('href')).toBe('tel:+18005550199');
  });
});

describe('the mental-wellness offer to a member', () => {
  const PREGNANT: JsonObject = { ...DPP, pregnant: 'yes' };
  const open = (address: string, visit: Partial<Draft> = {}): Promise<ShownPage> => {
    const record = { ...RECORD, answers: PREGNANT, position: { at: 'step', step: 'pregnant' } } as const;
    const partner = { json: { ...testPartner({ ...PARTNER.configs, OFFERS_MOOD: true }) } };
    const more = { 'POST /dpp/v1/alertUserCoach/MEMBER': { json: {} }, 'POST /retriage/migrateUser': { json: {} } };
    return show({ partner, more }, { address, visit: { owner: 'MEMBER', record, ...visit } });
  };
  const openOffer = async (): Promise<ShownPage> => {
    const page = await open(`${BASE}/ineligible?inApp=true`);
    await isAt(page, { step: 'ineligible', reason: 'PREGNANT' });
    return page;
  };
  /** Presses an action (`next`) or a choice's option (`pregnant=yes`). */
  const press = async (page: ShownPage, name: string): Promise<void> => {
    const [key = '', option] = name.split('=');
    const selector = option === undefined ? `[data-action="${key}"]` : `[name="${key}"][value="${option}"]`;
    const button = document.querySelector<HTMLElement>(selector);
    if (!button) throw new Error(`there is no ${name}`);
    await page.user.click(button);
  };

  it('restarts the re-triage at the program overview and keeps the answers [SCREEN-30]', async () => {
    const page = await openOffer();
    await press(page, 'accept-mood');
    await isAt(page, { screen: 'survey', set: 'RETRIAGE_SURVEY', step: 'programOverview' });
    await waitFor(() => expect(page.address()).toBe('/enrollment/programOverview?inApp=true'));
    expect(page.main().textContent).toMatch(/keep your account/);
    expect(page.visit().record).toMatchObject({ set: 'RETRIAGE_SURVEY', answers: PREGNANT });
  });
  it('changes the program to MOOD with the stress goal at the end of re-triage [SCREEN-29]', async () => {
    const page = await openOffer();
    await press(page, 'accept-mood');
    for (const step of ['programOverview', 'ethnicity', 'eatingDisorder', 'heightWeight', 'pregnant']) {
      await isAt(page, { step });
      await press(page, step === 'eatingDisorder' || step === 'pregnant' ? `${step}=${String(PREGNANT[step])}` : 'next');
    }
    await isAt(page, { step: 'retriageResult' });
    expect(document.querySelector('h1')?.textContent).toBe("You're ready for the mental wellness program");
    await press(page, 'next');
    await isAt(page, { phase: 'done' });
    await waitFor(() => expect(page.visit().record).toBeNull());
    await isAt(page, { phase: 'done' });
    const migrated = page.calls.find(({ call }) => call === 'POST /retriage/migrateUser');
    expect(JSON.parse(migrated?.body ?? '{}')).toMatchObject({
      offering: 'MOOD',
      // MOOD does not ask for the ideal weight. It was checked before the offer, and the server checks it again.
      survey: { healthGoal: 'reducingStressAnxiousFeelings', pregnant: 'yes', idealWeight: PREGNANT['idealWeight'] },
    });
  });
  it('keeps the restarted re-triage across a reload', async () => {
    const first = await openOffer();
    await press(first, 'accept-mood');
    await isAt(first, { step: 'programOverview' });
    const visit = first.visit();
    cleanup();
    const again = await open('/enrollment/programOverview?inApp=true', visit);
    await isAt(again, { set: 'RETRIAGE_SURVEY', step: 'programOverview' });
  });
  it('returns to the offer on Back', async () => {
    const page = await openOffer();
    await press(page, 'accept-mood');
    await isAt(page, { step: 'programOverview' });
    await press(page, 'back');
    await isAt(page, { step: 'ineligible', reason: 'PREGNANT' });
    expect(page.address()).toBe(`${BASE}/ineligible?inApp=true`);
  });
  it('confirms a decline and stays [SCREEN-31]', async () => {
    const page = await openOffer();
    await press(page, 'decline-mood');
    expect(page.main().dataset['step']).toBe('ineligible');
    expect(page.main().textContent).toMatch(/fine/);
  });
});

describe('the finished page', () => {
  const showFinished = (state: unknown, environment: 'development' | 'production' = 'development') =>
    showPage(routes, { address: '/rt/finished', state, config: { environment } });

  it.each([
    ['ALREADY_MED', /medication program/],
    ['RECENTLY_RETRIAGED', /recently/],
  ])('has its own texts for %s and a support link [WIDGET-13] [WIDGET-14]', async (reason, words) => {
    const page = await showFinished({ reason }, 'production');
    expect(page.main().dataset).toMatchObject({ screen: 'retriageFinished', reason });
    expect(page.main().textContent).toMatch(words);
    // After Back from the end of a re-triage, a title that speaks of a kept program would be wrong.
    expect(document.title).toMatch(words);
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('https://help.example.com');
  });

  it('is not found without a status, except in development [WIDGET-15]', async () => {
    const production = await showFinished(null, 'production');
    expect(production.address()).toBe('/not-found');
    document.body.replaceChildren();
    const development = await showFinished({ reason: 'toString' });
    expect(development.main().dataset['screen']).toBe('retriageFinished');
  });
});
