import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { loadSurvey } from '../../surveyAdapter/loading/surveys.ts';
import { showPage, testPartner, type ShowOptions, type ShownPage, type TestReply } from '../testSupport.tsx';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { Landing } from './Landing.tsx';

const routes = (
  <Routes>
    <Route path="/" element={<Landing />} />
    <Route path="/employer/:employerSlug" element={<Landing />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);

const bySlug = (partner = testPartner()) => ({ 'GET /partners/v1/getBySlug': { json: { ...partner } } });
const problem = (status: number, code = 'SOME_CODE') => ({ status, json: { code } });
const INFO = 'GET /programs/upid/UPID-1:getEnrollmentInformation';
const PASSCODE = 'POST /batches/-/batchPasscodes/NORTH2026:generateUpidForPartner';

async function show(options: ShowOptions, screenName: string): Promise<ShownPage> {
  const page = await showPage(routes, options);
  await waitFor(() => expect(page.main().dataset['screen']).toBe(screenName));
  return page;
}

const panel = () => {
  const brandPanel = document.querySelector<HTMLElement>('[data-panel="brand"]');
  if (!brandPanel) throw new Error('there is no brand panel');
  return within(brandPanel);
};

describe('the brand panel', () => {
  it('shows the employer, its initials when it has no logo, and the price [LAND-01] [LAND-04] [LAND-05]', async () => {
    await show({ address: '/employer/acme', replies: bySlug() }, 'upid');
    expect(panel().getByText('Acme Works')).toBeTruthy();
    expect(panel().getByText('AW').dataset['logo']).toBe('initials');
    expect(panel().getByText('$199').tagName).toBe('S');
    expect(panel().getByText('free')).toBeTruthy();
  });

  const LIGHT = '/partner-logos/0123456789abcdef0123456789abcdef.svg';
  const DARK = '/partner-logos/fedcba9876543210fedcba9876543210.svg';
  const logoWith = async (original: boolean, logo: { light: string; dark?: string }) => {
    await show({ address: '/employer/acme', replies: bySlug(testPartner({ MAINTAIN_ORIGINAL_LOGO: original }, { logo })) }, 'upid');
    const image = panel().getByRole('img', { name: 'Acme Works' });
    return { source: image.getAttribute('src'), colours: /plain|grounded/.exec(image.className)?.[0] ?? 'own' };
  };

  it("shows the partner's logo in one colour unless the partner keeps its colours [LAND-02] [LAND-03]", async () => {
    expect(await logoWith(false, { light: LIGHT, dark: DARK })).toEqual({ source: LIGHT, colours: 'plain' });
    cleanup();
    expect(await logoWith(true, { light: LIGHT })).toEqual({ source: LIGHT, colours: 'grounded' });
    cleanup();
    expect(await logoWith(true, { light: LIGHT, dark: DARK })).toEqual({ source: DARK, colours: 'own' });
  });

  it("shows the partner's display name", async () => {
    await show({ address: '/employer/acme', replies: bySlug(testPartner({ DISPLAY_NAME: 'ACME' })) }, 'upid');
    expect(panel().getByText('ACME')).toBeTruthy();
  });

  it('shows no price with HIDE_COST', async () => {
    await show({ address: '/employer/acme', replies: bySlug(testPartner({ HIDE_COST: true })) }, 'upid');
    expect(panel().queryByText(/\$199|free/)).toBeNull();
  });

  it('covers the screen with a spinner while loading [LAND-07]', async () => {
    const page = await showPage(routes, { address: '/employer/acme', replies: bySlug() });
    expect(page.main().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toContain('Getting your program ready');
    expect(document.querySelector('[data-panel], form, footer')).toBeNull();
    await screen.findByRole('heading', { level: 1 });
  });
});

describe('the program id screen', () => {
  it('is in the right panel, with one field [LAND-06] [LAND-14] [ROUTE-02]', async () => {
    const page = await show({ address: '/' }, 'upid');
    expect(page.main().closest('[data-panel="entry"]')).toBeTruthy();
    const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')].map(({ dataset }) => dataset['panel']);
    expect(panels, 'from left to right').toEqual(['brand', 'entry']);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual(['upid']);
    expect(page.sent).toEqual([]);
  });

  it.each([
    ['free access [LAND-16]', { HIDE_COST: false }, {}, 'free access'],
    ['the program but no cost with HIDE_COST [LAND-17]', { HIDE_COST: true }, {}, 'gives you access to the program'],
    ["the employer's benefit [LAND-18]", { HIDE_COST: false }, { benefitWordingPartners: [1001] }, 'this benefit from Acme Works'],
  ])('has a helper text that mentions %s', async (_title, configs, environment, expected) => {
    const page = await show({ address: '/employer/acme', replies: bySlug(testPartner(configs)), environment }, 'upid');
    expect(page.main().textContent).toContain(expected);
    if (configs.HIDE_COST) expect(page.main().textContent).not.toMatch(/free|\$/);
  });

  it('refers to the employer for a program id [LAND-15]', async () => {
    const page = await show({ address: '/employer/acme', replies: bySlug(testPartner({ ENROLL_UPID: true })) }, 'upid');
    expect(page.main().textContent).toContain('contact your employer');
  });

  it('refers to the employer when self-sign-up is not offered [LAND-10] [LAND-19]', async () => {
    const page = await show({ address: '/employer/acme', replies: bySlug() }, 'upid');
    expect(page.main().textContent).toContain('contact Acme Works to find out how to enroll');
  });

  const enter = async ({ user }: ShownPage, text: string) => {
    await user.click(screen.getByRole('textbox'));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };
  const errorCodes = () => [...document.querySelectorAll<HTMLElement>('p[data-code]')].map((element) => element.dataset['code']);

  it.each([
    ['an empty id [VAL-05]', '', 'required', 'Program ID is required.'],
    ['a blank id', '  ', 'required', 'Program ID is required.'],
    ['an id that is too long [VAL-06] [VAL-07]', 'x'.repeat(151), 'maxLength', 'UPID can have at most 150 characters.'],
  ])('refuses %s and moves focus to the error summary', async (_title, text, code, message) => {
    const page = await show({ address: '/' }, 'upid');
    await enter(page, text);
    await waitFor(() => expect(errorCodes()).toEqual([code]));
    expect(document.querySelector('p[data-code]')?.textContent).toBe(message);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true));
    expect(page.sent).toEqual([]);
  });

  it('does not validate on blur or while an error is corrected [VAL-08]', async () => {
    const page = await show({ address: '/' }, 'upid');
    await page.user.click(screen.getByRole('textbox'));
    await page.user.tab();
    expect(errorCodes()).toEqual([]);
    await enter(page, '');
    await waitFor(() => expect(errorCodes()).toEqual(['required']));
    await page.user.click(screen.getByRole('textbox'));
    await page.user.paste('x'.repeat(151));
    await page.user.tab();
    expect(errorCodes()).toEqual(['required']);
  });

  it('accepts a program id of exactly 150 characters [VAL-06]', async () => {
    const upid = 'X'.repeat(150);
    const longest = INFO.replace('UPID-1', upid);
    const page = await show({ address: '/', replies: { [longest]: problem(404) } }, 'upid');
    await enter(page, upid);
    await waitFor(() => expect(page.sent).toEqual([longest]));
  });

  it('marks an unknown id as invalid [LAND-37]', async () => {
    const page = await show({ address: '/', replies: { [INFO]: problem(404) } }, 'upid');
    await enter(page, 'UPID-1');
    await waitFor(() => expect(errorCodes()).toEqual(['format']));
    expect(document.querySelector('p[data-code]')?.textContent).toBe('Program ID not recognized. Please check it and try again.');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(page.address()).toBe('/');
  });

  it('retries an unknown id in capitals before it marks the id as invalid', async () => {
    const typed = INFO.replace('UPID-1', 'Upid-1');
    const info = { json: { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' } };
    const page = await show({ address: '/', replies: { [typed]: problem(404), [INFO]: problem(404) } }, 'upid');
    await enter(page, 'Upid-1');
    await waitFor(() => expect(errorCodes()).toEqual(['format']));
    expect(page.sent).toEqual([typed, INFO]);
    cleanup();
    const known = await show({ address: '/', replies: { [typed]: problem(404), [INFO]: info } }, 'upid');
    await enter(known, 'Upid-1');
    await waitFor(() => expect(known.address()).toMatch(/[?&]upid=UPID-1$/));
  });

  it('shows the error page on any other failure [LAND-38]', async () => {
    const page = await show({ address: '/', replies: { [INFO]: problem(500) } }, 'upid');
    await enter(page, 'UPID-1');
    await waitFor(() => expect(page.address()).toBe('/error'));
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry: null });
  });

  it('adds the id to the query, redirects to / and drops the previous partner [LAND-35] [LAND-36]', async () => {
    const partners: (number | undefined)[] = [];
    const seePartner = () => {
      partners.push(page.visit().partner?.id);
      return problem(500);
    };
    const info = { json: { partnerId: 7, upfrontEligibilityEnforcement: 'NONE' } };
    const replies = { ...bySlug(), [INFO]: info, 'GET /partners/v1/getByUpid': seePartner };
    const page: ShownPage = await show({ address: '/employer/acme?utm_source=mail', replies }, 'upid');
    expect(page.visit().partner?.id).toBe(1001);
    await enter(page, 'UPID-1');
    await waitFor(() => expect(page.address()).toBe('/error?utm_source=mail&upid=UPID-1'));
    expect(page.state()).toMatchObject({ from: '/?utm_source=mail&upid=UPID-1' });
    expect(partners).toEqual([undefined]);
  });
});

describe('the passcode screen', () => {
  const partner = testPartner({ ENROLL_PASSCODE: true });

  it('has one field, which capitalises letters [LAND-08] [LAND-11] [LAND-12]', async () => {
    const { user } = await show({ address: '/employer/acme', replies: bySlug(partner) }, 'passcode');
    const fields = screen.getAllByRole('textbox');
    expect(fields.map((field) => field.getAttribute('name'))).toEqual(['passcode']);
    await user.type(screen.getByRole('textbox'), 'north2026');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('NORTH2026');
  });

  it.each([
    ['an empty passcode [VAL-01]', ' ', 'Passcode is required.'],
    ['a passcode that is too long [VAL-02] [VAL-03]', 'x'.repeat(51), 'Passcode can have at most 50 characters.'],
  ])('refuses %s', async (_title, text, message) => {
    const { user } = await show({ address: '/employer/acme', replies: bySlug(partner) }, 'passcode');
    await user.click(screen.getByRole('textbox'));
    await user.paste(text);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('p[data-code]')?.textContent).toBe(message));
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true));
  });

  it('sends a passcode of exactly 50 characters [VAL-02]', async () => {
    const passcode = 'X'.repeat(50);
    const longest = PASSCODE.replace('NORTH2026', passcode);
    const replies = { ...bySlug(partner), [longest]: problem(404) };
    const page = await show({ address: '/employer/acme', replies }, 'passcode');
    await page.user.click(screen.getByRole('textbox'));
    await page.user.paste(passcode);
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.sent).toContain(longest));
  });

  it('submits a passcode from the address if it has at most 50 characters [VAL-02]', async () => {
    const passcode = 'X'.repeat(50);
    const longest = PASSCODE.replace('NORTH2026', passcode);
    const replies = { ...bySlug(partner), [longest]: { json: { upid: 'UPID-1' } }, 'GET /partners/v1/getByUpid': problem(500) };
    const page = await showPage(routes, { address: `/employer/acme?passcode=${passcode}`, replies });
    await waitFor(() => expect(page.address()).toBe('/error?upid=UPID-1'));
    cleanup();
    const tooLong = await show({ address: `/employer/acme?passcode=${passcode}X`, replies: bySlug(partner) }, 'passcode');
    await waitFor(() => expect(tooLong.address()).toBe('/employer/acme'));
    expect(tooLong.sent.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('sends a pasted passcode without invisible characters', async () => {
    const page = await show({ address: '/employer/acme', replies: { ...bySlug(partner), [PASSCODE]: problem(404) } }, 'passcode');
    await page.user.click(screen.getByRole('textbox'));
    await page.user.paste('\u200E north\u200B2026\u00A0');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.sent).toContain(PASSCODE));
  });

  it('sends a passcode once, however often it is submitted before the reply', async () => {
    const page = await show({ address: '/employer/acme', replies: { ...bySlug(partner), [PASSCODE]: problem(404) } }, 'passcode');
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await page.user.type(field, 'north2026');
    fireEvent.submit(field);
    fireEvent.submit(field);
    await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
    expect(page.sent.filter((call) => call === PASSCODE)).toHaveLength(1);
  });

  it('keeps the caret where a letter was inserted into a passcode', async () => {
    const { user } = await show({ address: '/employer/acme', replies: bySlug(partner) }, 'passcode');
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(field, 'nth2026');
    await user.type(field, 'or', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field.value).toBe('NORTH2026');
  });

  it('marks an unknown typed passcode as invalid [LAND-42] [LAND-43] [VAL-04]', async () => {
    const page = await show({ address: '/employer/acme', replies: { ...bySlug(partner), [PASSCODE]: problem(404) } }, 'passcode');
    await page.user.type(screen.getByRole('textbox'), 'north2026{enter}');
    await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
    expect(document.querySelector('p[data-code="format"]')?.textContent).toBe('Passcode not recognized. Please check it and try again.');
    expect(page.events).toMatchObject([{ name: 'passcode_submitted', properties: { source: 'MANUAL', accepted: false } }]);
    expect(page.address()).toBe('/employer/acme');
  });

  it('shows the error page with a retry after too many attempts, because the passcode was not checked', async () => {
    const replies = { ...bySlug(partner), [PASSCODE]: problem(429, 'RATE_LIMITED') };
    const page = await show({ address: '/employer/acme', replies }, 'passcode');
    await page.user.type(screen.getByRole('textbox'), 'north2026{enter}');
    await waitFor(() => expect(page.address()).toBe('/error'));
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry: null });
  });

  it('keeps the passcode and shows the wait that the server requests', async () => {
    const replies: Record<string, TestReply> = { ...bySlug(partner), [PASSCODE]: { ...problem(429, 'RATE_LIMITED'), retryAfter: 42 } };
    const page = await show({ address: '/employer/acme', replies }, 'passcode');
    await page.user.type(screen.getByRole('textbox'), 'north2026{enter}');
    expect(await screen.findByText(/try again in 42 seconds/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('NORTH2026');
    replies[PASSCODE] = { json: { upid: 'UPID-1' } };
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.calls.filter(({ call }) => call === PASSCODE)).toHaveLength(2));
    await waitFor(() => expect(page.address()).toContain('upid=UPID-1'));
  });

  it('submits the passcode in the address and replaces it with the program id [API-46] [LAND-39] [LAND-41] [ROUTE-27]', async () => {
    const replies = { ...bySlug(partner), [PASSCODE]: { json: { upid: 'UPID-1' } }, 'GET /partners/v1/getByUpid': problem(500) };
    const page = await showPage(routes, { address: '/employer/acme?passcode=north2026&lang=de', replies });
    await waitFor(() => expect(page.address()).toBe('/error?lang=de&upid=UPID-1'));
    expect(page.calls).toContainEqual({ call: PASSCODE, query: '?partnerSlug=acme', token: null, body: '' });
    expect(page.events).toMatchObject([{ properties: { source: 'AUTOFILLED', accepted: true } }]);
  });

  it('has a portal button only for partners with a portal [LAND-09] [LAND-13]', async () => {
    const portal = testPartner({ ENROLL_VIRGIN_PULSE: true });
    const page = await show({ address: '/employer/acme?lang=en', replies: bySlug(portal) }, 'passcode');
    await page.user.click(screen.getByRole('button', { name: 'Sign in with your wellness portal' }));
    expect(page.address()).toBe('/partner-portal/redirect?lang=en&partnerId=1001');
    cleanup();
    await show({ address: '/employer/acme', replies: bySlug(partner) }, 'passcode');
    expect(screen.queryByRole('button', { name: /portal/ })).toBeNull();
  });

  it('removes an unknown passcode from the address [LAND-40]', async () => {
    const replies = { ...bySlug(partner), [PASSCODE]: problem(404) };
    const page = await showPage(routes, { address: '/employer/acme?passcode=north2026&lang=de', replies });
    await waitFor(() => expect(page.address()).toBe('/employer/acme?lang=de'));
    expect(page.main().dataset['screen']).toBe('passcode');
    await waitFor(() => expect(document.querySelector('[name="passcode"]')?.getAttribute('aria-invalid')).toBe('true'));
  });

  it('submits a passcode from the address on an employer page that asks for a program id [LAND-39] [LAND-40] [LAND-41]', async () => {
    const replies: Record<string, TestReply> = { ...bySlug(), 'GET /partners/v1/getByUpid': problem(500) };
    const accepted = await showPage(routes, {
      address: '/employer/acme?passcode=north2026&lang=de',
      replies: { ...replies, [PASSCODE]: { json: { upid: 'UPID-1' } } },
    });
    await waitFor(() => expect(accepted.address()).toBe('/error?lang=de&upid=UPID-1'));
    expect(accepted.events).toMatchObject([{ properties: { source: 'AUTOFILLED', accepted: true } }]);
    cleanup();
    const refused = await showPage(routes, {
      address: '/employer/acme?passcode=north2026&lang=de',
      replies: { ...replies, [PASSCODE]: problem(404) },
    });
    await waitFor(() => expect(refused.address()).toBe('/employer/acme?lang=de'));
    await waitFor(() => expect(refused.main().dataset['screen']).toBe('upid'));
  });

  it.each([
    ['BATCH_FULL', problem(409, 'BATCH_FULL')],
    ['DEFAULT', problem(500)],
  ])('shows the error page with %s where a program id would be asked for next', async (error, reply) => {
    const page = await showPage(routes, { address: '/employer/acme?passcode=north2026', replies: { ...bySlug(), [PASSCODE]: reply } });
    await waitFor(() => expect(page.state()).toMatchObject({ error, from: '/employer/acme?passcode=north2026' }));
  });

  it.each([
    ['the program is full', problem(409, 'BATCH_FULL'), /All spots in this program are taken/],
    ['the service fails', problem(500), /Please try again in a moment/],
  ])('explains why a passcode from the address failed and keeps it in the field when %s', async (_title, reply, message) => {
    const replies = { ...bySlug(partner), [PASSCODE]: reply };
    const page = await showPage(routes, { address: '/employer/acme?passcode=north2026', replies });
    await waitFor(() => expect(page.address()).toBe('/employer/acme'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('NORTH2026');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('a program id in the address', () => {
  const byUpid = (partner = testPartner()) => ({ 'GET /partners/v1/getByUpid': { json: { ...partner } } });
  const validation = (json: TestValidation) => ({ 'GET /account/upid/UPID-1/validate': { json } });
  type TestValidation = { readonly available: boolean; readonly requestError?: string };
  const info = { [INFO]: { json: { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' } } };

  it('shows the refresh screen after an enrollment: a thumbs-up, a heading, a message [LAND-28] [LAND-30]', async () => {
    const page = await show({ address: '/?upid=UPID-1', replies: byUpid(), cookies: { lastEnrolledUpid: 'UPID-1' } }, 'refresh');
    expect(screen.getByRole('img', { name: 'Thumbs up' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("You're already enrolled");
    expect(page.main().textContent).toContain('on this phone');
    expect(page.main().textContent).toContain('on your phone');
  });

  it("shows the error page with the validation's error and notifies analytics [EVT-15] [LAND-33]", async () => {
    const replies = { ...byUpid(), ...info, ...validation({ available: false, requestError: 'ERROR_BATCH_FULL' }) };
    const page = await showPage(routes, { address: '/?upid=UPID-1&lang=de', replies });
    await waitFor(() => expect(page.address()).toBe('/error?upid=UPID-1&lang=de'));
    expect(page.state()).toMatchObject({ error: 'BATCH_FULL', retry: false });
    expect(page.events).toMatchObject([{ name: 'signup_result', properties: { result: 'Batch full' } }]);
  });

  it('shows the error page and reports the failure when the reply is not a partner', async () => {
    const page = await showPage(routes, { address: '/employer/acme', replies: { 'GET /partners/v1/getBySlug': { json: {} } } });
    await waitFor(() => expect(page.address()).toBe('/error'));
    expect(page.state()).toMatchObject({ error: 'DEFAULT' });
    expect(page.reported).toContain('ENTRY_FAILED');
  });

  it('shows the not-found page for a missing partner [API-36] [ERR-44]', async () => {
    const page = await showPage(routes, { address: '/employer/nobody', replies: { 'GET /partners/v1/getBySlug': problem(404) } });
    await waitFor(() => expect(page.address()).toBe('/not-found?reason=partner'));
    cleanup();
    const byItsId = await showPage(routes, { address: '/?upid=UPID-1', replies: { 'GET /partners/v1/getByUpid': problem(404) } });
    await waitFor(() => expect(byItsId.address()).toBe('/not-found?upid=UPID-1&reason=partner'));
  });

  it('requests the partner by slug and by id, the validation and the information [API-20] [API-34] [API-35] [API-45]', async () => {
    const replies = { ...bySlug(), ...byUpid(), ...info, ...validation({ available: true }) };
    const page = await showPage(routes, { address: '/employer/acme?upid=UPID-1', replies });
    await waitFor(() => expect(page.main().dataset['screen']).toBe('eligibility'));
    const callTo = (call: string, query = '') => ({ call, query, token: null, body: '' });
    expect(page.calls.toSorted((one, other) => one.call.localeCompare(other.call))).toEqual([
      callTo('GET /account/upid/UPID-1/validate'),
      callTo('GET /partners/v1/getBySlug', '?slug=acme'),
      callTo('GET /partners/v1/getByUpid', '?upid=UPID-1'),
      callTo(INFO),
    ]);
    expect(page.visit()).toMatchObject({ partner: { id: 1001, name: 'Acme Works' }, enrollmentInfo: { partnerId: 1001 } });
  });

  it('shows the error page for a single sign-on without a program id [SSO-01]', async () => {
    const page = await showPage(routes, { address: '/?eligibilityId=SSO-OK' });
    await waitFor(() => expect(page.address()).toBe('/error?eligibilityId=SSO-OK'));
    expect(page.sent).toEqual([]);
  });

  const openForm = async (more: ShowOptions['replies'] = {}): Promise<ShownPage> => {
    await Promise.all([
      import('./EligibilityScreen.tsx'),
      import('../../../runtime/survey/answers/FieldsBody.tsx'),
      loadSurvey('DPP_SURVEY', 'en'),
    ]);
    const replies = { ...byUpid(), ...info, ...validation({ available: true }), ...more };
    const page = await showPage(routes, { address: '/?upid=UPID-1&leadSource=mail', replies });
    await waitFor(() => expect(page.main().dataset['screen']).toBe('eligibility'));
    await waitFor(() => expect(document.querySelector('[name="eligibilityCheck.firstName"]')).toBeTruthy());
    return page;
  };

  it("shows the survey's eligibility form and stores the visit [LAND-20] [LAND-25]", async () => {
    const page = await openForm();
    expect(page.visit()).toMatchObject({ upid: 'UPID-1', partner: { id: 1001 }, enrollmentInfo: { partnerId: 1001 } });
  });

  it("sends an eligible member of another partner to that partner's own flow, with the visit's lead source [ELIG-08] [ROUTE-28]", async () => {
    const matchedPerson = {
      isEligible: true,
      isMedEligible: false,
      eligibilityReason: 'ELIGIBLE',
      participantPartnerId: 7,
      upid: 'UPID-7',
    };
    const page = await openForm({
      'POST /partners/checkEligibility': { json: matchedPerson },
      'GET /account/upid/UPID-7/validate': { json: { available: false } },
      'GET /programs/upid/UPID-7:getEnrollmentInformation': problem(500),
    });
    for (const [name, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Byron'],
      ['Age in years', '46'],
    ] as const) {
      await page.user.click(screen.getByLabelText(name));
      await page.user.paste(text);
    }
    await page.user.click(screen.getByRole('button', { name: 'Check my details' }));
    await waitFor(() => expect(page.address()).toBe('/error?upid=UPID-7&leadSource=mail'));
    expect(page.state()).toMatchObject({ from: '/?upid=UPID-7&leadSource=mail' });
    const check = page.calls.find(({ call }) => call === 'POST /partners/checkEligibility');
    expect(JSON.parse(check?.body ?? '{}')).toMatchObject({ partnerId: 1001, leadSource: 'mail' });
  });

  it('drops the draft for another program id and keeps it for the same one', async () => {
    const record = recordAt('sex');
    const replies = { ...byUpid(), ...info, ...validation({ available: true }) };
    const sameIdPage = await showPage(routes, { address: '/?upid=UPID-1', replies, visit: { upid: 'UPID-1', record } });
    await waitFor(() => expect(sameIdPage.visit().enrollmentInfo).not.toBeNull());
    expect(sameIdPage.visit()).toMatchObject({ record, completionKey: 'completion-key' });
    const otherIdPage = await showPage(routes, { address: '/?upid=UPID-1', replies, visit: { upid: 'UPID-OLD', record } });
    await waitFor(() => expect(otherIdPage.visit().upid).toBe('UPID-1'));
    expect(otherIdPage.visit().record).toBeNull();
    expect(otherIdPage.visit().completionKey).not.toBe('completion-key');
  });
});
