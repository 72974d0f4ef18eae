import { OPERATIONS } from '../../../src/enrollment/api/generated/operations.ts';
import { createTransport } from '../../../src/enrollment/api/transport.ts';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import type { ContractServer, Reply } from '../../server/support/contractServer.ts';

/** A planned failure on the way to the server or back. */
export type Fault =
  /** The connection breaks before the call arrives. */
  | 'dropped'
  /** The call arrives and is done, but its response is lost. */
  | 'responseLost'
  | 'responds500'
  | 'responds503'
  | 'responds429'
  | 'responds401'
  | 'malformed'
  /** No response arrives before the page's timeout. */
  | 'tooSlow'
  /** The network delivers the call to the server twice. */
  | 'doubled';

/** A refusal from the server's catalogue of errors. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The step whose answer is refused. */
  readonly step?: string;
}

/** A call as the page sent it. */
export interface RecordedCall {
  readonly operation: string;
  readonly fault: Fault | Refusal | null;
  readonly key: string | null;
  readonly body: string;
}

/** The network between the page and the server. */
export interface FaultyNetwork {
  /** The page's own transport, without real pauses between retries. */
  readonly transport: (request: Request) => Promise<Response>;
  /** Applies a fault to every further attempt of an operation; null removes it. */
  readonly plan: (operation: string, fault: Fault | Refusal | null) => void;
  /** Every attempt, in order. */
  readonly seen: readonly RecordedCall[];
}

const PATTERNS = Object.entries(OPERATIONS).map(([name, { method, path }]) => ({
  name,
  method: method.toUpperCase(),
  path: new RegExp(`^${path.replaceAll(/[.:]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+?')}$`),
}));

function operationOf({ method, url }: Request): string {
  const { pathname } = new URL(url);
  return PATTERNS.find((operation) => operation.method === method && operation.path.test(pathname))?.name ?? `${method} ${pathname}`;
}

const PROBLEMS: Readonly<Partial<Record<Fault, () => Response>>> = {
  responds500: () => problem(500, 'INTERNAL_ERROR'),
  responds503: () => problem(503, 'UNAVAILABLE', { 'Retry-After': '7' }),
  responds429: () => problem(429, 'RATE_LIMITED', { 'Retry-After': '7' }),
  responds401: () => problem(401, 'INVALID_TOKEN'),
  malformed: () => new Response('{"accessCode": "half', { status: 200, headers: { 'Content-Type': 'application/json' } }),
};

function problem(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Response {
  return problemOf({ type: 'about:blank', title: code, status, code }, headers);
}

function problemOf(body: { readonly status: number } & JsonObject, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}

function refusalResponse({ status, code, message, step }: Refusal): Response {
  return problemOf({ type: 'about:blank', title: code, status, code, message, errorCode: code, ...(step !== undefined && { step }) });
}

/** Injects faults between a page and a server. */
export function faultyNetwork(server: Pick<ContractServer, 'call'>): FaultyNetwork {
  const plannedFaults = new Map<string, Fault | Refusal>();
  const seen: RecordedCall[] = [];

  const arrive = async (request: Request, body: string): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const method = request.method === 'GET' || request.method === 'PUT' ? request.method : 'POST';
    const reply = await server.call(method, `${pathname}${search}`, { headers, ...(body !== '' && { body }) });
    const text = asText(reply);
    const type = reply.headers['content-type'];
    return new Response(reply.status === 204 ? null : text, {
      status: reply.status,
      ...(type && { headers: { 'Content-Type': type } }),
    });
  };

  const fetch = async (request: Request): Promise<Response> => {
    const operation = operationOf(request);
    const fault = plannedFaults.get(operation) ?? null;
    const body = await request.text();
    seen.push({ operation, fault, key: request.headers.get('Idempotency-Key'), body });
    if (fault === 'dropped') throw new TypeError('the connection broke');
    if (fault === 'tooSlow') return hang(request.signal);
    if (fault !== null && typeof fault === 'object') return refusalResponse(fault);
    const scripted = fault === null ? undefined : PROBLEMS[fault];
    if (scripted) return scripted();
    if (fault === 'doubled') return (await Promise.all([arrive(request, body), arrive(request, body)]))[1];
    const reply = await arrive(request, body);
    if (fault === 'responseLost') throw new TypeError('the response was lost');
    return reply;
  };

  const wait = async (): Promise<void> => undefined;
  const patient = createTransport({ fetch, wait });
  const hasty = createTransport({ fetch, wait, timeout: 1 });
  return {
    transport: (request) => (plannedFaults.get(operationOf(request)) === 'tooSlow' ? hasty : patient)(request),
    plan: (operation, fault) => void (fault === null ? plannedFaults.delete(operation) : plannedFaults.set(operation, fault)),
    seen,
  };
}

/** Never responds; rejects when the page gives up. */
function hang(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => {
    const giveUp = (): void => void Promise.reject(signal.reason).catch(reject);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
  });
}

/** Converts a body to text. Under jsdom the server sees foreign byte arrays and serialises a problem's bytes as numbers. */
function asText({ body, text }: Reply): string {
  const { type, data } = body;
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data.map(Number)).toString() : text;
}
