import createClient from 'openapi-fetch';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import type { CallSpec } from '../../runtime/engine/types.ts';
import type { CallOf, OperationId, ReplyOf } from './operations.ts';
import type { PublicConfig } from './config.ts';
import { withSimulatedLocation } from './simulatedLocation.ts';
import type { CallFailure, SendOperation, SendOptions, SendSpec } from './types.ts';
import { problemOf } from './problemOf.ts';
import { createTransport, pause, retryAfterOf } from './transport.ts';
import { OPERATIONS } from './generated/operations.ts';

/** Base addresses of the three hosts; '' is the page's own origin. */
export type Hosts = PublicConfig['hosts'];

/** The paths of any document, in openapi-fetch's format. CallOf types the path and the contents of a call. */
type AnyPaths = Readonly<
  Record<
    string,
    Record<
      'get' | 'post' | 'put',
      {
        readonly parameters: Readonly<Partial<Record<'path' | 'query' | 'header', Readonly<Record<string, string>>>>>;
        readonly requestBody?: { readonly content: { readonly 'application/json': Json } };
        readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Json } } };
      }
    >
  >
>;

const OWN_ORIGIN: Hosts = { enrollment: '', growth: '', events: '' };

/**
 * Creates the page's client, with the transport's timeouts and retries.
 * @param config the settings; without them, every call goes to the page's own origin.
 * @param search the query string of the first page, which may simulate a location.
 */
export function createPageClient(
  fetch: (request: Request) => Promise<Response>,
  config: PublicConfig | undefined,
  search: string,
): SendOperation & SendSpec {
  const fetchLocated = config ? withSimulatedLocation(fetch, config, search) : fetch;
  return createSend(config?.hosts ?? OWN_ORIGIN, createTransport({ fetch: fetchLocated, wait: pause }));
}

/**
 * Creates the client that every call of the page uses.
 * @param transport sends a request, with its timeouts and retries.
 */
export function createSend(hosts: Hosts, transport: (request: Request) => Promise<Response>): SendOperation & SendSpec {
  const client = createClient<AnyPaths, 'application/json'>({
    fetch: transport,
    credentials: 'omit',
    headers: { Accept: 'application/json' },
  });
  async function send<Id extends OperationId>(call: CallOf<Id>, options?: SendOptions): Promise<Result<ReplyOf<Id>, CallFailure>>;
  async function send(spec: CallSpec, options?: SendOptions): Promise<Result<Json, CallFailure>>;
  async function send({ operation, params = {}, body }: CallSpec, options: SendOptions = {}): Promise<Result<Json, CallFailure>> {
    const endpoint = OPERATIONS[operation];
    if (!endpoint) throw new Error(`there is no operation "${operation}"`);
    const { host, method, path, type } = endpoint;
    const { signal } = options;
    if (signal?.aborted) return err({ kind: 'aborted' });
    try {
      const { data, error, response } = await client.request(method, path, {
        baseUrl: hosts[host] || location.origin,
        params: paramsOf(path, params),
        headers: headersOf(options, body === undefined ? undefined : type),
        ...(body !== undefined && { body }),
        ...(type === 'text/plain' && { bodySerializer: String }),
        ...(signal && { signal }),
      });
      return response.ok ? ok(data ?? null) : err(problemOf(response.status, error, retryAfterOf(response)));
    } catch (failure) {
      return err(failureOf(failure));
    }
  }
  return send;
}

/** Splits parameters into path and query parameters; absent ones are omitted. */
export function paramsOf(path: string, params: JsonObject): Readonly<Record<'path' | 'query', Readonly<Record<string, string>>>> {
  const definedParams = Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)] as const]));
  const isInPath = ([name]: readonly [string, string]): boolean => path.includes(`{${name}}`);
  return {
    path: Object.fromEntries(definedParams.filter(isInPath)),
    query: Object.fromEntries(definedParams.filter((entry) => !isInPath(entry))),
  };
}

function headersOf(
  { token, idempotencyKey, setHashes, affiliate }: SendOptions,
  type: string | undefined,
): Record<string, string | undefined> {
  return {
    'Content-Type': type,
    Authorization: token && `Bearer ${token}`,
    'Idempotency-Key': idempotencyKey,
    'Question-Set-Version': setHashes?.join(),
    'Affiliate-Id': affiliate?.id,
    'Affiliate-Campaign': affiliate?.campaign,
  };
}

/** Returns why no reply arrived. Rethrows anything that is a bug. */
function failureOf(failure: unknown): CallFailure {
  const name = failure instanceof Error || failure instanceof DOMException ? failure.name : '';
  if (name === 'TimeoutError') return { kind: 'timeout' };
  if (name === 'AbortError') return { kind: 'aborted' };
  if (name === 'TypeError' || name === 'SyntaxError') return { kind: 'network' };
  throw failure;
}
