import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt, isJsonObject, type Json, type JsonObject } from '../../src/runtime/base/json.ts';
import { openServer } from './support/contractServer.ts';
import { sandboxDump } from './support/dump.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const TOKEN = 'a-token-of-the-collector';

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

/** The spans that the collector has received, each with its attributes by name. */
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

describe('the traces of a server', () => {
  it('has a span for each request, in the trace of its caller, without anything personal', async () => {
    const server = await openServer({ DATA_DIR: 'memory://', TRACES_URL: url, TRACES_TOKEN: TOKEN }, { restored: await sandboxDump() });
    const inTrace = (flags: string) => ({ headers: { traceparent: `00-${TRACE}-${CALLER}-${flags}` } });
    const { headers } = await server.call('GET', '/outcomes/v1/userprofiles/MEMBER-WEIGHT', inTrace('01'));
    const { headers: own } = await server.call('GET', '/partners/v1/getBySlug?slug=acme');
    await server.call('GET', '/partners/v1/getBySlug?slug=globex', inTrace('00'));
    await server.call('GET', '/healthz');
    await server.close();

    const [, traceId, spanId] = /^00-(\w+)-(\w+)-01$/.exec(own['traceparent'] ?? '') ?? [];
    expect(spans()).toMatchObject([
      {
        traceId: TRACE,
        parentSpanId: CALLER,
        spanId: headers['traceparent']?.split('-')[2],
        name: 'GET /outcomes/v1/userprofiles/{accessCode}',
        kind: 2,
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

  it('delays no reply when the collector is down', async () => {
    const server = await openServer(
      { DATA_DIR: 'memory://', TRACES_URL: 'http://127.0.0.1:9/v1/traces' },
      { restored: await sandboxDump() },
    );
    expect((await server.call('GET', '/partners/v1/getBySlug?slug=acme')).status).toBe(200);
    await server.close();
  });
});
