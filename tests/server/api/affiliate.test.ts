import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBody, makeClaim } from '../support/claims.ts';
import type { ContractServer } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

const requests: string[] = [];
const held: ServerResponse[] = [];
const partner = createServer((request, response) => {
  if (request.url?.includes('id=A-HELD')) return void held.push(response);
  requests.push(`${request.method} ${request.url}`);
  response.writeHead(requests.length === 1 ? 500 : 200).end();
});
let server: ContractServer;
let variables: Readonly<Record<string, string>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
  const address = partner.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const AFFILIATE_POSTBACK_URL = `${origin}/postback?id={affiliateId}&amount={revenue}&currency={currency}&tx={transactionId}`;
  variables = { AFFILIATE_POSTBACK_URL };
  server = await openSandbox(variables);
});
afterAll(async () => {
  await server.close();
  partner.closeAllConnections();
  partner.close();
});

describe('an affiliate partner', () => {
  it('receives one GET, without personal data, for each enrollment that carries its id [EVT-27]', async () => {
    const enroll = async (headers: Readonly<Record<string, string>>) => {
      const claim = await makeClaim(server);
      const send = () => server.call('POST', '/account/users', { body: accountBody(claim), headers });
      expect([(await send()).status, (await send()).status]).toEqual('idempotency-key' in headers ? [200, 200] : [200, 409]);
      return claim.email;
    };
    await enroll({ 'x-geo-country': 'US' });
    const email = await enroll({ 'affiliate-id': 'A-1/2', 'x-geo-country': 'US', 'idempotency-key': 'affiliate-1' });
    await enroll({ 'affiliate-id': 'A-2' });
    await enroll({ 'affiliate-id': 'A-3', 'affiliate-campaign': 'cpm', 'x-geo-country': 'US' });
    // The first response is a failure, so it is retried.
    await expect.poll(() => requests.length).toBe(4);
    const requestLines = [...new Set(requests)].map((line) => line.replace(/tx=[0-9a-f]{32}$/, 'tx='));
    expect(requestLines.toSorted()).toEqual([
      'GET /postback?id=A-1%2F2&amount=40&currency=USD&tx=',
      'GET /postback?id=A-2&amount=30&currency=USD&tx=',
      'GET /postback?id=A-3&amount=0&currency=USD&tx=',
    ]);
    expect(requests.join('\n')).not.toContain(email);
  });
  it('receives one GET for a consumer account that moves to a sponsor [EVT-27]', async () => {
    const claim = await makeClaim(server, {}, 'UPID-ACME-0161', 'paid@example.com');
    const body = accountBody(claim, { password: 'correct horse battery 9' });
    const move = () => server.call('POST', '/users/migrateToB2B', { body, headers: { 'affiliate-id': 'A-4' } });
    expect([(await move()).status, (await move()).status]).toEqual([200, 409]);
    const requestLines = () =>
      new Set(requests.filter((line) => line.includes('A-4')).map((line) => line.replace(/tx=[0-9a-f]{32}$/, 'tx=')));
    await expect.poll(requestLines).toEqual(new Set(['GET /postback?id=A-4&amount=30&currency=USD&tx=']));
  });
  it('receives the GET for an enrollment even if the server is told to stop right after its reply', async () => {
    const stopping = await openSandbox(variables);
    const body = accountBody(await makeClaim(stopping));
    expect((await stopping.call('POST', '/account/users', { body, headers: { 'affiliate-id': 'A-HELD' } })).status).toBe(200);
    const closed = stopping.close().then(() => 'closed');
    // Closing the database is all that the server has to do otherwise.
    const query = stopping.db.selectNoFrom(({ val }) => val(1).as('one'));
    const isDatabaseOpen = () => query.execute().then(Boolean, () => false);
    await expect.poll(isDatabaseOpen).toBe(false);
    await expect.poll(() => held.length).toBe(1);
    expect(await Promise.race([closed, Promise.resolve('waiting')])).toBe('waiting');
    held[0]?.end();
    expect(await closed).toBe('closed');
  });
  it.each([[''], ['a'.repeat(201)]])('cannot have the id %j', async (id) => {
    const claim = await makeClaim(server);
    const reply = await server.call('POST', '/account/users', { body: accountBody(claim), headers: { 'affiliate-id': id } });
    expect(reply.status).toBe(400);
  });
});
