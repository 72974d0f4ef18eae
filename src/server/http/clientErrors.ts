import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { securityHeaders } from './headers.ts';
import { fail, problemBody, type Failure } from './problem.ts';

/** What Node's HTTP parser refuses, in our words; anything else is no HTTP. */
const KNOWN: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: fail(431, 'HEADERS_TOO_LARGE'),
  ERR_HTTP_REQUEST_TIMEOUT: fail(408, 'REQUEST_TIMEOUT'),
};

/** A failure for which there is no route: headers and body to write as they are. */
export interface PlainProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A failure as a whole answer, with the security headers of every other one. */
export function plainProblem(settings: Settings, failure: Failure, requestId: string): PlainProblem {
  const body = JSON.stringify(problemBody(failure, requestId));
  const headers = {
    ...securityHeaders(settings),
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status: failure.status, headers, body };
}

/** Where a browser goes that navigates to an address which cannot be read: the page says that there is no such place. */
export const NO_SUCH_PLACE = '/not-found';

/** True where a browser asks for a document to show. */
export function navigates({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** What an address that cannot be decoded is answered. */
export function unreadableAddress(settings: Settings, request: FastifyRequest): PlainProblem {
  const problem = plainProblem(settings, fail(400, 'INVALID_REQUEST'), request.id);
  return navigates(request) ? { ...problem, status: 303, headers: { ...problem.headers, location: NO_SUCH_PLACE } } : problem;
}

/** Answers what cannot be read as a request, and closes its connection: nobody knows where a next request would begin. */
export function clientErrorHandler(settings: Settings): (error: Error & { readonly code: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, headers, body } = plainProblem(settings, KNOWN[code] ?? fail(400, 'INVALID_REQUEST'), crypto.randomUUID());
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return void socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`, ...lines, '', body].join('\r\n'));
  };
}

/** Answers requests that expect of us what we do not know; Node's own answer has no headers. */
export function refuseExpectations(app: FastifyInstance, settings: Settings): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = plainProblem(settings, fail(417, 'EXPECTATION_FAILED'), crypto.randomUUID());
    response.writeHead(status, headers).end(body);
  });
}
