import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { ELIGIBLE, LOGIN, showPage, testPartner, type ShowOptions, type ShownPage, type TestReply } from '../testSupport.tsx';
import { Landing } from './Landing.tsx';

const routes = (
  <Routes>
    <Route path="/" element={<Landing />} />
    <Route path="/employer/:employerSlug" element={<Landing />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);

const CALL = 'GET /partners/retriageEligibility/MEMBER';
const PARTNER = testPartner({ OFFERS_RETRIAGE: true });
const MEMBER: JsonObject = { ...ELIGIBLE, partnerSlug: 'acme' };

interface Arrival {
  readonly address?: string;
  readonly cookies?: ShowOptions['cookies'];
  readonly partner?: typeof PARTNER;
  readonly member?: TestReply;
}

/** Opens the landing and waits until it has settled or led elsewhere. */
async function open({
  address = '/employer/acme',
  cookies = LOGIN,
  partner = PARTNER,
  member = { json: MEMBER },
}: Arrival): Promise<ShownPage> {
  const replies = {
    'GET /partners/v1/getBySlug': { json: { ...partner } },
    'GET /partners/v1/getByUpid': { json: { ...partner } },
    'GET /account/upid/U/validate': { json: { available: true } },
    'GET /programs/upid/U:getEnrollmentInformation': { json: { partnerId: partner.id, upfrontEligibilityEnforcement: 'NONE' } },
    [CALL]: member,
  };
  const page = await showPage(routes, { address, cookies, replies });
  await waitFor(() => {
    // After a password reset the form is shown, loads, and is shown again.
    expect(page.main().getAttribute('aria-busy')).not.toBe('true');
    expect(page.main().dataset['screen']).toMatch(/elsewhere|upid|eligibility|refresh/);
  });
  return page;
}
const hasHeader = () => document.querySelector('header, [data-panel="brand"]') !== null;

describe('a visitor with an autologin cookie', () => {
  it.each([
    ["the employer's page", '/employer/acme?lang=de', '/employer/acme/rt?lang=de'],
    ['the landing with a program id', '/?upid=U&lang=de', '/employer/acme/rt?upid=U&lang=de'],
    ['the landing with neither', '/?lang=de', '/employer/acme/rt?lang=de'],
    ['single sign-on', '/?upid=U&eligibilityId=E', '/employer/acme/rt?upid=U&eligibilityId=E'],
  ])("enters the partner's re-triage from %s [API-40] [IDENT-19] [IDENT-21]", async (_title, address, expected) => {
    const page = await open({ address });
    expect(page.address()).toBe(expected);
    expect(page.calls).toContainEqual({ call: CALL, query: '', token: 'token', body: '' });
    expect(page.sent).not.toContain('GET /account/upid/U/validate');
    expect(page.reported).toEqual([]);
  });

  it('sees no header when the partner offers no re-triage, and may continue on the landing [IDENT-20]', async () => {
    const page = await open({
      address: '/?upid=U',
      partner: testPartner(),
      member: { status: 403, json: { code: 'RETRIAGE_NOT_OFFERED' } },
    });
    expect(page.main().dataset['screen']).toBe('eligibility');
    expect(hasHeader()).toBe(false);
    document.body.replaceChildren();
    await open({ address: '/?upid=U', cookies: {} });
    expect(hasHeader()).toBe(true);
  });

  it('is asked nothing and sees no header during the lookup [IDENT-20]', async () => {
    const page = await showPage(routes, {
      address: '/?upid=U',
      cookies: LOGIN,
      replies: { 'GET /partners/v1/getByUpid': { json: { ...PARTNER } } },
    });
    expect([page.main().getAttribute('aria-busy'), hasHeader()]).toEqual(['true', false]);
    await waitFor(() => expect(page.address()).toBe('/employer/acme/rt?upid=U'));
  });

  it.each<[string, TestReply, readonly string[]]>([
    ['was revoked', { status: 401, json: { code: 'INVALID_TOKEN' } }, []],
    ["is another member's", { status: 403, json: { code: 'NOT_YOUR_ACCOUNT' } }, []],
  ])('is treated like any other visitor when the token %s, and loses the cookie', async (_title, member, reported) => {
    const page = await open({ member });
    expect([page.address(), page.main().dataset['screen'], hasHeader()]).toEqual(['/employer/acme', 'upid', true]);
    expect([page.cookies.all.has('autologin_data'), page.reported]).toEqual([false, reported]);
  });

  it("is treated like any other visitor on another partner's page, and keeps the login", async () => {
    const page = await open({ member: { json: { ...MEMBER, partnerSlug: 'globex' } } });
    expect([page.main().dataset['screen'], hasHeader()]).toEqual(['upid', true]);
    expect(page.cookies.all.has('autologin_data')).toBe(true);
  });

  it('enters re-triage, which repeats the lookup, when the lookup fails', async () => {
    const page = await open({ member: { status: 503, json: { code: 'UNAVAILABLE' } } });
    expect([page.address(), page.reported]).toEqual(['/employer/acme/rt', ['RETRIAGE_ELIGIBILITY_FAILED']]);
  });

  it('sees the refresh screen when the program id was used within the hour', async () => {
    const page = await open({ address: '/?upid=U', cookies: { ...LOGIN, lastEnrolledUpid: 'U' } });
    expect(page.main().dataset['screen']).toBe('refresh');
  });

  it('continues the enrollment after a password reset [ROUTE-28]', async () => {
    const page = await open({ address: '/?upid=U&pwResetRedirect=true' });
    expect(page.main().dataset['screen']).toBe('eligibility');
    expect(document.querySelector('[data-after-reset]')).toHaveProperty('dataset.afterReset', 'typeAgain');
    expect(page.sent).not.toContain(CALL);
  });
});

describe('an unusable autologin cookie', () => {
  it.each([
    ['that has expired', {}, []],
    ['that is malformed', { autologin_data: '{"accessCode":' }, ['AUTOLOGIN_BROKEN']],
    ['that is not an object', { autologin_data: '"MEMBER"' }, ['AUTOLOGIN_BROKEN']],
    ['without an access code [IDENT-22]', { autologin_data: '{"accessToken":"token"}' }, ['AUTOLOGIN_BROKEN']],
    ['without a token [IDENT-23]', { autologin_data: '{"accessCode":"MEMBER"}' }, ['AUTOLOGIN_BROKEN']],
  ])('%s leaves the landing unchanged and reports the expected errors', async (_title, cookies, reported) => {
    const page = await open({ cookies });
    expect([page.main().dataset['screen'], hasHeader()]).toEqual(['upid', true]);
    expect([page.reported, page.sent.includes(CALL), page.cookies.all.has('autologin_data')]).toEqual([reported, false, false]);
  });
});
