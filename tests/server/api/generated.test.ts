import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../../src/runtime/base/json.ts';
import { hashToken } from '../../../src/server/base/secrets.ts';
import { readDocuments, type OperationSpec } from '../../../src/server/http/documents.ts';
import { makeValidation } from '../../../src/server/http/validation.ts';
import { isOperation } from '../../../src/server/routes/handlers.ts';
import { bearer, type ContractServer, type Reply, type Request } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';
import { casesOf, type Case, type SchemaCases } from '../support/schemaCases.ts';

const documents = readDocuments(isOperation);
const validation = makeValidation(documents);

let server: ContractServer;
beforeAll(async () => {
  // Rate limits are tested elsewhere: hundreds of failures come from one client address here.
  server = await openSandbox({ RATE_LIMIT: 'off' });
});
afterAll(() => server.close());
beforeEach(async () => {
  // A valid logout ends it.
  const token = { token_hash: hashToken('token-weight'), access_code: 'MEMBER-WEIGHT', expires_at: new Date(Date.now() + 86_400_000) };
  await server.db
    .insertInto('tokens')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

/** Resolves `enrollment.yaml#/components/...`, or a reference within a document. */
function resolverOf(file: string): (reference: string) => JsonObject {
  return (reference) => {
    const [name, pointer = ''] = reference.split('#');
    const keys = pointer
      .slice(1)
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
    return keys.reduce<JsonObject>((at, key) => (isJsonObject(at[key]) ? at[key] : {}), documents.files[name || file] ?? {});
  };
}

/** The bearer that each secured call needs: without it, the server does not read the body. */
const BEARERS = { member: bearer('token-weight'), writeKey: bearer('sandbox-events-key'), none: {} };

/** One part of an operation's request that is replaced. */
interface Part {
  readonly in: 'body' | 'path' | 'query' | 'header';
  readonly name: string;
  readonly isRequired: boolean;
  readonly cases: SchemaCases;
}

function partsOf({ bodySchema, parameters }: OperationSpec): readonly Part[] {
  const file = documents.files;
  const fileNames = Object.keys(file);
  const body: Part[] = bodySchema
    ? [{ in: 'body', name: '', isRequired: true, cases: casesOf({ $ref: bodySchema }, resolverOf(bodySchema.split('#')[0] ?? '')) }]
    : [];
  return [
    ...body,
    ...parameters.map((parameter): Part => {
      const schema = isJsonObject(parameter.schema) ? parameter.schema : {};
      const { name } = parameter;
      return {
        in: parameter.in,
        name,
        isRequired: parameter.required,
        cases: casesOf(schema, resolverOf(fileNames[0] ?? ''), `${parameter.in} ${name}`),
      };
    }),
  ];
}

/** Sends a request that is valid except for one part. Omits a part without a value. */
function send(operation: OperationSpec, parts: readonly Part[], replaced?: Part, value?: Json): Promise<Reply> {
  const valueOf = (part: Part): Json | undefined => (part === replaced ? value : part.isRequired ? part.cases.valid : undefined);
  const textsIn = (where: Part['in']): (readonly [string, string])[] =>
    parts.flatMap((part) => {
      const value = part.in === where ? valueOf(part) : undefined;
      return value === undefined ? [] : [[part.name, String(value)] as const];
    });
  const path = textsIn('path').reduce((url, [name, text]) => url.replace(`{${name}}`, encodeURIComponent(text)), operation.path);
  const query = new URLSearchParams(textsIn('query').map(([name, text]) => [name, text])).toString();
  const body = parts.find((part) => part.in === 'body');
  const bodyValue = body && valueOf(body);
  const request: Request = {
    headers: {
      ...BEARERS[operation.security ?? 'none'],
      ...Object.fromEntries(textsIn('header')),
      ...(bodyValue !== undefined && operation.contentType && { 'content-type': operation.contentType }),
    },
    ...(bodyValue !== undefined && { body: encode(operation, bodyValue) }),
  };
  return server.call(operation.method, `${path}${query && `?${query}`}`, request);
}

function encode({ contentType }: OperationSpec, body: Json): string {
  if (contentType === 'text/plain') return String(body);
  if (contentType !== 'application/x-www-form-urlencoded') return JSON.stringify(body);
  const fields = isJsonObject(body) ? Object.entries(body) : [];
  return new URLSearchParams(fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString();
}

/** Describes the fault of a response: it violates the document or reveals internals. Null if it is valid. */
function faultOf(operation: OperationSpec, { status, body, text, headers }: Reply): string | null {
  if (status >= 500) return `status ${status}`;
  if (status >= 400 && headers['content-type'] !== 'application/problem+json') return `an error of the type ${headers['content-type']}`;
  if (/node_modules|at .*\.ts:|ajv|select |insert /i.test(text)) return 'internals';
  return validation.response(operation, status, text === '' ? undefined : body);
}

/** Returns false for cases that cannot be sent: texts in an address or form have no types, and an empty segment is not a route. */
function canBeSent(operation: OperationSpec, { in: where }: Part, [title, value]: Case): boolean {
  const isText = where !== 'body' || operation.contentType !== 'application/json';
  if (isText && (title.includes('wrong type') || (where !== 'body' && value === ''))) return false;
  // A header contains printable ASCII only.
  return where !== 'header' || (typeof value === 'string' && /^[\x20-\x7e]*$/.test(value));
}

const operations = documents.operations.map((operation) => [operation.id, operation] as const);

describe('the contract generated from openapi/', () => {
  it('has more than 1,500 cases', () => {
    const parts = documents.operations.flatMap(partsOf);
    const count = parts.reduce((sum, { cases }) => sum + cases.atLimits.length + cases.refused.length, 0);
    expect(count).toBeGreaterThan(1_500);
  });
  it.each(operations)('%s accepts exactly what its document allows', async (_id, operation) => {
    const parts = partsOf(operation);
    const faults: string[] = [];
    const expectThat = async (title: string, isAllowed: boolean, replyPromise: Promise<Reply>): Promise<void> => {
      const reply = await replyPromise;
      // A path with an unmatched segment is not a route.
      const isRefused = reply.status === 400 || reply.body['code'] === 'NOT_FOUND';
      const fault = faultOf(operation, reply);
      if (fault) faults.push(`${title}: ${fault}`);
      if (isAllowed && reply.body['code'] === 'INVALID_REQUEST' && !isOwnRefusal(operation))
        faults.push(`${title}: refused, ${reply.text}`);
      if (!isAllowed && !isRefused) faults.push(`${title}: accepted, ${reply.status}`);
    };
    await expectThat('a valid request', true, send(operation, parts));
    for (const part of parts) {
      if (part.isRequired && part.in !== 'path')
        await expectThat(`no ${part.in} ${part.name}`, false, send(operation, parts, part, undefined));
      for (const atLimit of part.cases.atLimits.filter((each) => canBeSent(operation, part, each)))
        await expectThat(atLimit[0], true, send(operation, parts, part, atLimit[1]));
      for (const refusedCase of part.cases.refused.filter((each) => canBeSent(operation, part, each)))
        await expectThat(refusedCase[0], false, send(operation, parts, part, refusedCase[1]));
    }
    expect(faults).toEqual([]);
  });

  it.each(operations.filter(([, { contentType }]) => contentType !== null))(
    '%s accepts only its own content type',
    async (_id, operation) => {
      for (const type of ['application/xml', 'multipart/form-data; boundary=x']) {
        const url = operation.path.replaceAll(/\{\w+\}/g, '1');
        const reply = await server.call(operation.method, url, { body: 'x', headers: { 'content-type': type } });
        expect([reply.status, reply.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      }
    },
  );
});

/** True for the login, whose form contains JSON that generated text is not. */
function isOwnRefusal({ id }: OperationSpec): boolean {
  return id === 'login';
}
