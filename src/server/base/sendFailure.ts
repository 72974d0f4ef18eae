import type { FastifyReply } from 'fastify';
import { problemBody, type Failure } from './problem.ts';

/** Writes a failure as problem+json. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  return sendProblem(reply, failure.status, problemBody(failure, reply.request.id));
}

/**
 * Sends a problem as bytes, because Fastify appends a charset to a string's type and problem+json defines none. Caching is off so
 * that an error, such as a 404, is never reused.
 */
export function sendProblem(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(body)));
}
