import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asObject, type Json } from '../../runtime/base/json.ts';
import { addressGroup } from '../rateLimits/addressGroup.ts';
import { keyedHash } from '../base/secrets.ts';
import { ownerOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import type { OperationId } from '../../enrollment/api/operations.ts';
import { bearerOf, refuseUnknown } from '../security/authentication.ts';
import { commitOnce, writeOnce } from './idempotency/commit.ts';
import type { OperationSpec } from './documents.ts';
import { originOf } from './originOf.ts';
import { runInPartnerShare } from '../store/connection/partnerShares.ts';
import { readStoredResponse, type IdempotencyKey } from './idempotency/idempotency.ts';
import { isStorable } from './isStorable.ts';
import type { CallResponse, Call, Handlers, Success } from './operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import { sendFailure, sendProblem } from '../base/sendFailure.ts';
import { inputErrors, type Validation } from './validation.ts';
import { isDisconnected } from './onResponseEnd.ts';

const VERB = /\{(\w+)\}(:\w+)?/g;

/**
 * Registers one operation of openapi/ as a route: validates the input, calls the handler, writes the response. A path like
 * `{upid}:getEnrollmentInformation` is one segment; its verb is cut from the parameter.
 */
export function registerOperation<Id extends OperationId>(
  app: FastifyInstance,
  operation: OperationSpec & { readonly id: Id },
  { handlers, services, validation }: { readonly handlers: Handlers; readonly services: Services; readonly validation: Validation },
): void {
  const { id } = operation;
  const handle = handlers[id];
  // Compiled with the first call: compiling all of them would take a good part of the startup time.
  let compiled: ReturnType<typeof validation.input<Id>> | undefined;
  const checksResponses = services.settings.environment === 'development';

  const respond = async (request: FastifyRequest): Promise<CallResponse<Id>> => {
    const input: unknown = {
      path: pathParameters(operation, request.params),
      query: request.query,
      header: request.headers,
      body: request.body,
    };
    if (!isStorable(input)) return fail(400, 'INVALID_REQUEST', { errors: [{ path: '', code: 'format' }] });
    const isInput = (compiled ??= validation.input<Id>(operation));
    if (!isInput(input)) return fail(400, 'INVALID_REQUEST', inputErrors(isInput.errors));
    const key = await idempotencyKey(operation, request, services);
    const storedResponse = key && (await readStoredResponse(services, key));
    if (storedResponse) return storedResponse;
    const call: Call<Id> = {
      path: input.path,
      query: input.query,
      body: input.body,
      address: addressGroup(request.ip),
      bearer: bearerOf(request),
      origin: originOf(request, services.settings),
      header: (name) => headerOf(request, name),
      requestId: request.id,
      isDisconnected: () => isDisconnected(request),
      commit: (work, partnerId) => {
        const commit = () => commitOnce<Success<Id>>(services, key, request.id, work);
        return partnerId === undefined ? commit() : runInPartnerShare(services.db, partnerId, commit);
      },
      writeOnce: (result, work) => writeOnce<Success<Id>>(services, key, result, work),
    };
    const result = await handle(call, services);
    // A concurrent call with the same key may have finished in the meantime.
    if (result.ok === false && key) return (await readStoredResponse(services, key)) ?? result;
    return result;
  };

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const result = await respond(request);
    if (result.ok === false) return sendFailure(reply, result);
    if (checksResponses && result.ok === true) {
      const mistakes = validation.response(operation, result.status, result.body);
      if (mistakes) throw new Error(`${id} returned a response that openapi/ does not allow: ${mistakes}`);
    }
    if (result.status >= 400) return sendProblem(reply, result.status, result.body);
    reply.code(result.status);
    if (result.body === undefined || result.body === null) return reply.removeHeader('content-type').send();
    return reply.send(JSON.stringify(result.body));
  };

  app.route({
    method: operation.method,
    url: routePath(operation.path),
    config: { operation: id, route: operation.path },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      const refusal = wrongContentType(operation, request) ?? (await refuseUnknown(operation, request, services));
      if (refusal) await sendFailure(reply, refusal);
    },
    handler: send,
  });
}

/**
 * Converts an OpenAPI path to the router's syntax. The verb after a parameter becomes a pattern, because the router allows no
 * literal colon in a segment.
 */
function routePath(path: string): string {
  const withParameters = path.replaceAll(VERB, (_whole, name: string, verb?: string) => (verb ? `:${name}(^.*${verb}$)` : `:${name}`));
  return path.includes('{') ? withParameters : path.replaceAll(':', '::');
}

function pathParameters({ path }: OperationSpec, params: unknown): Json {
  const values = asObject(params);
  const verbs = [...path.matchAll(VERB)].map(([, name = '', verb = '']) => [name, verb] as const);
  return Object.fromEntries(verbs.map(([name, verb]) => [name, String(values[name] ?? '').slice(0, verb ? -verb.length : undefined)]));
}

/** Refuses bodies whose media type differs from the documented one, whose charset is not UTF-8, or that have a content encoding. */
function wrongContentType({ contentType }: OperationSpec, { headers }: FastifyRequest): Failure | null {
  const unsupported = fail(415, 'UNSUPPORTED_MEDIA_TYPE');
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') return unsupported;
  const header = headers['content-type'];
  if (!contentType || header === undefined) return null;
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  const isUtf8 = parameters.every((parameter) => !parameter.startsWith('charset=') || /^charset="?utf-8"?$/.test(parameter));
  return type === contentType && isUtf8 ? null : unsupported;
}

async function idempotencyKey(
  operation: OperationSpec,
  request: FastifyRequest,
  { settings: { secret, fallbackSecret }, db, now }: Pick<Services, 'settings' | 'db' | 'now'>,
): Promise<IdempotencyKey | null> {
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  const key = headerOf(request, 'idempotency-key');
  if (!takesKey || key === null) return null;
  const bearer = bearerOf(request);
  // A member who logs in between two attempts has another token.
  const owner = bearer === null ? null : await ownerOfToken(db, bearer, now());
  const authorization = [request.headers.authorization ?? ''];
  // Versions before this one hashed the token.
  const callers = owner === null ? [authorization] : [['', owner], authorization];
  const secrets = fallbackSecret === null ? [secret] : [secret, fallbackSecret];
  const hashes = secrets.flatMap((each) =>
    callers.map((caller) => keyedHash(each, request.url, JSON.stringify(request.body ?? null), ...caller)),
  );
  return { operation: operation.id, key, hashes };
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
