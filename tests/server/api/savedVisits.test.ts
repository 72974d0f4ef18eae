import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/server/upkeep/upkeep.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

const DEVICE = 'a-random-text-of-a-device';
const OTHER_DEVICE = 'the-random-text-of-another';
const SECRET = 'I-take-insulin';
const VISIT = JSON.stringify({ version: 1, record: { answers: { diabetes: SECRET, note: '😀 ü' } } });

await onEachDatabase((server) => {
  const save = (email: string, changes: object = {}) =>
    server().call('POST', '/account/savedVisits', { body: { email, visit: VISIT, lang: 'de', partnerSlug: 'acme', ...changes } });
  const open = (token: string, opener = DEVICE, from?: string) =>
    server().call('POST', '/account/savedVisits:open', { body: { token, opener }, ...(from !== undefined && { from }) });
  const mails = async (): Promise<string> => (await server().call('GET', '/sandbox/mail')).text;
  /** Returns the token in the sandbox's newest mail. */
  const newestToken = async (): Promise<string> =>
    /href="http:\/\/localhost:80\/continue\?lang=de#([\w-]+)"/.exec(await mails())?.[1] ?? '';

  describe('a saved visit', () => {
    it('is mailed as a link that restores it, even to an email without an account', async () => {
      expect(await save('Nobody.Yet@example.com')).toMatchObject({ status: 202, body: { status: 'REQUESTED' } });
      const mail = await mails();
      expect(mail).toContain('From Acme, to Nobody.Yet@example.com');
      expect(mail).toContain('Setzen Sie Ihre Registrierung fort');
      expect(await open(await newestToken())).toMatchObject({ status: 200, body: { visit: VISIT } });
    });

    it('gets the same response whether or not the email has an account', async () => {
      const [knownReply, unknownReply] = [await save('wendy@example.com'), await save('no.account@example.com')];
      expect([unknownReply.status, unknownReply.text]).toEqual([knownReply.status, knownReply.text]);
      expect(Object.keys(unknownReply.headers)).toEqual(Object.keys(knownReply.headers));
    });

    it('can be opened by one device only, which can reopen it for ten minutes', async () => {
      await save('once@example.com');
      const token = await newestToken();
      const twins = await Promise.all([open(token, DEVICE), open(token, OTHER_DEVICE)]);
      expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 410]);
      const [winner, loser] = twins[0].status === 200 ? [DEVICE, OTHER_DEVICE] : [OTHER_DEVICE, DEVICE];
      expect((await open(token, winner)).body).toEqual({ visit: VISIT });
      expect(await open(token, loser)).toMatchObject({ status: 410, body: { code: 'VISIT_LINK_INVALID' } });
      const rows = await server().db.selectFrom('saved_visits').select(['expires_at', 'opener']).execute();
      const openedVisits = rows.filter(({ opener }) => opener !== null);
      for (const { expires_at } of openedVisits) expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
      await server()
        .db.updateTable('saved_visits')
        .set({ expires_at: new Date(0) })
        .where('opener', 'is not', null)
        .execute();
      expect((await open(token, winner)).status).toBe(410);
    });

    it('expires after seven days, and is deleted by the next cleaning', async () => {
      await server().db.deleteFrom('saved_visits').execute();
      await save('week@example.com');
      const token = await newestToken();
      const { expires_at } = await server().db.selectFrom('saved_visits').select('expires_at').executeTakeFirstOrThrow();
      expect(Math.abs(expires_at.getTime() - Date.now() - 7 * 24 * 60 * 60_000)).toBeLessThan(60_000);
      await server()
        .db.updateTable('saved_visits')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute();
      expect((await open(token)).status).toBe(410);
      await clean(server().db);
      expect(await server().db.selectFrom('saved_visits').select('token_hash').execute()).toEqual([]);
    });

    it('is encrypted in the database, which contains neither its token nor its email', async () => {
      await save('sealed@example.com');
      const token = await newestToken();
      const rows = await server().db.selectFrom('saved_visits').selectAll().execute();
      const storedText = rows.map((row) => `${JSON.stringify(row)} ${Buffer.from(row.sealed).toString('latin1')}`).join('\n');
      for (const secret of [SECRET, token, 'sealed@example.com']) expect(storedText).not.toContain(secret);
      expect((await open(rows[0]?.token_hash ?? '')).status).toBe(410);
    });

    it('is mailed even if the partner slug is unknown', async () => {
      expect((await save('plain@example.com', { partnerSlug: 'none' })).status).toBe(202);
      expect(await mails()).toContain('to plain@example.com');
    });

    it('is mailed in the look of the product if the partner is disabled', async () => {
      const setDisabled = (disabled_at: Date | null) =>
        server().db.updateTable('partners').set({ disabled_at }).where('slug', '=', 'acme').execute();
      await setDisabled(new Date());
      expect((await save('disabled@example.com')).status).toBe(202);
      await setDisabled(null);
      expect(await mails()).toContain('<p>to disabled@example.com');
    });

    it.each([
      ['a visit that is too long', { visit: 'x'.repeat(30_001) }],
      ['an invalid language', { lang: '"><script>' }],
      ['an invalid email', { email: 'nobody' }],
    ])('is refused with %s', async (_title, changes) => {
      expect((await save('refused@example.com', changes)).status).toBe(400);
    });

    it('allows 3 saves per email and hour, and 30 guessed links per client address and 15 minutes', async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => save('eager@example.com')));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429, 429]);
      const guesses = await Promise.all(
        Array.from({ length: 32 }, (_, guess) => open(`guessed-token-number-${guess}`, DEVICE, '203.0.113.9')),
      );
      expect(guesses.filter(({ status }) => status === 410)).toHaveLength(30);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    });
  });
});
