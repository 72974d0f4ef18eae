import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PAGE_HEADERS } from '../html/sendPage.ts';
import type { Settings } from '../settings.ts';
import { readBroken } from './brokenRequest.ts';
import { securityHeaders, seemsHttps } from '../security/headers.ts';
import { fail, problemBody, type Failure } from '../base/problem.ts';
import { tooLongPage } from './tooLongPage.ts';

const TOO_LARGE = 'HPE_HEADER_OVERFLOW';

/** Failures for the HTTP parser errors that have their own status. Every other parser error is a 400. */
const KNOWN: Readonly<Record<string, Failure>> = {
  [TOO_LARGE]: fail(431, 'HEADERS_TOO_LARGE'),
  ERR_HTTP_REQUEST_TIMEOUT: fail(408, 'REQUEST_TIMEOUT'),
};

/** An error of Node's HTTP parser, with the packet that caused it. */
type ClientError = Error & { readonly code: string; readonly rawPacket?: unknown };

/** A response for a request that reaches no route: headers and body are written as they are. */
export interface PlainProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Builds a complete response from a failure, with the same security headers as every other response.
 * @param asked the request, as far as it was read
 */
function plainProblem(settings: Settings, failure: Failure, requestId: string, asked?: Pick<IncomingMessage, 'headers'>): PlainProblem {
  const overHttps = asked && seemsHttps(settings, asked) ? securityHeaders(settings, true) : {};
  const kind = { ...overHttps, 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return plainAnswer(settings, failure.status, kind, JSON.stringify(problemBody(failure, requestId)));
}

function plainAnswer(settings: Settings, status: number, kind: Readonly<Record<string, string>>, body: string): PlainProblem {
  const length = { 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  return { status, headers: { ...securityHeaders(settings), ...kind, ...length }, body };
}

/** Redirect target for a browser that navigates to an unreadable address. The page shows its not-found screen there. */
export const NO_SUCH_PLACE = '/not-found';

/** Returns true when a browser asks for a document to show. */
export function navigates({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Builds the response for an address that cannot be decoded: a redirect for a browser, a 400 for an API client. */
export function unreadableAddress(settings: Settings, request: FastifyRequest): PlainProblem {
  const problem = plainProblem(settings, fail(400, 'INVALID_REQUEST'), request.id, request);
  return navigates(request) ? { ...problem, status: 303, headers: { ...problem.headers, location: NO_SUCH_PLACE } } : problem;
}

/**
 * Answers input that is not a readable HTTP request, then closes the connection, because the start of the next request is unknown.
 * A person who opened a link that is too long sees a page.
 * @param segments the first segments of the API's paths
 */
export function clientErrorHandler(settings: Settings, segments: ReadonlySet<string>): (error: ClientError, socket: Socket) => void {
  const answerTo = ({ code, rawPacket }: ClientError): PlainProblem => {
    const failure = KNOWN[code] ?? fail(400, 'INVALID_REQUEST');
    const broken = code === TOO_LARGE && rawPacket instanceof Uint8Array ? readBroken(rawPacket, segments) : null;
    if (!broken?.navigates) return plainProblem(settings, failure, crypto.randomUUID());
    return plainAnswer(settings, failure.status, PAGE_HEADERS, tooLongPage(broken.lang, settings.public.support.link));
  };
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    return void socket.end(written(answerTo(error)));
  };
}

/** Serialises a response for the wire. */
function written({ status, headers, body }: PlainProblem): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers CONNECT requests, sent by clients that mistake this server for a proxy. Node would close the connection without a
 * response.
 */
export function refuseTunnels(app: FastifyInstance, settings: Settings): void {
  app.server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const problem = plainProblem(settings, fail(405, 'METHOD_NOT_ALLOWED'), crypto.randomUUID(), request);
    socket.on('error', () => socket.destroy());
    const allow = 'GET, HEAD, POST, PUT, OPTIONS';
    socket.end(written({ ...problem, headers: { ...problem.headers, allow } }), () => socket.destroy());
  });
}

/** Answers requests with an unknown `Expect` header. Node's own response lacks the security headers. */
export function refuseExpectations(app: FastifyInstance, settings: Settings): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = plainProblem(settings, fail(417, 'EXPECTATION_FAILED'), crypto.randomUUID(), request);
    response.writeHead(status, headers).end(body);
  });
}
