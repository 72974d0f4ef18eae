import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../../src/server/http/documents.ts';
import { isOperation } from '../../../src/server/routes/handlers.ts';
import { hashToken } from '../../../src/server/base/secrets.ts';
import { bearer, type ContractServer } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

const secured = readDocuments(isOperation).operations.filter(({ security }) => security !== null);

let server: ContractServer;
beforeAll(async () => {
  server = await openSandbox({ RATE_LIMIT: 'off' });
  const token = (name: string, days: number) => ({
    token_hash: hashToken(name),
    access_code: 'MEMBER-MOOD',
    expires_at: new Date(Date.now() + days * 86_400_000),
  });
  await server.db
    .insertInto('tokens')
    .values([token('an-old-token', -1), token('a-revoked-token', 1)])
    .execute();
  await server.db.deleteFrom('tokens').where('token_hash', '=', hashToken('a-revoked-token')).execute();
});
afterAll(() => server.close());

describe('bearer authentication', () => {
  it('covers every call that names a member, and the events', () => {
    expect(secured.map(({ id, security }) => `${id} ${security ?? ''}`)).toEqual([
      'getRetriageEligibility member',
      'migrateUser member',
      'logout member',
      'enrollB2bUser member',
      'updateLastTriageTimestamp member',
      'alertUserCoach member',
      'getUserProfile member',
      'storeOutcomes member',
      'storeSurveyAnswers member',
      'sendEvents writeKey',
    ]);
  });
  it.each(secured.map((operation) => [operation.id, operation] as const))(
    'refuses %s without a valid bearer token with 401, regardless of the body',
    async (_id, operation) => {
      const { method, path, contentType, security } = operation;
      const url = path.replace('{accessCode}', 'MEMBER-MOOD');
      const code = security === 'member' ? 'INVALID_TOKEN' : 'INVALID_WRITE_KEY';
      const bodies = contentType === null ? [undefined] : ['{"half":', '{}', JSON.stringify({ accessCode: 'MEMBER-MOOD' })];
      const none: Readonly<Record<string, string>>[] = [{}, { authorization: 'Basic dG9rZW4tbW9vZDo=' }, { authorization: 'token-mood' }];
      const bad = ['an-old-token', 'a-revoked-token', 'TOKEN-MOOD', 'nobody'].map((token) => bearer(token));
      for (const headers of [...none, ...bad])
        for (const body of bodies) {
          const reply = await server.call(method, url, { headers, ...(body !== undefined && { body }) });
          expect([reply.status, reply.body['code'], headers]).toEqual([401, code, headers]);
          expect(reply.headers).toMatchObject({ 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer' });
        }
    },
  );
  it('refuses an expired token even for a retry whose response is stored', async () => {
    const token = 'soon-to-end';
    const row = { token_hash: hashToken(token), access_code: 'MEMBER-MOOD', expires_at: new Date(Date.now() + 60_000) };
    await server.db.insertInto('tokens').values(row).execute();
    const alert = () =>
      server.call('POST', '/dpp/v1/alertUserCoach/MEMBER-MOOD', { headers: { ...bearer(token), 'idempotency-key': 'coach-once-0001' } });
    expect([(await alert()).status, (await alert()).status]).toEqual([204, 204]);
    await server.db.deleteFrom('tokens').where('token_hash', '=', row.token_hash).execute();
    expect(await alert()).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
  });
  it('replays a response to a retry with a renewed token, and refuses the same key from another member', async () => {
    const owners = { first: 'MEMBER-MOOD', renewed: 'MEMBER-MOOD', another: 'MEMBER-DPP' };
    const rows = Object.entries(owners).map(([token, access_code]) => ({
      token_hash: hashToken(token),
      access_code,
      expires_at: new Date(Date.now() + 60_000),
    }));
    await server.db.insertInto('tokens').values(rows).execute();
    const alert = async (token: string) => {
      const headers = { ...bearer(token), 'idempotency-key': 'coach-once-0002' };
      const { status, body } = await server.call('POST', '/dpp/v1/alertUserCoach/MEMBER-MOOD', { headers });
      return [status, body['code']];
    };
    const count = async () =>
      (await server.db.selectFrom('audit_log').select('id').where('action', '=', 'alertUserCoach').execute()).length;
    expect(await alert('first')).toEqual([204, undefined]);
    const before = await count();
    expect(await alert('renewed')).toEqual([204, undefined]);
    expect(await count()).toBe(before);
    expect(await alert('another')).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
  it('refuses a token after its logout, still accepts other tokens, and writes an audit row', async () => {
    const row = (token: string) => ({
      token_hash: hashToken(token),
      access_code: 'MEMBER-MOOD',
      expires_at: new Date(Date.now() + 60_000),
    });
    await server.db.insertInto('tokens').values(['at-the-library', 'at-home'].map(row)).execute();
    const profileWith = async (token: string) =>
      (await server.call('GET', '/outcomes/v1/userprofiles/MEMBER-MOOD', { headers: bearer(token) })).status;
    const logOut = () => server.call('POST', '/oauth/revoke', { headers: bearer('at-the-library') });
    expect([await profileWith('at-the-library'), await profileWith('at-home')]).toEqual([200, 200]);
    expect((await logOut()).status).toBe(204);
    expect([await profileWith('at-the-library'), await profileWith('at-home')]).toEqual([401, 200]);
    expect(await logOut()).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    const audited = await server.db.selectFrom('audit_log').select(['actor', 'subject']).where('action', '=', 'logout').execute();
    expect(audited).toEqual([{ actor: 'MEMBER-MOOD', subject: 'MEMBER-MOOD' }]);
  });
});
