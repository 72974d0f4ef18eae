import type { Json, JsonObject } from '../base/json.ts';
import { err } from '../base/result.ts';
import type { CallSpec } from '../engine/types.ts';
import type { SendOperation, SendOptions } from '../hooks/calls/types.ts';
import { absolute, type Clients } from './clients.ts';
import { settle } from './failure.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/** Sends what definitions ask for by operation id; the typed clients' transport stands behind it. */
export function createSend({ hosts, transport }: Pick<Clients, 'hosts' | 'transport'>): SendOperation {
  return async (spec, options) => {
    const operation = OPERATIONS[spec.operation];
    if (!operation) throw new Error(`there is no operation "${spec.operation}"`);
    if (options.signal?.aborted) return err({ kind: 'aborted' });
    return settle(readReply(transport(buildRequest(absolute(hosts[operation.host]), operation, spec, options))));
  };
}

/**
 * The request of an operation: parameters named in the path stand there, the others in the query.
 * @param base the address of the host, without a slash at its end.
 */
export function buildRequest(
  base: string,
  { method, path, body: kind }: Operation,
  { params = {}, body }: CallSpec,
  options: SendOptions,
): Request {
  const { address, rest } = fillPath(path, params);
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
  const headers = new Headers({ Accept: 'application/json' });
  if (options.token !== undefined) headers.set('Authorization', `Bearer ${options.token}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.affiliate) headers.set('Affiliate-Id', options.affiliate.id);
  if (options.affiliate?.campaign !== undefined) headers.set('Affiliate-Campaign', options.affiliate.campaign);
  const written = body === undefined ? undefined : writeBody(kind, body);
  if (written) headers.set('Content-Type', written.type);
  return new Request(`${base}${address}${query && `?${query}`}`, {
    method: method.toUpperCase(),
    headers,
    credentials: 'omit',
    ...(written && { body: written.text }),
    ...(options.signal && { signal: options.signal }),
  });
}

function fillPath(path: string, params: JsonObject): { readonly address: string; readonly rest: JsonObject } {
  const rest: Record<string, Json | undefined> = { ...params };
  const address = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { address, rest: Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)) };
}

function writeBody(kind: Operation['body'], body: Json): { readonly type: string; readonly text: string } {
  if (kind === 'text') return { type: 'text/plain', text: String(body) };
  if (kind !== 'form') return { type: 'application/json', text: JSON.stringify(body) };
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return {
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString(),
  };
}

async function readReply(sending: Promise<Response>): Promise<{ readonly data: Json; readonly error: Json; readonly response: Response }> {
  const response = await sending;
  const text = await response.text();
  const body: Json = text !== '' && (response.headers.get('Content-Type') ?? '').includes('json') ? JSON.parse(text) : null;
  return { data: body, error: body, response };
}
