import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../../src/server/http/documents.ts';
import { makeValidation } from '../../../src/server/http/validation.ts';
import { listMails } from '../../../src/server/store/mails.ts';
import { isOperation } from '../../../src/server/routes/handlers.ts';
import type { ContractServer } from '../support/contractServer.ts';
import { startSmtp, type FakeSmtp } from '../support/fakeSmtp.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

const PASSWORD = 'brand new horse staple 7';
const ask = (server: ContractServer, email: string, lang = 'en') =>
  server.call('POST', '/account/passwordResets', { body: { email, postResetRedirectUrl: `/?upid=UPID-ACME-0001&lang=${lang}` } });
const tokenIn = (mail: string): string => /token=([\w-]+)/.exec(mail)?.[1] ?? '';
const metricOf = async (server: ContractServer, outcome: string): Promise<string | undefined> =>
  new RegExp(`^mails_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec((await server.call('GET', '/metrics')).text)?.[1];

const gauge = async (server: ContractServer, name: string): Promise<number> =>
  Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec((await server.call('GET', '/metrics')).text)?.[1]);

describe('mail by SMTP', () => {
  let smtp: FakeSmtp;
  let server: ContractServer;
  beforeAll(async () => {
    smtp = await startSmtp();
    const variables = { MAIL_URL: smtp.url, MAIL_FROM: 'Enrollment <no-reply@enroll.example>', PUBLIC_URL: 'https://enroll.example' };
    server = await openSandbox({ ...variables, RATE_LIMIT: 'off', PASSWORD_COST: 'least' });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });
  /** Makes all emails due that are waiting for another attempt. */
  const makeDue = async (): Promise<void> => {
    await server.db
      .updateTable('mails')
      .set({ next_at: new Date(0) })
      .execute();
  };
  /**
   * Postpones emails further whose failed attempt is stored, so that the queue sends none of them before the test makes it due. The metric
   * counts an attempt before its outcome is stored.
   * @returns their rows
   */
  const holdFailed = () =>
    server.db
      .updateTable('mails')
      .set({ next_at: new Date('2099-01-01T00:00:00Z') })
      .where('error', 'is not', null)
      .where('failed_at', 'is', null)
      .returningAll()
      .execute();

  it('contains a link that sets a new password, in the language of the visit', async () => {
    expect((await ask(server, 'Dora@example.com', 'de')).status).toBe(202);
    await expect.poll(() => smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'no-reply@enroll.example', to: 'dora@example.com', subject: 'Neues Passwort festlegen' });
    expect(mail?.text).toContain('https://enroll.example/password-reset?token=');
    const body = { token: tokenIn(mail?.text ?? ''), password: PASSWORD };
    expect((await server.call('POST', '/account/passwordResets:complete', { body })).status).toBe(200);
    await expect.poll(() => metricOf(server, 'sent')).toBe('1');
    await expect.poll(() => listMails(server.db)).toEqual({ waiting: 0, givenUp: [] });
  });

  it('is not sent to an address without an account', async () => {
    await ask(server, 'nobody@example.com');
    await ask(server, 'rita@example.com');
    await expect.poll(() => smtp.received.map(({ to }) => to)).toContain('rita@example.com');
    await expect.poll(async () => (await listMails(server.db)).waiting).toBe(0);
    expect(smtp.received.map(({ to }) => to)).not.toContain('nobody@example.com');
  });

  it('is retried after a temporary failure, and waits encrypted in the database', async () => {
    const before = smtp.received.length;
    smtp.refuse('451 4.7.1 greylisted: rita@example.com');
    const { headers } = await ask(server, 'rita@example.com');
    const failure = { attempts: 1, error: 'EENVELOPE, 451', request_id: headers['x-request-id'] };
    await expect.poll(holdFailed).toMatchObject([failure]);
    await expect.poll(() => metricOf(server, 'retried')).toBe('1');
    const { content } = await server.db.selectFrom('mails').select('content').executeTakeFirstOrThrow();
    expect(Buffer.from(content ?? '', 'base64').toString('latin1')).not.toMatch(/rita|token/);
    await server.db
      .updateTable('mails')
      .set({ created_at: new Date(Date.now() - 600_000) })
      .execute();
    await expect.poll(() => gauge(server, 'mails_waiting')).toBe(1);
    await expect.poll(() => gauge(server, 'mails_oldest_seconds')).toBeGreaterThan(599);
    await makeDue();
    await expect.poll(() => smtp.received).toHaveLength(before + 1);
    await expect.poll(() => gauge(server, 'mails_waiting')).toBe(0);
    await expect.poll(() => gauge(server, 'mails_oldest_seconds')).toBe(0);
    expect(tokenIn(smtp.received.at(-1)?.text ?? '')).not.toBe('');
  });

  it('is given up after a permanent refusal of the recipient, and its content is deleted', async () => {
    smtp.refuse('550 5.1.1 no such user: rita@example.com');
    await ask(server, 'rita@example.com');
    await expect.poll(() => metricOf(server, 'dead')).toBe('1');
    const givenUp = [expect.objectContaining({ accessCode: 'MEMBER-RECENT', error: 'EENVELOPE, 550' })];
    await expect.poll(() => listMails(server.db)).toEqual({ waiting: 0, givenUp });
    expect(await server.db.selectFrom('mails').select('content').execute()).toEqual([{ content: null }]);
  });

  it('is retried until its link expires, for days if the link is for another device', async () => {
    const counts = async (): Promise<readonly number[]> => [
      Number(await metricOf(server, 'retried')),
      Number(await metricOf(server, 'dead')),
    ];
    const [retried = 0, dead = 0] = await counts();
    smtp.refuse('451 4.3.0 the mail server is down');
    await server.call('POST', '/account/savedVisits', { body: { email: 'days@example.com', visit: '{}' } });
    await expect.poll(holdFailed).toHaveLength(1);
    await expect.poll(counts).toEqual([retried + 1, dead]);
    smtp.refuse('451 4.3.0 the mail server is down');
    await server.db
      .updateTable('mails')
      .set({ attempts: 100, next_at: new Date(0), error: null })
      .where('failed_at', 'is', null)
      .execute();
    await expect.poll(holdFailed).toHaveLength(1);
    await expect.poll(counts).toEqual([retried + 2, dead]);
    await makeDue();
    await expect.poll(() => smtp.received.map(({ to }) => to)).toContain('days@example.com');
  });
});

it('an HTTP mail service gets each email as openapi/ documents it, and a retry with the same key after a 503', async () => {
  const isMail = makeValidation(readDocuments(isOperation)).schema('Mail');
  const calls: { readonly authorization: string | undefined; readonly key: unknown; readonly body: unknown }[] = [];
  const service = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ authorization: request.headers.authorization, key: request.headers['idempotency-key'], body: JSON.parse(body) });
      response.writeHead(calls.length === 1 ? 503 : 202).end();
    });
  });
  const port = await new Promise<number>((resolve) => {
    service.listen(0, '127.0.0.1', () => {
      const address = service.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const server = await openSandbox({ MAIL_URL: `http://127.0.0.1:${port}/mails`, MAIL_TOKEN: 'mail-token' });
  await ask(server, 'rita@example.com');
  await expect.poll(() => metricOf(server, 'retried')).toBe('1');
  await server.db
    .updateTable('mails')
    .set({ next_at: new Date(0) })
    .execute();
  await expect.poll(() => calls).toHaveLength(2);
  for (const { authorization, body } of calls) expect([authorization, isMail(body)]).toEqual(['Bearer mail-token', true]);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  await server.close();
  service.close();
});
