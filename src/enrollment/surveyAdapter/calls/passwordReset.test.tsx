import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { memoryKeys } from '../../visit/draft/testSupport.ts';
import { Landing } from '../../pages/landing/Landing.tsx';
import { ErrorPage } from '../../pages/errors/ErrorPage.tsx';
import { showPage, testPartner, type ShownPage, type ShowOptions, type TestReply } from '../../pages/testSupport.tsx';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { EnrollmentPage } from '../../pages/enrollment/EnrollmentPage.tsx';

const routes = (
  <Routes>
    <Route path="/" element={<Landing />} />
    <Route path="/enrollment/*" element={<EnrollmentPage />} />
    <Route path="/error" element={<ErrorPage />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);

const PARTNER = testPartner({ OFFERS_WEIGHT: true, REQUIRES_DOB: true });
const INFO = { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' } as const;
const ADA = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
const ANSWERS: JsonObject = { eligibilityCheck: ADA, createAccount: { email: 'free@example.com', mhmdaOptIn: false } };
const RESULTS = { eligibilityCheck: { isEligible: true }, createAccount: { emailAvailability: 'HAS_B2C_ACCOUNT' } };
const RECORD = recordAt('existingPassword', ANSWERS, { results: RESULTS });
const REQUESTED: TestReply = { status: 202, json: { status: 'REQUESTED' } };
const RETURN = '/?upid=U&lang=en&pwResetRedirect=true&from=passwordReset&resetUrl=http%3A%2F%2Ftest%2Fpassword-reset';

const server = {
  'GET /partners/v1/getByUpid': { json: { ...PARTNER } },
  'GET /account/upid/U/validate': { json: { available: true } },
  'GET /programs/upid/U:getEnrollmentInformation': { json: INFO },
};

const isAt = (page: ShownPage, attributes: object): Promise<void> => waitFor(() => expect(page.main().dataset).toMatchObject(attributes));

const press = async (page: ShownPage, action: string): Promise<void> => {
  const button = document.querySelector<HTMLElement>(`main [data-action="${action}"]`);
  if (!button) throw new Error(`there is no ${action}`);
  await page.user.click(button);
};

/** Opens the existing-password step, for a member whose email has an account. */
async function atPassword(replies: NonNullable<ShowOptions['replies']>, options: Partial<ShowOptions> = {}): Promise<ShownPage> {
  const visit = { upid: 'U', partner: PARTNER, enrollmentInfo: INFO, record: RECORD };
  const page = await showPage(routes, { address: '/enrollment/existingPassword?upid=U', visit, replies, ...options });
  await isAt(page, { step: 'existingPassword' });
  return page;
}

/** Requests a reset and returns the browser's state afterwards. */
async function requestReset(): Promise<Pick<ShowOptions, 'cookies' | 'keys'>> {
  const keys = memoryKeys();
  const page = await atPassword({ 'POST /account/passwordResets': REQUESTED }, { keys });
  await press(page, 'reset-password');
  await waitFor(() => expect(page.cookies.all.has('passwordResetAnswers')).toBe(true));
  document.body.replaceChildren();
  return { keys, cookies: Object.fromEntries(page.cookies.all) };
}

/** Opens the link in the email, in another tab. */
const comeBack = (check: TestReply, browser: Partial<ShowOptions> = {}): Promise<ShownPage> =>
  showPage(routes, { address: RETURN, replies: { ...server, 'POST /partners/checkEligibility': check }, ...browser });

const ELIGIBLE: TestReply = { json: { isEligible: true, isMedEligible: false, eligibilityReason: 'ELIGIBLE', participantPartnerId: 1001 } };
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

it('restores a sharing opt-out that the member made on another device [API-13]', async () => {
  const record = { ...RECORD, answers: { eligibilityCheck: ADA }, position: { at: 'step', step: 'createAccount' } } as const;
  const page = await showPage(routes, {
    address: '/enrollment/createAccount?upid=U',
    visit: { upid: 'U', partner: PARTNER, enrollmentInfo: INFO, record },
    config: { geo: { country: 'US', region: 'CA' } },
    replies: {
      'POST /b2b-enrollment/getB2bEmailAvailabilityInformation': { json: { availabilityResult: 'AVAILABLE' } },
      'POST /userData/v3/consent/get': { json: { userPolicyOptions: [{ policy: 'DATA_SHARING', status: 'OPT_OUT_DO_NOT_SHARE' }] } },
    },
  });
  await isAt(page, { step: 'createAccount' });
  await page.user.type(screen.getByLabelText(/email/i, { selector: 'input' }), 'optedout@example.com');
  await press(page, 'next');
  await waitFor(() => expect(page.cookies.all.get('ccpaOptOut')).toBe('true'));
  await isAt(page, { step: 'createPassword' });
});

/** Returns the text of all live regions; some of them are empty. */
function statuses(): string {
  return screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');
}

describe('the existing password', () => {
  it('can be reset, and a toast confirms the email [ACCT-23] [API-18] [API-19]', async () => {
    const bodies: unknown[] = [];
    const request = (body: string): TestReply => {
      bodies.push(JSON.parse(body));
      return REQUESTED;
    };
    const page = await atPassword({ 'POST /account/passwordResets': request });
    expect(screen.queryByText('We sent you an email to reset your password.')).toBeNull();
    await press(page, 'reset-password');
    await waitFor(() => expect(screen.getByText('We sent you an email to reset your password.')).toBeTruthy());
    const returnUrl = `${location.origin}/?upid=U&pwResetRedirect=true&from={from}&resetUrl={resetUrl}`;
    expect(bodies).toEqual([{ email: 'free@example.com', postResetRedirectUrl: returnUrl }]);
    expect(page.main().dataset['step']).toBe('existingPassword');
  });

  it('can be reset twice, and a new toast confirms the second email while the first toast is still shown', async () => {
    const page = await atPassword({ 'POST /account/passwordResets': REQUESTED });
    const isConfirmed = (): boolean => screen.queryByText('We sent you an email to reset your password.') !== null;
    const changes: boolean[] = [];
    const observer = new MutationObserver(() => changes.push(isConfirmed()));
    await press(page, 'reset-password');
    await waitFor(() => expect(isConfirmed()).toBe(true));
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    await press(page, 'reset-password');
    await waitFor(() => expect([changes.includes(false), isConfirmed()]).toEqual([true, true]));
    observer.disconnect();
  });

  it('shows the default error with a retry when the reset request fails [ACCT-24]', async () => {
    const page = await atPassword({ 'POST /account/passwordResets': { status: 503, json: { code: 'UNAVAILABLE' } } });
    await press(page, 'reset-password');
    await isAt(page, { screen: 'error', state: 'DEFAULT' });
    expect(page.cookies.all.has('passwordResetAnswers')).toBe(false);
    await press(page, 'retry');
    await isAt(page, { step: 'existingPassword' });
  });

  it('keeps the answers for the return in an encrypted cookie [ACCT-25]', async () => {
    const { cookies } = await requestReset();
    expect(Object.keys(cookies ?? {})).toEqual(['passwordResetAnswers']);
    // Patterns of three letters would be flaky: they occur in encrypted bytes by chance, about once in a hundred runs.
    const cookie = String(cookies?.passwordResetAnswers);
    const bytes = atob(String(cookie.split('.')[1]).replaceAll('-', '+').replaceAll('_', '/'));
    expect(bytes.length).toBeGreaterThan(50);
    for (const text of [cookie, bytes]) expect(text).not.toMatch(/"ada"|byron|free@example|1980-/i);
  });

  it('is reset without keeping answers when the browser cannot encrypt them', async () => {
    const page = await atPassword({ 'POST /account/passwordResets': REQUESTED }, { keys: null });
    await press(page, 'reset-password');
    await waitFor(() => expect(screen.getByText('We sent you an email to reset your password.')).toBeTruthy());
    expect(page.cookies.all.size).toBe(0);
  });
});

describe('the return from a password reset', () => {
  it('checks eligibility again with the saved answers and continues at the existing password [ACCT-26] [ACCT-27] [ACCT-28] [ACCT-29]', async () => {
    const bodies: unknown[] = [];
    const browser = await requestReset();
    const check = (body: string): TestReply => {
      bodies.push(JSON.parse(body));
      return ELIGIBLE;
    };
    const page = await showPage(routes, { address: RETURN, replies: { ...server, 'POST /partners/checkEligibility': check }, ...browser });
    await isAt(page, { screen: 'survey', step: 'existingPassword' });
    expect(bodies).toEqual([{ partnerId: 1001, firstName: 'Ada', lastName: 'Byron', dateOfBirth: { year: 1980, month: 4, day: 1 } }]);
    await waitFor(() => expect(page.address()).toBe('/enrollment/existingPassword?upid=U&lang=en'));
    expect(page.visit().record).toMatchObject({ answers: ANSWERS, results: { createAccount: { emailAvailability: 'HAS_B2C_ACCOUNT' } } });
    expect(page.sent).not.toContain('POST /b2b-enrollment/getB2bEmailAvailabilityInformation');
    expect(page.cookies.all.has('passwordResetAnswers')).toBe(false);
  });

  it.each([
    ['the roster lacks the person', { isEligible: false, isMedEligible: false, eligibilityReason: 'INELIGIBLE' }, 'INELIGIBLE'],
    ['the spot is taken', { isEligible: false, isMedEligible: false, eligibilityReason: 'EXISTING_ACCOUNT' }, 'EXISTING_ACCOUNT'],
  ])('stays on the form and logs the lost eligibility when %s [ACCT-30] [ACCT-31]', async (_title, json, reason) => {
    const page = await comeBack({ json }, await requestReset());
    await waitFor(() => expect(field('eligibilityCheck.firstName')).toBe('Ada'));
    expect(page.main().dataset).toMatchObject({ screen: 'eligibility', step: 'eligibilityCheck' });
    await waitFor(() => expect(page.address()).toBe('/?upid=U&lang=en'));
    expect(statuses()).toContain("couldn't confirm your eligibility");
    expect(page.events).toMatchObject([{ name: 'ineligible_after_reset', kind: 'enrollment', properties: { reason } }]);
  });

  it('stays on the form when the service does not respond, and logs no ineligibility', async () => {
    const page = await comeBack({ status: 503, json: { code: 'UNAVAILABLE' } }, await requestReset());
    await waitFor(() => expect(field('eligibilityCheck.firstName')).toBe('Ada'));
    expect(statuses()).toContain("couldn't check your details just now");
    expect(page.events).toEqual([]);
  });

  it('redirects to the partner that the person has since moved to', async () => {
    const elsewhere = { isEligible: true, isMedEligible: false, eligibilityReason: 'ELIGIBLE', participantPartnerId: 1002, upid: 'OTHER' };
    const page = await comeBack({ json: elsewhere }, await requestReset());
    await waitFor(() => expect(page.sent.filter((call) => call === 'GET /partners/v1/getByUpid').length).toBe(2));
    expect(new URLSearchParams(page.address().split('?')[1]).get('upid')).toBe('OTHER');
  });

  it.each([
    ['another browser', { cookies: {} }],
    ['another browser that has the cookie', { keys: memoryKeys() }],
  ])('asks for the details again in %s', async (_title, change) => {
    const page = await comeBack(ELIGIBLE, { ...(await requestReset()), ...change });
    await waitFor(() => expect(field('eligibilityCheck.firstName')).toBe(''));
    await waitFor(() => expect(page.address()).toBe('/?upid=U&lang=en'));
    expect(statuses()).toContain('fill in your details once more');
    expect(page.sent).not.toContain('POST /partners/checkEligibility');
  });

  it('ignores answers that belong to another program id', async () => {
    const browser = await requestReset();
    const other = {
      ...server,
      'GET /account/upid/V/validate': { json: { available: true } },
      'GET /programs/upid/V:getEnrollmentInformation': { json: INFO },
    };
    const page = await showPage(routes, { address: '/?upid=V&pwResetRedirect=true', replies: other, ...browser });
    await waitFor(() => expect(field('eligibilityCheck.firstName')).toBe(''));
    expect(page.visit().record).toBeNull();
  });
});
