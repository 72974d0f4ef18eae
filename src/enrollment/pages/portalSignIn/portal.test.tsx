import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../runtime/base/json.ts';
import { deleteSignIn, storeSignIn, readSignIn, restoreQuery } from '../../visit/identity/portalSignIn.ts';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { showPage, type ShownPage, type TestReply } from '../testSupport.tsx';
import { PortalPage } from './PortalPage.tsx';
import { readPortalReturn, withoutPortalReturn } from './readPortalReturn.ts';

const routes = (
  <Routes>
    <Route path="/partner-portal/redirect" element={<PortalPage />} />
    <Route path="/partner-portal/callback" element={<PortalPage />} />
    <Route path="/error" element={<ErrorPage />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);
const EXCHANGE = 'POST /virginpulse/v1/users:generateUpid';
const CALLBACK = '/partner-portal/callback?partnerId=1008&lang=en';
const redirectOf = (partnerId: number) => `GET /personifyhealth/v3/partners/${partnerId}/redirect`;

afterEach(() => deleteSignIn(sessionStorage));

/** Returns from the portal and waits for the result. */
async function comeBack(address: string, reply?: TestReply): Promise<ShownPage & { readonly bodies: readonly Json[] }> {
  const bodies: Json[] = [];
  const replies = {
    [EXCHANGE]: (body: string) => {
      bodies.push(JSON.parse(body));
      return reply ?? { status: 500, json: {} };
    },
  };
  const page = await showPage(routes, { address, replies });
  await waitFor(() => expect(page.address()).not.toContain('/partner-portal/'));
  return { ...page, bodies };
}

describe('the return from the portal', () => {
  it('exchanges the code for a program id and continues to the landing [API-47] [PORTAL-02] [PORTAL-03]', async () => {
    const page = await comeBack(`${CALLBACK}&code=C-1`, { json: { upid: 'UPID-1' } });
    expect(page.address()).toBe('/?lang=en&upid=UPID-1');
    expect(page.bodies).toEqual([
      { authorizationCode: 'C-1', partnerId: 1008, redirectUri: `${location.origin}/partner-portal/callback?partnerId=1008` },
    ]);
  });

  it('shows the masked email to a linked person, even after a reload [PORTAL-05] [PORTAL-06]', async () => {
    const page = await comeBack(`${CALLBACK}&code=C-1`, {
      status: 409,
      json: { code: 'PORTAL_USER_LINKED', maskedEmail: 'm***@example.com' },
    });
    expect(page.state()).toMatchObject({
      error: 'EXISTING_VIRGIN_PULSE_USER',
      details: { maskedEmail: 'm***@example.com' },
      retry: null,
    });
    await waitFor(() => expect(page.main().textContent).toContain('m***@example.com'));
  });

  it.each<[string, TestReply, string]>([
    ['the reply has no masked email [PORTAL-05]', { status: 409, json: { code: 'PORTAL_USER_LINKED' } }, 'EXISTING_VIRGIN_PULSE_USER'],
    ['no seat is left', { status: 409, json: { code: 'BATCH_FULL' } }, 'BATCH_FULL'],
    ['the reply has no program id [PORTAL-04]', { json: {} }, 'DEFAULT'],
    ['the code is unknown [PORTAL-07]', { status: 422, json: { code: 'PORTAL_CODE_INVALID' } }, 'DEFAULT'],
    ['the server failed [PORTAL-07]', { status: 500, json: { code: 'INTERNAL_ERROR' } }, 'DEFAULT'],
  ])('shows the error page when %s', async (_title, reply, error) => {
    const page = await comeBack(`${CALLBACK}&code=C-1`, reply);
    expect(page.address()).toBe('/error?partnerId=1008&lang=en');
    expect(page.state()).toMatchObject({ error });
    expect(page.reported).toEqual(['PORTAL_CODE_FAILED']);
  });

  it('reports a refusal, and a retry restarts the sign-in [PORTAL-01]', async () => {
    const page = await comeBack(`${CALLBACK}&error=access_denied&error_description=No`);
    expect(page.address()).toBe('/error?partnerId=1008&lang=en');
    expect(page.reported).toEqual(['PORTAL_REFUSED']);
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry: null, from: '/partner-portal/redirect?partnerId=1008&lang=en' });
    expect(page.sent).toEqual([]);
  });

  it.each(['access_denied', 'server_error'])('says that the sign-in was not completed after %s, and offers it again', async (reason) => {
    const page = await comeBack(`${CALLBACK}&error=${reason}`);
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe("You're not signed in yet"));
    expect(page.main().textContent).toContain("wasn't completed");
    expect(page.main().textContent).not.toContain('on us');
    expect([...document.querySelectorAll<HTMLElement>('main [data-action]')].map(({ dataset }) => dataset['action'])).toEqual([
      'retry',
      'support',
      'home',
    ]);
  });

  it.each<[string, string, 'development' | 'production', string | null]>([
    ['of another sign-in', '&state=theirs', 'development', 'ours'],
    ['that no sign-in of this tab requested', '&state=ours', 'development', null],
    ['that is missing', '', 'production', 'ours'],
  ])('exchanges no code with a state %s', async (_title, state, environment, kept) => {
    if (kept !== null) storeSignIn(sessionStorage, { state: kept, search: '' });
    const page = await showPage(routes, { address: `${CALLBACK}&code=C-1${state}`, config: { environment } });
    await waitFor(() => expect(page.address()).toBe('/error?partnerId=1008&lang=en'));
    expect([page.sent, page.reported]).toEqual([[], ['PORTAL_REFUSED']]);
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry: null });
  });

  it('exchanges no code without a numeric partner [PORTAL-02]', async () => {
    const page = await comeBack('/partner-portal/callback?partnerId=acme&code=C-1');
    expect(page.address()).toBe('/error?partnerId=acme');
    expect(page.sent).toEqual([]);
  });
});

describe('the redirect to the portal', () => {
  it('follows the address that the server returns [API-37] [API-38] [PORTAL-08] [PORTAL-10]', async () => {
    const replies = { [redirectOf(1008)]: { json: { redirectUri: 'https://portal.example/sign-in?x=1' } } };
    const page = await showPage(routes, { address: '/partner-portal/redirect?partnerId=1008', replies });
    expect(page.main().textContent).toContain('Taking you to your wellness portal');
    await waitFor(() => expect(page.opened).toEqual(['https://portal.example/sign-in?x=1']));
    const returnUrl = encodeURIComponent(`${location.origin}/partner-portal/callback?partnerId=1008`);
    expect(page.calls).toEqual([{ call: redirectOf(1008), query: `?url=${returnUrl}`, token: null, body: '' }]);
  });

  it('requests partner 0 when none is known [PORTAL-09]', async () => {
    const replies = { [redirectOf(0)]: { json: { redirectUri: 'https://portal.example/' } } };
    const page = await showPage(routes, { address: '/partner-portal/callback', replies });
    await waitFor(() => expect(page.opened).toHaveLength(1));
  });

  it.each<[string, TestReply]>([
    ['the address is unavailable', { status: 404, json: { code: 'PORTAL_NOT_OFFERED' } }],
    ['the address is a script', { json: { redirectUri: 'javascript:alert(1)' } }],
  ])('shows the error page when %s [API-38] [PORTAL-11]', async (_title, reply) => {
    const page = await showPage(routes, { address: '/partner-portal/redirect?partnerId=1008', replies: { [redirectOf(1008)]: reply } });
    await waitFor(() => expect(page.address()).toBe('/error?partnerId=1008'));
    expect(page.state()).toMatchObject({ error: 'DEFAULT', retry: null });
    expect(page.opened).toEqual([]);
    expect(page.reported).toEqual(['PORTAL_NOT_REACHED']);
  });
});

describe('a sign-in that this tab started', () => {
  it('is recognised on return by its state, and sends no parameters of the visit to the portal', async () => {
    const requests: string[] = [];
    const transport = async (request: Request): Promise<Response> => {
      requests.push(new URL(request.url).searchParams.get('url') ?? '');
      return Response.json({ redirectUri: 'https://portal.example/sign-in?state=S-1' });
    };
    const address = '/partner-portal/redirect?partnerId=1008&lang=de&utm_source=mail';
    const redirectPage = await showPage(routes, { address, transport });
    await waitFor(() => expect(redirectPage.opened).toHaveLength(1));
    expect(requests).toEqual([`${location.origin}/partner-portal/callback?partnerId=1008`]);
    document.body.replaceChildren();

    // A portal may be configured with a slash at the end.
    const returnLocation = {
      origin: 'http://test',
      pathname: '/partner-portal/callback/',
      search: '?partnerId=1008&code=C-1&state=S-1',
      hash: '',
    };
    let restoredUrl = '';
    restoreQuery({
      location: returnLocation,
      history: { state: null, replaceState: (_state, _unused, url) => (restoredUrl = url) },
      sessionStorage,
    });
    const page = await comeBack(restoredUrl.replace('http://test', ''), { json: { upid: 'UPID-1' } });
    expect(page.address()).toBe('/?lang=de&utm_source=mail&upid=UPID-1');
    expect(readSignIn(sessionStorage)).toBeNull();
  });
});

describe('readPortalReturn', () => {
  it.each([
    ['?error=access_denied&code=C', { kind: 'refused', reason: 'access_denied' }],
    ['?error=<script>', { kind: 'refused', reason: 'other' }],
    ['?code=C&partnerId=7', { kind: 'signedIn', code: 'C', partnerId: 7, state: null }],
    ['?code=C&partnerId=-7', { kind: 'broken' }],
    ['?code=C&partnerId=1e3', { kind: 'broken' }],
    ['?code=C', { kind: 'broken' }],
    ['?code=%20&partnerId=7', { kind: 'signIn', partnerId: 7 }],
    ['', { kind: 'signIn', partnerId: null }],
  ])('reads %s', (search, expected) => {
    expect(readPortalReturn(search)).toEqual(expected);
  });

  it("removes the portal's parameters from an address", () => {
    expect(withoutPortalReturn('?code=C&lang=de&state=S&error=e&error_description=d')).toBe('?lang=de');
    expect(withoutPortalReturn('?code=C')).toBe('');
  });
});
