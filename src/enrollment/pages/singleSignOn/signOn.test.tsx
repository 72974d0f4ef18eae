import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { memoryKeys } from '../../visit/draft/testSupport.ts';
import { memoryCookies } from '../../visit/storage/memoryCookies.ts';
import { storeResetAnswers } from '../../visit/draft/resetAnswers.ts';
import { Landing } from '../landing/Landing.tsx';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { showPage, testPartner, type ShownPage, type ShowOptions, type TestReply } from '../testSupport.tsx';

const routes = (
  <Routes>
    <Route path="/" element={<Landing />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);
const CHECK = 'POST /partners/checkEligibility';
const ADA: JsonObject = {
  eligible: true,
  medEligible: false,
  eligibilityReason: 'ELIGIBLE',
  eligibilityId: 'SSO-1',
  partnerId: 1001,
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: { year: 1980, month: 4, day: 1 },
  email: 'ada@example.com',
};
const ADDRESS = '/?upid=UPID-1&eligibilityId=SSO-1';

async function show(
  check: TestReply | ((body: string) => TestReply),
  options: Partial<ShowOptions> = {},
  enforcement = 'NONE',
): Promise<ShownPage> {
  const replies = {
    'GET /partners/v1/getByUpid': { json: { ...testPartner() } },
    'GET /account/upid/UPID-1/validate': { json: { available: true } },
    'GET /programs/upid/UPID-1:getEnrollmentInformation': { json: { partnerId: 1001, upfrontEligibilityEnforcement: enforcement } },
    'POST /b2b-enrollment/getB2bEmailAvailabilityInformation': { json: {} },
    [CHECK]: check,
  };
  return showPage(routes, { address: ADDRESS, replies, ...options });
}

const record = recordAt('sex', { sex: 'female' });

describe('the landing of a single sign-on', () => {
  it('shows an animation, then the account form instead of the details form [API-32] [SSO-02] [SSO-06] [LAND-21] [LAND-26] [LAND-27] [IDENT-15]', async () => {
    const requests: unknown[] = [];
    const page = await show((body) => {
      const main = document.querySelector('main');
      requests.push({ body, screen: main?.dataset['screen'], phase: main?.dataset['phase'], said: main?.textContent });
      return { json: ADA };
    });
    await waitFor(() => expect(page.main().dataset).toMatchObject({ screen: 'eligibility', step: 'createAccount' }));
    expect(requests).toEqual([{ body: '{"eligibilityId":"SSO-1"}', screen: 'sso', phase: 'resolving', said: 'Checking your eligibility' }]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada, your program is ready');
    expect(page.main().textContent).toContain('Ada Byron, born on April 1, 1980');
    expect(page.visit().eligibility).toMatchObject({ firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01', isEligible: true });
    const fields = [...document.querySelectorAll<HTMLInputElement>('main [name]')].map(({ name }) => name);
    expect(fields).toEqual(['createAccount.email', 'createAccount.mhmdaOptIn']);
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.com');
    await page.user.click(document.querySelector<HTMLElement>('[data-action="next"]') ?? document.body);
    await waitFor(() => expect(page.address()).toBe('/enrollment/createPassword?upid=UPID-1&eligibilityId=SSO-1'));
    expect(page.visit().record?.answers).toMatchObject({ createAccount: { email: 'ada@example.com' } });
    expect(page.visit().standing, 'stored with each step [IDENT-15]').toMatchObject({
      progress: { questionId: 'createPassword', section: 'accountCreation' },
      program: 'NONE',
    });
  });

  it("reads the person's id and passes the partner's parameters from screen to screen [ROUTE-27]", async () => {
    const address = `${ADDRESS}&sharedEligibility=true&enrollmentSlug=S&data=D`;
    const page = await show({ json: ADA }, { address });
    await waitFor(() => expect(page.address()).toBe('/enrollment?upid=UPID-1&eligibilityId=SSO-1&enrollmentSlug=S&data=D'));
    expect(page.calls).toContainEqual({ call: 'GET /partners/v1/getByUpid', query: '?upid=UPID-1', token: null, body: '' });
    expect(page.calls).toContainEqual({ call: CHECK, query: '', token: null, body: '{"eligibilityId":"SSO-1"}' });
  });

  it.each(['NONE', 'EMAIL', 'FULL_NAME_DOB', 'LN_DOB', 'UHC_OPTUM_BIG_FIVE'] as const)(
    'makes the details that the enforcement %s has verified read-only [VAL-24]',
    async (enforcement) => {
      const page = await show({ json: ADA }, {}, enforcement);
      await waitFor(() => expect(page.main().dataset['step']).toBe('createAccount'));
      const editable = screen.getAllByRole<HTMLInputElement>('textbox').filter(({ readOnly }) => !readOnly);
      expect(editable.map(({ name }) => name)).toEqual(enforcement === 'EMAIL' ? [] : ['createAccount.email']);
    },
  );

  it('continues immediately when eligibility is shared [SSO-07]', async () => {
    const page = await show({ json: ADA }, { address: `${ADDRESS}&sharedEligibility=true&lang=en` });
    await waitFor(() => expect(page.address()).toBe('/enrollment?upid=UPID-1&eligibilityId=SSO-1&lang=en'));
    expect(page.visit().eligibility).toMatchObject({ eligibilityId: 'SSO-1' });
    expect(page.events).toMatchObject([{ name: 'single_sign_on', privacy: 'anonymous', properties: { result: 'ELIGIBLE', shared: true } }]);
  });

  it.each<[string, TestReply, { readonly error: string; readonly retry: boolean }]>([
    ['an existing member', { json: { ...ADA, eligible: false, accessCode: 'A' } }, { error: 'SSO_ACCOUNT_EXISTS', retry: false }],
    ['ineligible', { json: { ...ADA, eligible: false } }, { error: 'SSO_INELIGIBLE', retry: false }],
    ['incomplete', { json: { ...ADA, dateOfBirth: null } }, { error: 'DEFAULT', retry: false }],
    ['unknown', { status: 404, json: { code: 'ELIGIBILITY_NOT_FOUND' } }, { error: 'DEFAULT', retry: false }],
    ['unresolved because the server fails', { status: 503, json: { code: 'UNAVAILABLE' } }, { error: 'DEFAULT', retry: true }],
  ])('shows the error page when the person is %s', async (_title, reply, expected) => {
    const page = await show(reply);
    await waitFor(() => expect(page.address()).toBe('/error?upid=UPID-1&eligibilityId=SSO-1'));
    expect(page.state()).toMatchObject(expected);
    expect(page.events).toMatchObject([{ name: 'single_sign_on', properties: { result: expected.error, shared: false } }]);
    expect(page.visit().eligibility ?? null).toBeNull();
  });

  it('restores answers only for the same person', async () => {
    const address = `${ADDRESS}&sharedEligibility=true`;
    const visit = (eligibilityId: string) => ({ upid: 'UPID-1', record, eligibility: { eligibilityId } });
    const samePersonPage = await show({ json: ADA }, { address, visit: visit('SSO-1') });
    await waitFor(() => expect(samePersonPage.address()).toContain('/enrollment'));
    expect(samePersonPage.visit().record).toEqual(record);
    const otherPersonPage = await show({ json: ADA }, { address, visit: visit('SSO-2') });
    await waitFor(() => expect(otherPersonPage.address()).toContain('/enrollment'));
    expect(otherPersonPage.visit()).toMatchObject({ record: null, eligibility: { eligibilityId: 'SSO-1' } });
  });

  it("drops the single sign-on's person and answers when the visitor returns without an eligibility id", async () => {
    const visit = { upid: 'UPID-1', record, eligibility: { eligibilityId: 'SSO-1' } };
    const page = await show({ json: ADA }, { address: '/?upid=UPID-1', visit });
    await waitFor(() => expect(page.visit().enrollmentInfo).not.toBeNull());
    expect(page.visit()).toMatchObject({ record: null, eligibility: null });
    expect(page.sent).not.toContain(CHECK);
  });

  describe('after a password reset', () => {
    const address = `${ADDRESS}&pwResetRedirect=true&from=passwordReset&lang=de`;
    const resetOptions = async (upid: string): Promise<Partial<ShowOptions>> => {
      const [keys, cookies] = [memoryKeys(), memoryCookies()];
      const answers = { createAccount: { email: 'free@example.com', mhmdaOptIn: false } };
      await storeResetAnswers({ cookies, keys, now: () => Date.now(), newId: () => 'key-1' }, { upid, answers });
      return { address, keys, cookies: Object.fromEntries(cookies.all) };
    };

    it('checks the person again and continues at the existing password with the earlier email [ACCT-26, ACCT-29]', async () => {
      const page = await show({ json: ADA }, await resetOptions('UPID-1'));
      await waitFor(() => expect(page.address()).toBe('/enrollment/existingPassword?upid=UPID-1&eligibilityId=SSO-1&lang=de'));
      expect(page.visit()).toMatchObject({
        eligibility: { eligibilityId: 'SSO-1' },
        record: {
          answers: { createAccount: { email: 'free@example.com' } },
          results: { createAccount: { emailAvailability: 'HAS_B2C_ACCOUNT' } },
          position: { at: 'step', step: 'existingPassword' },
        },
      });
      expect(page.cookies.all.has('passwordResetAnswers')).toBe(false);
    });

    it('shows the account form when nothing is stored for this program id', async () => {
      const page = await show({ json: ADA }, await resetOptions('UPID-2'));
      await waitFor(() => expect(page.main().dataset['step']).toBe('createAccount'));
      expect(page.address()).toBe('/?upid=UPID-1&eligibilityId=SSO-1&lang=de');
      expect(page.visit().record).toBeNull();
    });

    it('logs the lost eligibility and shows the error page', async () => {
      const page = await show({ json: { ...ADA, eligible: false } }, await resetOptions('UPID-1'));
      await waitFor(() => expect(page.state()).toMatchObject({ error: 'SSO_INELIGIBLE' }));
      expect(page.events).toMatchObject([
        { name: 'single_sign_on' },
        { name: 'ineligible_after_reset', properties: { reason: 'SSO_INELIGIBLE' } },
      ]);
    });
  });
});
