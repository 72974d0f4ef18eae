import type { FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { fail, problemBody, type Failure } from '../base/problem.ts';
import { securityHeaders, isProbablyHttps } from '../security/headers.ts';
import type { Settings } from '../settings.ts';

/** Failures for the HTTP parser errors that have their own status. Every other parser error is a 400. */
const FAILURES: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: fail(431, 'HEADERS_TOO_LARGE'),
  ERR_HTTP_REQUEST_TIMEOUT: fail(408, 'REQUEST_TIMEOUT'),
};

/** A response for a request that reaches no route: headers and body are written as they are. */
export interface PlainProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Builds a complete response from a failure, with the same security headers as every other response. */
function plainProblem(settings: Settings, failure: Failure, requestId: string, isHttps?: boolean): PlainProblem {
  const body = JSON.stringify(problemBody(failure, requestId));
  const headers = {
    ...securityHeaders(settings, isHttps),
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status: failure.status, headers, body };
}

/** Redirect target for a browser that navigates to a malformed URL. The page shows its not-found screen there. */
export const NOT_FOUND_PATH = '/not-found';

/** Returns true when a browser requests an HTML document. */
export function isNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Builds the response for a URL that cannot be decoded: a redirect for a browser, a 400 for an API client. */
export function unreadableAddress(settings: Settings, request: FastifyRequest): PlainProblem {
  const isHttps = isProbablyHttps(settings, request) || undefined;
  const problem = plainProblem(settings, fail(400, 'INVALID_REQUEST'), request.id, isHttps);
  return isNavigation(request) ? { ...problem, status: 303, headers: { ...problem.headers, location: NOT_FOUND_PATH } } : problem;
}

/** Answers malformed HTTP, then closes the connection, because the start of the next request is unknown. */
export function clientErrorHandler(settings: Settings): (error: Error & { readonly code: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, headers, body } = plainProblem(settings, FAILURES[code] ?? fail(400, 'INVALID_REQUEST'), crypto.randomUUID());
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return void socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`, ...lines, '', body].join('\r\n'));
  };
}
