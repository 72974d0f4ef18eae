import { createServer, request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt, isJsonObject, type Json, type JsonObject } from '../../../src/runtime/base/json.ts';
import { offers } from '../../support/member.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { bearer, openServer, type Reply } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';
import { startSmtp } from '../support/fakeSmtp.ts';
import { openSandbox } from '../support/onEachDatabase.ts';
import { overHttp, startProcess } from '../support/process.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const TOKEN = 'a-token-of-the-collector';
/** Kinds of spans in OTLP. */
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3];

const received: { readonly authorization: string | undefined; readonly body: unknown }[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    received.push({ authorization: request.headers.authorization, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/traces`;
});
afterAll(() => void collector.close());

const listAt = (value: JsonObject, key: string): readonly JsonObject[] => {
  const list: Json | undefined = value[key];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
};

/** The spans that the collector has received, each with its attributes keyed by name. */
function spans(): readonly JsonObject[] {
  return received.flatMap(({ body }) => {
    if (!isJsonObject(body)) return [];
    const scopes = listAt(body, 'resourceSpans').flatMap((resource) => listAt(resource, 'scopeSpans'));
    return scopes.flatMap((scope) => listAt(scope, 'spans')).map((span) => ({ ...span, attributes: attributesOf(span) }));
  });
}

function attributesOf(span: JsonObject): JsonObject {
  return Object.fromEntries(
    listAt(span, 'attributes').map((attribute) => [String(attribute['key']), Object.values(objectAt(attribute, 'value'))[0] ?? null]),
  );
}

/** Attributes that a span may have. */
const ALLOWED_ATTRIBUTES = ['http.request.method', 'http.route', 'http.response.status_code', 'operation', 'outcome', 'request.id'];
const PORTAL_PARTNER = 1010;

/** Stands in for all services that the server calls, and records the trace context of each call. The first telehealth call fails. */
async function openService() {
  const calls: { readonly path: string; readonly traceparent: string | undefined }[] = [];
  const bodies: Readonly<Record<string, string>> = {
    '/token': JSON.stringify({ access_token: 'an-access-token', token_type: 'bearer' }),
    '/user': JSON.stringify({ sub: 'p-1' }),
  };
  const http = createServer((request, response) => {
    const { url: path = '', headers } = request;
    const isFirst = !calls.some((call) => call.path === path);
    calls.push({ path, traceparent: typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined });
    request.resume();
    request.once('end', () => response.writeHead(path === '/telehealth' && isFirst ? 503 : 200).end(bodies[path] ?? '{}'));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    origin,
    portal: {
      authorizeUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      userUrl: `${origin}/user`,
      clientId: 'enrollment',
      clientSecret: 'a-secret',
      timeoutMs: 20_000,
    },
    called: () => calls,
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}

/** Posts a body after the headers were received. The spans of such a request must still find their parent. */
async function postLate(
  port: number,
  path: string,
  body: JsonObject,
  moreHeaders: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', expect: '100-continue', ...moreHeaders };
  const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('continue', () => sending.end(JSON.stringify(body)));
    sending.once('response', (answer) => resolve(answer));
    sending.once('error', reject);
    sending.flushHeaders();
  });
  response.resume();
  return response;
}

const database = await freshDatabase();

describe('the traces of a server', () => {
  it('contain a span for each request, in the trace of its caller, without personal data', async () => {
    const server = await openServer({ DATA_DIR: 'memory://', TRACES_URL: url, TRACES_TOKEN: TOKEN }, { restored: await sandboxDump() });
    const inTrace = (flags: string) => ({ headers: { traceparent: `00-${TRACE}-${CALLER}-${flags}` } });
    const { headers } = await server.call('GET', '/outcomes/v1/userprofiles/MEMBER-WEIGHT', inTrace('01'));
    const { headers: ownHeaders } = await server.call('GET', '/partners/v1/getBySlug?slug=acme');
    await server.call('GET', '/partners/v1/getBySlug?slug=globex', inTrace('00'));
    await server.call('GET', '/healthz');
    await server.close();

    const [, traceId, spanId] = /^00-(\w+)-(\w+)-01$/.exec(ownHeaders['traceparent'] ?? '') ?? [];
    expect(spans().filter(({ kind }) => kind === SERVER)).toMatchObject([
      {
        traceId: TRACE,
        parentSpanId: CALLER,
        spanId: headers['traceparent']?.split('-')[2],
        name: 'GET /outcomes/v1/userprofiles/{accessCode}',
        kind: SERVER,
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/outcomes/v1/userprofiles/{accessCode}',
          'http.response.status_code': 401,
          operation: 'getUserProfile',
        },
      },
      { traceId, spanId, name: 'GET /partners/v1/getBySlug' },
    ]);
    expect(received.map(({ authorization }) => authorization)).toContain(`Bearer ${TOKEN}`);
    expect(JSON.stringify(received.map(({ body }) => body))).not.toMatch(/MEMBER-WEIGHT|slug=acme/);
  });

  it('contain a span with the outcome of each part of a request, and continue in each called service', async () => {
    const service = await openService();
    const PORTALS = JSON.stringify({ [PORTAL_PARTNER]: service.portal });
    const server = await openSandbox({
      TRACES_URL: url,
      PORTALS,
      MAIL_URL: `${service.origin}/mail`,
      TELEHEALTH_API_URL: `${service.origin}/telehealth`,
      TELEHEALTH_API_TOKEN: 'a-token',
      TELEHEALTH_TRIES: '2',
      AFFILIATE_POSTBACK_URL: `${service.origin}/affiliate?id={affiliateId}`,
    });
    const configs = JSON.stringify({ ...offers('WEIGHT'), ENROLL_VIRGIN_PULSE: true });
    await server.db.updateTable('partners').set({ configs }).where('id', '=', PORTAL_PARTNER).execute();
    const traceOf = ({ headers }: Reply): string => headers['traceparent']?.split('-')[1] ?? '';
    const medical = await server.call('POST', '/telehealth/MEMBER-MED:enrollB2bUser', {
      body: { firstName: 'Mark', lastName: 'Med', email: 'mark@example.com' },
      headers: bearer('token-med'),
    });
    const signIn = await server.call('POST', '/virginpulse/v1/users:generateUpid', {
      body: { authorizationCode: 'a code', partnerId: PORTAL_PARTNER, redirectUri: '/partner-portal/callback' },
    });
    const claim = await makeClaim(server);
    const enrolled = await postLate(await server.port(), '/account/users', accountBody(claim), { 'affiliate-id': 'A-1' });
    const enrolledTrace = String(enrolled.headers['traceparent']).split('-')[1] ?? '';
    const reset = await server.call('POST', '/account/passwordResets', {
      body: { email: 'dora@example.com', postResetRedirectUrl: '/?upid=UPID-ACME-0001' },
    });
    await expect
      .poll(() =>
        service
          .called()
          .map(({ path }) => path)
          .toSorted(),
      )
      .toEqual(['/affiliate?id=A-1', '/mail', '/telehealth', '/telehealth', '/token', '/user']);
    await server.close();
    service.close();
    expect([medical.status, signIn.status, enrolled.statusCode, reset.status]).toEqual([200, 200, 200, 202]);

    /** The spans of a trace without its root. */
    const partsOf = (trace: string) => spans().filter(({ traceId, kind }) => traceId === trace && kind !== SERVER);
    const part = (trace: string, name: string) => partsOf(trace).filter((span) => span['name'] === name);
    const callsTo = (path: string) => service.called().filter((call) => call.path.startsWith(path));
    const parent = (span: JsonObject | undefined, trace: string) => `00-${trace}-${String(span?.['spanId'])}-01`;

    const tries = part(traceOf(medical), 'telehealth enroll');
    expect(tries).toMatchObject([
      { kind: CLIENT, attributes: { outcome: 'failed' }, status: { code: 2 } },
      { kind: CLIENT, attributes: { outcome: 'ok' } },
    ]);
    expect(callsTo('/telehealth').map(({ traceparent }) => traceparent)).toEqual(tries.map((span) => parent(span, traceOf(medical))));
    for (const step of ['token', 'user']) {
      const [span] = part(traceOf(signIn), `portal ${step}`);
      expect(span).toMatchObject({ kind: CLIENT, attributes: { outcome: 'ok' } });
      expect(callsTo(`/${step}`)).toMatchObject([{ traceparent: parent(span, traceOf(signIn)) }]);
    }
    const [postback] = part(enrolledTrace, 'affiliate postback');
    expect(callsTo('/affiliate')).toMatchObject([{ traceparent: parent(postback, enrolledTrace) }]);
    const [hash] = part(enrolledTrace, 'password hash');
    expect(hash).toMatchObject({ kind: INTERNAL, attributes: { outcome: 'ok' } });
    expect(Number(hash?.['endTimeUnixNano'])).toBeGreaterThan(Number(hash?.['startTimeUnixNano']));

    // An email has its own trace, which names its request.
    const requestId = reset.headers['x-request-id'];
    const mail = spans().find(({ attributes }) => isJsonObject(attributes) && attributes['request.id'] === requestId);
    const mailTrace = String(mail?.['traceId']);
    expect(mail).toMatchObject({ name: 'mail', attributes: { outcome: 'ok' } });
    const [post] = part(mailTrace, 'mail post');
    expect(post).toMatchObject({ kind: CLIENT, parentSpanId: mail?.['spanId'], attributes: { outcome: 'ok' } });
    expect(callsTo('/mail')).toMatchObject([{ traceparent: parent(post, mailTrace) }]);

    // Each statement of the enrollment belongs to its request, most of them through a batch.
    const root = spans().find(({ traceId, kind }) => traceId === enrolledTrace && kind === SERVER);
    const ids = new Set([root, ...partsOf(enrolledTrace)].map((span) => span?.['spanId']));
    for (const span of partsOf(enrolledTrace)) expect(ids).toContain(span['parentSpanId']);
    const batches = part(enrolledTrace, 'database batch');
    const statements = partsOf(enrolledTrace).filter(({ name }) => /^(select|insert|with|update)\b/.test(String(name)));
    expect(batches.length).toBeGreaterThan(0);
    expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(batches[0]?.['spanId']);
    expect(statements[0]).toMatchObject({ kind: CLIENT, attributes: { outcome: 'ok' } });
    for (const span of spans())
      expect(Object.keys(objectAt(span, 'attributes')).filter((key) => !ALLOWED_ATTRIBUTES.includes(key))).toEqual([]);
    const sentText = JSON.stringify(received.map(({ body }) => body));
    expect(sentText).not.toMatch(/dora|mark@|Mark|MEMBER-MED|UPID-|a code|a-token-|\$1/);
    expect(sentText).not.toContain(claim.email);
  });

  it('delay no reply when the collector is down', async () => {
    const server = await openServer(
      { DATA_DIR: 'memory://', TRACES_URL: 'http://127.0.0.1:9/v1/traces' },
      { restored: await sandboxDump() },
    );
    expect((await server.call('GET', '/partners/v1/getBySlug?slug=acme')).status).toBe(200);
    await server.close();
  });

  it.runIf(database !== null)(
    'contain a span for each SMTP attempt, but no email address, which the log and the audit omit too',
    async () => {
      const smtp = await startSmtp();
      const process = await startProcess({
        DATABASE_URL: database ?? '',
        LOG_LEVEL: 'debug',
        RATE_LIMIT: 'off',
        TRACES_URL: url,
        MAIL_URL: smtp.url,
        MAIL_FROM: 'Enrollment <no-reply@enroll.example>',
        PUBLIC_URL: 'https://enroll.example',
      });
      const { call } = overHttp(process);
      const ask = async (email: string): Promise<string | undefined> => {
        const body = { email, postResetRedirectUrl: '/?upid=UPID-ACME-0001' };
        return (await call('POST', '/account/passwordResets', { body })).headers['x-request-id'];
      };
      const sentRequestId = await ask('dora@example.com');
      await expect.poll(() => smtp.received).toHaveLength(1);
      const token = /token=([\w-]+)/.exec(smtp.received[0]?.text ?? '')?.[1] ?? '';
      const setReply = await call('POST', '/account/passwordResets:complete', { body: { token, password: 'brand new horse staple 7' } });
      expect(setReply.status).toBe(200);
      smtp.refuse('550 5.1.1 no such user: rita@example.com');
      const refusedRequestId = await ask('rita@example.com');
      await expect.poll(() => process.printed()).toContain('gave up sending an email');
      await process.end('SIGTERM');
      await smtp.close();

      for (const [requestId, outcome] of [
        [sentRequestId, 'ok'],
        [refusedRequestId, 'failed'],
      ]) {
        const mail = spans().find(({ attributes }) => isJsonObject(attributes) && attributes['request.id'] === requestId);
        const attempt = spans().find(({ name, parentSpanId }) => name === 'mail smtp' && parentSpanId === mail?.['spanId']);
        expect(attempt).toMatchObject({ kind: CLIENT, traceId: mail?.['traceId'], attributes: { outcome } });
        expect(Number(attempt?.['endTimeUnixNano'])).toBeGreaterThan(Number(attempt?.['startTimeUnixNano']));
        expect(process.printed()).toContain(`"requestId":"${requestId}"`);
      }
      const client = new Client({ connectionString: database ?? '' });
      await client.connect();
      const { rows } = await client.query<{ all: string }>(`select coalesce(json_agg(audit_log)::text, '') as all from audit_log`);
      await client.end();
      expect(rows[0]?.all).toContain(setReply.headers['x-request-id']);
      for (const output of [JSON.stringify(received.map(({ body }) => body)), process.printed(), rows[0]?.all])
        expect(output).not.toMatch(/dora|rita/i);
    },
  );
});
