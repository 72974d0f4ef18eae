import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offers } from '../../support/member.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import type { ContractServer, Reply } from '../support/contractServer.ts';
import { openFakePortal, type FakePortal, type PortalAnswers } from '../support/fakePortal.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

const PARTNER = 1010;
/** The same portal with a short timeout. */
const HASTY = 1003;
const CALLBACK = `http://localhost/partner-portal/callback?partnerId=${PARTNER}`;
const TOKEN = JSON.stringify({ access_token: 'an-access-token', token_type: 'bearer' });

let portal: FakePortal;
let server: ContractServer;

beforeAll(async () => {
  portal = await openFakePortal();
  const PORTALS = JSON.stringify({ [PARTNER]: portal.settings, [HASTY]: { ...portal.settings, timeoutMs: 300 } });
  server = await openSandbox({ PORTALS });
  const configs = JSON.stringify({ ...offers('WEIGHT'), ENROLL_VIRGIN_PULSE: true });
  await server.db.updateTable('partners').set({ configs }).where('id', 'in', [PARTNER, HASTY]).execute();
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

function exchange(answers: PortalAnswers, redirectUri = CALLBACK, partnerId = PARTNER): Promise<Reply> {
  portal.respondWith(answers);
  return server.call('POST', '/virginpulse/v1/users:generateUpid', {
    body: { authorizationCode: 'a code', partnerId, redirectUri },
  });
}
const visit = (sub: string) => exchange({ token: TOKEN, user: JSON.stringify({ sub }) });

describe("a partner's own portal", () => {
  it('signs in its members with its own client id', async () => {
    const { body } = await server.call('GET', `/personifyhealth/v3/partners/${PARTNER}/redirect?url=/partner-portal/callback`);
    const signIn = new URL(String(body['redirectUri']));
    expect(signIn.origin + signIn.pathname).toBe(portal.settings['authorizeUrl']);
    expect(Object.fromEntries(signIn.searchParams)).toMatchObject({
      client_id: 'enrollment web',
      response_type: 'code',
      redirect_uri: CALLBACK,
    });
    expect(signIn.href).not.toContain('secret');
  });
  it('receives the code, the return address and the client’s secret, and then the token of the person', async () => {
    expect((await exchange({ token: TOKEN, user: '{"sub":"asked"}' }, '/partner-portal/callback')).status).toBe(200);
    const client = Buffer.from('enrollment+web:a%3Asecret%2Fof+the+partner').toString('base64');
    const form = new URLSearchParams({ grant_type: 'authorization_code', code: 'a code', redirect_uri: CALLBACK });
    expect(portal.requests()).toEqual([`POST /token Basic ${client} ${String(form)}`, 'GET /user Bearer an-access-token ']);
  });
  it('gives each person one program id, the same on every visit [API-47]', async () => {
    const [firstVisit, sameVisit, otherVisit] = [await visit('p-1'), await visit('p-1'), await visit('p-2')];
    expect(String(firstVisit.body['upid'])).toMatch(/^UPID-MOODONLY-[0-9A-Z]{12}$/);
    expect([firstVisit.status, sameVisit.body['upid'], otherVisit.status]).toEqual([200, firstVisit.body['upid'], 200]);
    expect(otherVisit.body['upid']).not.toBe(firstVisit.body['upid']);
    expect((await server.call('GET', `/account/upid/${String(firstVisit.body['upid'])}/validate`)).body).toEqual({ available: true });
  });
  it('links a person to the account created with the program id', async () => {
    const upid = String((await visit('p-3')).body['upid']);
    const member = {
      configs: { ...offers('WEIGHT'), ENROLL_VIRGIN_PULSE: true },
      partner: { id: PARTNER, slug: 'moodonly', name: 'Moodonly' },
    };
    const claim = await makeClaim(server, member, upid, 'Portal@example.com');
    const created = await server.call('POST', '/account/users', { body: accountBody(claim, {}, { eligibilityId: undefined }) });
    expect([created.status, created.body['code']]).toEqual([200, undefined]);
    expect(await visit('p-3')).toMatchObject({ status: 409, body: { code: 'PORTAL_USER_LINKED', maskedEmail: 'p***@example.com' } });
  });
  it('gives a person another program id once the first is used up', async () => {
    const upid = String((await visit('p-5')).body['upid']);
    await server.db.updateTable('upids').set({ taken: 1 }).where('upid', '=', upid).execute();
    const next = await visit('p-5');
    expect(next.status).toBe(200);
    expect(next.body['upid']).not.toBe(upid);
  });
});

describe('a portal that', () => {
  it.each<readonly [string, PortalAnswers, number, string]>([
    ['rejects the code', { token: '{"error":"invalid_grant"}', status: 400 }, 422, 'PORTAL_CODE_INVALID'],
    ['rejects the client', { token: '{"error":"invalid_client"}', status: 401 }, 502, 'PORTAL_FAILED'],
    ['responds with 500', { token: 'Internal Server Error', status: 500 }, 502, 'PORTAL_FAILED'],
    ['redirects', { token: TOKEN, status: 302 }, 502, 'PORTAL_FAILED'],
    ['returns no JSON', { token: '<html>' }, 502, 'PORTAL_FAILED'],
    ['returns a list', { token: '[]' }, 502, 'PORTAL_FAILED'],
    ['returns no token', { token: '{"token_type":"bearer"}' }, 502, 'PORTAL_FAILED'],
    ['returns another kind of token', { token: '{"access_token":"a","token_type":"mac"}' }, 502, 'PORTAL_FAILED'],
    ['returns a token that is invalid in a header', { token: '{"access_token":"a\\nb","token_type":"bearer"}' }, 502, 'PORTAL_FAILED'],
    ['returns an oversized response', { token: `{"access_token":"${'a'.repeat(70_000)}","token_type":"bearer"}` }, 502, 'PORTAL_FAILED'],
    ['returns no person', { token: TOKEN, user: '{}' }, 502, 'PORTAL_FAILED'],
    ['returns a number as the person', { token: TOKEN, user: '{"sub":7}' }, 502, 'PORTAL_FAILED'],
  ])('%s causes a clear error', async (_title, answers, status, code) => {
    const reply = await exchange(answers);
    expect([reply.status, reply.body['code'], reply.headers['content-type']]).toEqual([status, code, 'application/problem+json']);
    expect(reply.text).not.toContain('secret');
  });
  it.each([
    ['never responds', {}],
    ['never returns the person', { token: TOKEN }],
  ])('%s causes a clear error', async (_title, answers) => {
    expect(await exchange(answers, CALLBACK, HASTY)).toMatchObject({ status: 502, body: { code: 'PORTAL_FAILED' } });
  });
  it('is unreachable causes a clear error', async () => {
    await portal.close();
    expect(await visit('p-1')).toMatchObject({ status: 502, body: { code: 'PORTAL_FAILED' } });
  });
});
