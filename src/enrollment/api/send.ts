import createClient from 'openapi-fetch';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import type { CallSpec } from '../../runtime/engine/types.ts';
import type { CallOf, OperationId, ReplyOf } from './operations.ts';
import type { CallFailure, SendOperation, SendOptions, SendSpec } from './types.ts';
import { OPERATIONS } from './generated/operations.ts';

/** Base addresses of the three hosts; '' is the page's own origin. */
export interface Hosts {
  readonly enrollment: string;
  readonly growth: string;
  readonly events: string;
}

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

/**
 * Creates the client that every call of the page uses.
 * @param transport sends a request, with its timeouts and retries.
 * @param known returns the reply to a call if it is known already.
 */
export function createSend(
  hosts: Hosts,
  transport: (request: Request) => Promise<Response>,
  known: (operation: string, params: JsonObject) => Json | undefined = () => undefined,
): SendOperation & SendSpec {
  const client = createClient<AnyPaths, 'application/json'>({
    fetch: transport,
    credentials: 'omit',
    headers: { Accept: 'application/json' },
  });
  async function send<Id extends OperationId>(call: CallOf<Id>, options?: SendOptions): Promise<Result<ReplyOf<Id>, CallFailure>>;
  async function send(spec: CallSpec, options?: SendOptions): Promise<Result<Json, CallFailure>>;
  async function send({ operation, params = {}, body }: CallSpec, options: SendOptions = {}): Promise<Result<Json, CallFailure>> {
    const place = OPERATIONS[operation];
    if (!place) throw new Error(`there is no operation "${operation}"`);
    const { host, method, path, type } = place;
    const { signal } = options;
    if (signal?.aborted) return err({ kind: 'aborted' });
    const reply = known(operation, params);
    if (reply !== undefined) return ok(reply);
    try {
      const { data, error, response } = await client.request(method, path, {
        baseUrl: hosts[host] || location.origin,
        params: paramsOf(path, params),
        headers: headersOf(options, body === undefined ? undefined : type),
        ...(body !== undefined && { body }),
        ...(type === 'text/plain' && { bodySerializer: String }),
        ...(signal && { signal }),
      });
      return response.ok ? ok(data ?? null) : err(problemOf(response.status, error));
    } catch (failure) {
      return err(failureOf(failure));
    }
  }
  return send;
}

/** Splits parameters into those that the path names and those of the query; absent ones are left out. */
export function paramsOf(path: string, params: JsonObject): Readonly<Record<'path' | 'query', Readonly<Record<string, string>>>> {
  const given = Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)] as const]));
  const isInPath = ([name]: readonly [string, string]): boolean => path.includes(`{${name}}`);
  return {
    path: Object.fromEntries(given.filter(isInPath)),
    query: Object.fromEntries(given.filter((entry) => !isInPath(entry))),
  };
}

function headersOf({ token, idempotencyKey, affiliate }: SendOptions, type: string | undefined): Record<string, string | undefined> {
  return {
    'Content-Type': type,
    Authorization: token && `Bearer ${token}`,
    'Idempotency-Key': idempotencyKey,
    'Affiliate-Id': affiliate?.id,
    'Affiliate-Campaign': affiliate?.campaign,
  };
}

function problemOf(status: number, body: unknown): CallFailure {
  const problem: JsonObject = isJsonObject(body) ? body : {};
  const text = (name: string): string | null => {
    const value = problem[name];
    return typeof value === 'string' ? value : null;
  };
  return { kind: 'http', status, code: text('code'), message: text('message'), errorCode: text('errorCode'), problem };
}

/** Returns why no reply arrived. Rethrows anything that is a bug. */
function failureOf(failure: unknown): CallFailure {
  const name = failure instanceof Error || failure instanceof DOMException ? failure.name : '';
  if (name === 'TimeoutError') return { kind: 'timeout' };
  if (name === 'AbortError') return { kind: 'aborted' };
  if (name === 'TypeError' || name === 'SyntaxError') return { kind: 'network' };
  throw failure;
}
