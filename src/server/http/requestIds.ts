import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { randomBytes } from '../base/secrets.ts';

/** An id that is safe in logs and audit rows, and too narrow for an email or a date. */
const SAFE_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** The trace of a request, by W3C Trace Context. */
export interface Trace {
  readonly traceId: string;
  /** This server's own part of the trace. */
  readonly spanId: string;
  readonly flags: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when the caller traces nothing. */
    trace: Trace | null;
  }
}

/** Returns the id of a request: the caller's `x-request-id`, else its trace, else a new one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && SAFE_ID.test(given)) return given;
  return readTrace(headers)?.[0] ?? crypto.randomUUID();
}

/** Answers each request with its id and trace, by which the caller's logs lead to ours. */
export function addRequestIds(app: FastifyInstance): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.trace = traceOf(request);
    if (request.trace) reply.header('traceparent', `00-${request.trace.traceId}-${request.trace.spanId}-${request.trace.flags}`);
  });
}

function traceOf({ headers }: Pick<FastifyRequest, 'headers'>): Trace | null {
  const read = readTrace(headers);
  return read && { traceId: read[0], flags: read[1], spanId: randomBytes(8).toString('hex') };
}

function readTrace({ traceparent }: IncomingHttpHeaders): readonly [traceId: string, flags: string] | null {
  const [, traceId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return traceId !== undefined && flags !== undefined ? [traceId, flags] : null;
}
