import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { randomBytes } from 'node:crypto';
import { runWithin, type ActiveSpan } from '../base/spans.ts';

/** The format of an id that is safe in logs and audit rows: no email and no free text matches. */
const SAFE_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A part of a trace, by W3C Trace Context. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: string;
}

/** The fields of a request in the log and in traces. */
export interface RequestFacts {
  readonly method: string;
  /** The path template, with the names of its parameters. */
  readonly route: string;
  readonly operation: string;
  readonly status: number;
}

/** This server's part of a trace. */
interface OwnSpan extends Span {
  readonly end: (facts: RequestFacts) => void;
  /** The parent span of the request's work; null when no traces are sent. */
  readonly active: ActiveSpan | null;
}

/** Begins this server's part of a trace: the caller's, or a new one. Returns null when the request belongs to no trace. */
export type Tracing = (caller: Span | null) => OwnSpan | null;

/** Continues callers' traces in the log only. */
const logOnly: Tracing = (caller) => caller && { ...caller, spanId: randomBytes(8).toString('hex'), end: () => undefined, active: null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when the request belongs to no trace. */
    trace: OwnSpan | null;
  }
}

/** Returns the id of a request: the caller's `x-request-id`, else its trace, else a new one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const callerId = headers['x-request-id'];
  if (typeof callerId === 'string' && SAFE_ID.test(callerId)) return callerId;
  return readTrace(headers)?.traceId ?? crypto.randomUUID();
}

/**
 * Answers each request with its id and trace, so that the caller's logs can be matched with ours.
 * @param tracing begins a span for each request that is traced; by default, only the log names the caller's trace
 */
export function addRequestIds(app: FastifyInstance, isTraced: (request: FastifyRequest) => boolean, tracing: Tracing = logOnly): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.trace = (isTraced(request) ? tracing : logOnly)(readTrace(request.headers));
    if (request.trace) reply.header('traceparent', `00-${request.trace.traceId}-${request.trace.spanId}-${request.trace.flags}`);
  });
  if (tracing === logOnly) return;
  app.addHook('onRequest', (request, _reply, done) => runWithin(request.trace?.active ?? undefined, done));
}

function readTrace({ traceparent }: IncomingHttpHeaders): Span | null {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return traceId !== undefined && spanId !== undefined && flags !== undefined ? { traceId, spanId, flags } : null;
}
