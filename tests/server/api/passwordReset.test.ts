import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { bearer, loginForm } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

const OLD = 'correct horse battery 9';
const NEW = 'brand new horse staple 7';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Hashes a password so that comparing it takes many times as long as anything else in these tests. */
function slowHash(password: string): string {
  const salt = Buffer.alloc(16);
  const [logN, r, p] = [17, 8, 4];
  const key = scryptSync(password, salt, 32, { N: 2 ** logN, r, p, maxmem: 2 ** 29 });
  return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

await onEachDatabase((server) => {
  const ask = (email: string, postResetRedirectUrl = '/?upid=UPID-ACME-0001&pwResetRedirect=true&from={from}&resetUrl={resetUrl}') =>
    server().call('POST', '/account/passwordResets', { body: { email, postResetRedirectUrl } });
  const complete = (token: string, password: string, from?: string) =>
    server().call('POST', '/account/passwordResets:complete', { body: { token, password }, ...(from !== undefined && { from }) });
  const login = (email: string, password: string) => server().call('POST', '/oauth/token', loginForm(email, password));
  /** Returns the link in the sandbox's newest mail. */
  const newestLink = async (): Promise<string> => {
    const { text } = await server().call('GET', '/sandbox/mail');
    return /href="http:\/\/localhost:80(\/password-reset\?token=[^"]+)"/.exec(text)?.[1] ?? '';
  };
  const tokenOf = (link: string): string => decodeURIComponent(link.split('token=')[1] ?? '');

  const addFreeAccount = (email: string, password_hash: string | null) =>
    server()
      .db.insertInto('accounts')
      .values({ access_code: email, email, email_key: email, kind: 'free', password_hash, user_data: '{}' })
      .execute();

  describe('a password reset', () => {
    it('leads from the email to a new password and back to the survey, once per link [API-18]', async () => {
      const session = (await login('dora@example.com', OLD)).body['access_token'];
      expect(await ask('Dora@example.com')).toMatchObject({ status: 202, body: { status: 'REQUESTED' } });
      const link = await newestLink();
      const page = await server().call('GET', link, { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } });
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.headers['content-security-policy']).toContain("default-src 'self'");
      expect(page.text).toContain('<html lang="de">');

      const body = new URLSearchParams({ token: tokenOf(link), password: 'password1' });
      expect((await server().call('POST', '/password-reset', { body: String(body), headers: FORM })).status).toBe(422);
      expect((await login('dora@example.com', OLD)).status).toBe(200);
      body.set('password', NEW);
      const done = await server().call('POST', '/password-reset', { body: String(body), headers: FORM });
      expect([done.status, done.headers['location']]).toEqual([
        303,
        '/?upid=UPID-ACME-0001&pwResetRedirect=true&from=passwordReset&resetUrl=http%3A%2F%2Flocalhost%3A80%2Fpassword-reset',
      ]);

      expect((await server().call('POST', '/password-reset', { body: String(body), headers: FORM })).status).toBe(410);
      expect((await server().call('GET', link)).status).toBe(410);
      expect((await login('dora@example.com', NEW)).status).toBe(200);
      expect((await login('dora@example.com', OLD)).status).toBe(401);
      const profile = (token: unknown) => server().call('GET', '/outcomes/v1/userprofiles/MEMBER-DPP', { headers: bearer(String(token)) });
      expect([(await profile(session)).status, (await profile('token-dpp')).status]).toEqual([401, 401]);
      const audit = await server().db.selectFrom('audit_log').select('action').where('subject', '=', 'MEMBER-DPP').execute();
      expect(audit).toContainEqual({ action: 'completePasswordReset' });
    });

    it('refuses an overlapping login with the old password, and issues no token', async () => {
      const row = server().db.updateTable('accounts').where('email', '=', 'mark@example.com');
      const { access_code } = await row
        .set({ password_hash: slowHash(OLD) })
        .returning('access_code')
        .executeTakeFirstOrThrow();
      await ask('mark@example.com');
      const token = tokenOf(await newestLink());
      const running = login('mark@example.com', OLD);
      await expect.poll(async () => (await server().call('GET', '/metrics')).text).toMatch(/^password_hashes_running 1$/m);
      expect((await complete(token, NEW)).status).toBe(200);
      expect(await running).toMatchObject({ status: 401, body: { errorCode: 'INCORRECT_PASSWORD' } });
      expect(await server().db.selectFrom('tokens').selectAll().where('access_code', '=', access_code).execute()).toEqual([]);
    });

    it('sets the first password of an account that has none; until then, login is refused', async () => {
      await addFreeAccount('keyless@example.com', null);
      expect(await login('keyless@example.com', OLD)).toMatchObject({ status: 401, body: { errorCode: 'INCORRECT_PASSWORD' } });
      await ask('keyless@example.com');
      expect((await complete(tokenOf(await newestLink()), NEW)).status).toBe(200);
      expect((await login('keyless@example.com', NEW)).status).toBe(200);
    });

    it.each([
      ['upgrades', '/account/users'],
      ['moves', '/users/migrateToB2B'],
    ])('refuses an overlapping call with the old password that %s an account', async (_title, url) => {
      const email = `slow.${url.length}@example.com`;
      await addFreeAccount(email, slowHash(OLD));
      const claim = await makeClaim(server(), { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }, 'UPID-ACME-OPEN', email);
      await ask(email);
      const token = tokenOf(await newestLink());
      const running = server().call('POST', url, { body: accountBody(claim, { password: OLD }) });
      await expect.poll(async () => (await server().call('GET', '/metrics')).text).toMatch(/^password_hashes_running 1$/m);
      expect((await complete(token, NEW)).status).toBe(200);
      expect(await running).toMatchObject({ status: 401, body: { code: 'INCORRECT_PASSWORD', step: 'existingPassword' } });
      const account = server().db.selectFrom('accounts').select('kind').where('email', '=', email);
      expect(await account.executeTakeFirst()).toEqual({ kind: 'free' });
    });

    it('ends a lockout after wrong passwords, but only with a valid link', async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) await login('free@example.com', 'a wrong password');
      expect((await login('free@example.com', OLD)).status).toBe(429);
      await ask('free@example.com');
      const token = tokenOf(await newestLink());
      expect((await complete(`${token.slice(1)}x`, NEW)).status).toBe(410);
      expect((await login('free@example.com', OLD)).status).toBe(429);
      expect((await complete(token, NEW)).status).toBe(200);
      expect((await login('free@example.com', NEW)).status).toBe(200);
    });

    it('uses the theme of the member’s partner in the email and on its page, and the product’s own for others', async () => {
      await ask('wendy@example.com');
      const mail = (await server().call('GET', '/sandbox/mail')).text;
      expect(mail).toContain('From Acme, to wendy@example.com');
      const { text } = await server().call('GET', await newestLink());
      const theme = (await server().call('GET', '/partners/v1/getBySlug?slug=acme')).body['theme'];
      expect(text).toContain(`<link rel="stylesheet" href="${String(theme)}" />`);
      expect(text).toMatch(/<img src="\/partner-logos\/[0-9a-f]{32}\.svg" alt="Acme" \/>/);
      await ask('paid@example.com');
      expect((await server().call('GET', await newestLink())).text).not.toContain('partner-themes');
      expect((await server().call('GET', '/password-reset?token=unknown')).text).not.toContain('partner-themes');
      expect((await server().call('GET', '/password-reset?token=unknown&lang=de')).text).toContain('<a class="button" href="/?lang=de">');
    });

    it('shows its page in the language of the visit, not of the browser, even after a rejected password', async () => {
      await ask('free@example.com', '/?upid=UPID-ACME-0001&lang=ko&pwResetRedirect=true&from={from}&resetUrl={resetUrl}');
      const link = (await newestLink()).replaceAll('&amp;', '&');
      expect(link).toMatch(/^\/password-reset\?token=[\w-]+&lang=ko$/);
      const german = { 'accept-language': 'de-AT,de;q=0.9' };
      const page = await server().call('GET', link, { headers: german });
      expect(page.text).toContain('<html lang="ko">');
      expect(page.text).toContain('<input type="hidden" name="lang" value="ko"');
      const body = String(new URLSearchParams({ token: tokenOf(link).split('&')[0] ?? '', lang: 'ko', password: 'password1' }));
      const refusedPage = await server().call('POST', '/password-reset', { body, headers: { ...FORM, ...german } });
      expect([refusedPage.status, refusedPage.text.includes('<html lang="ko">')]).toEqual([422, true]);
      await ask('free@example.com', '/?lang=%22%3E%3Cscript%3E');
      expect(await newestLink()).not.toContain('lang');
      const unknownPage = await server().call('GET', '/password-reset?token=x&lang=xx', { headers: german });
      expect(unknownPage.text).toContain('<html lang="de">');
    });

    it('succeeds once even for simultaneous uses, invalidates all other links, and stores only hashes of links', async () => {
      await ask('rita@example.com');
      const older = tokenOf(await newestLink());
      await ask('rita@example.com');
      const token = tokenOf(await newestLink());
      const storedLinks = await server()
        .db.selectFrom('password_resets')
        .select('token_hash')
        .where('access_code', '=', 'MEMBER-RECENT')
        .execute();
      expect(storedLinks).toHaveLength(2);
      expect(JSON.stringify(storedLinks)).not.toContain(token);
      expect((await complete(storedLinks[0]?.token_hash ?? '', NEW)).status).toBe(410);
      const twins = await Promise.all([complete(token, NEW), complete(token, NEW)]);
      expect(twins.map(({ status }) => status).sort()).toEqual([200, 410]);
      expect(await complete(older, NEW)).toMatchObject({ status: 410, body: { code: 'RESET_LINK_INVALID' } });
    });

    it('counts characters on its page as the API does, so that four emoji are too few', async () => {
      await ask('dora@example.com');
      const token = tokenOf(await newestLink());
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const submit = (password: string) =>
        server().call('POST', '/password-reset', { body: new URLSearchParams({ token, password }).toString(), headers });
      for (const password of ['😀🦊🪗🛶', '🛶'.repeat(51)]) {
        expect(await submit(password)).toMatchObject({ status: 422 });
        expect(await complete(token, password)).toMatchObject({ status: 400 });
      }
      expect(await submit('violet teapot 😀🦊🪗🛶🥨🧭🪁🎻🧶🪵🦔🌵🫖🪞🧵🪤🦉🍁🧊🪺🎈')).toMatchObject({ status: 303 });
    });

    it('reports a password that is too long, and does not let the browser truncate it', async () => {
      await ask('byhand@example.com');
      const link = await newestLink();
      const page = await server().call('GET', link);
      expect(page.text).toMatch(/<input[^>]* name="password"/);
      expect(page.text).not.toMatch(/<input[^>]* maxlength=/);
      const body = String(new URLSearchParams({ token: tokenOf(link), password: 'violet teapot under the old bridge, north of Lisbon!' }));
      const refusedPage = await server().call('POST', '/password-reset', { body, headers: FORM });
      expect([refusedPage.status, refusedPage.text.includes('Please use 8 to 50 characters.')]).toEqual([422, true]);
    });

    it('rejects an expired link', async () => {
      await ask('mark@example.com');
      const token = tokenOf(await newestLink());
      await server()
        .db.updateTable('password_resets')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('access_code', '=', 'MEMBER-MED')
        .execute();
      expect((await complete(token, NEW)).status).toBe(410);
    });

    it('responds to an unknown email exactly as to a known one, but sends nothing', async () => {
      const before = await newestLink();
      const knownReply = await ask('wendy@example.com');
      const after = await newestLink();
      const unknownReply = await ask('nobody.at.all@example.com');
      expect([unknownReply.status, unknownReply.text]).toEqual([knownReply.status, knownReply.text]);
      expect(Object.keys(unknownReply.headers)).toEqual(Object.keys(knownReply.headers));
      expect(after).not.toBe(before);
      expect(await newestLink()).toBe(after);
      const linksOfNobody = await server().db.selectFrom('password_resets').select('token_hash').where('access_code', 'is', null).execute();
      expect(linksOfNobody).toHaveLength(1);
    });

    it('returns to an address with characters outside ASCII', async () => {
      await addFreeAccount('unicode@example.com', null);
      const request = { email: 'unicode@example.com', postResetRedirectUrl: '/?utm_campaign=가을-ü-{from}' };
      await server().call('POST', '/account/passwordResets', { body: request, from: '198.51.100.78' });
      const body = new URLSearchParams({ token: tokenOf(await newestLink()), password: NEW });
      const done = await server().call('POST', '/password-reset', { body: String(body), headers: FORM });
      expect([done.status, done.headers['location']]).toEqual([303, '/?utm_campaign=%EA%B0%80%EC%9D%84-%C3%BC-passwordReset']);
    });

    it.each([
      ['https://evil.example/?x={from}'],
      ['//evil.example/'],
      ['javascript:alert(1)'],
      ['http://localhost:80@evil.example/'],
      ['http://localhost:80\\@evil.example/'],
    ])('refuses to redirect to %s', async (url) => {
      expect(await ask('free@example.com', url)).toMatchObject({ status: 422, body: { code: 'REDIRECT_NOT_ALLOWED' } });
    });

    it('allows 3 requests per account and hour, and 30 guessed links per client address and 15 minutes', async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => ask('maya@example.com')));
      expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429]);
      const guess = (): Promise<{ status: number; body: JsonObject }> => complete('x'.repeat(43), NEW, '198.51.100.77');
      const guesses = await Promise.all(Array.from({ length: 31 }, guess));
      expect(guesses.filter(({ status }) => status === 410)).toHaveLength(30);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
    });
  });
});
