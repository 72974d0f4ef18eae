import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBody, makeClaim } from '../support/claims.ts';
import { openServer, type ContractServer } from '../support/contractServer.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const url = await freshDatabase();

describe.runIf(url !== null)('a server whose database connection breaks', () => {
  let proxy: CuttingProxy;
  let server: ContractServer;
  beforeAll(async () => {
    proxy = await startCuttingProxy(url ?? '');
    // Cheap passwords let the members reach the database together.
    server = await openServer({ DATABASE_URL: proxy.url, RATE_LIMIT: 'off', PASSWORD_COST: 'least' });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
  });

  it.each([['members stored'], ['members sent']] as const)(
    'creates and reports each account once after a break in a shared statement (%s), even without an idempotency key',
    async (moment) => {
      const claims = await Promise.all([0, 1, 2, 3].map(() => makeClaim(server)));
      const before = proxy.cuts();
      proxy.cutAt(moment);
      const replies = await Promise.all(claims.map((claim) => server.call('POST', '/account/users', { body: accountBody(claim) })));
      expect(proxy.cuts()).toBe(before + 1);
      // A member alone in the cut statement may get a 503; members who shared it are retried.
      for (const { status, body } of replies)
        expect([status, status === 503 ? body['code'] : body['wasCreated']]).toEqual(status === 503 ? [503, 'UNAVAILABLE'] : [200, true]);
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
      for (const [index, { email }] of claims.entries()) {
        const rows = await server.db.selectFrom('accounts').select('access_code').where('email', '=', email).execute();
        const reportedCode = replies[index]?.body['accessCode'];
        if (reportedCode !== undefined) expect(rows).toEqual([{ access_code: reportedCode }]);
      }
    },
  );

  it('returns valid keys for first partial saves that were stored before the break', async () => {
    const body = { completionStatus: 'PARTIAL', partnerId: 20, survey: { sex: 'female' } };
    const before = proxy.cuts();
    proxy.cutAt('triages stored');
    const replies = await Promise.all([1, 2, 3].map(() => server.call('POST', '/dpp/v1/triage', { body })));
    expect(proxy.cuts()).toBe(before + 1);
    const savedReplies = replies.filter(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(savedReplies.length).toBeGreaterThanOrEqual(2);
    for (const { body: reportedBody } of savedReplies)
      expect((await server.call('POST', '/dpp/v1/triage', { body: { ...body, resourceKey: reportedBody['key'] } })).body).toEqual(
        reportedBody,
      );
  });
});
