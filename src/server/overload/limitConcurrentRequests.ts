import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';

/** Largest number of requests that are processed concurrently. */
const MAX_REQUESTS = 500;
const RETRY_AFTER_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    isInProgress: boolean;
  }
}

/**
 * Answers 503 while too many requests are being processed, so that clients retry instead of queueing. A request counts neither
 * while its body is arriving nor while its response is being read, so slow clients lock nobody out.
 */
export function limitConcurrentRequests(app: FastifyInstance, isExempt: (request: FastifyRequest) => boolean): void {
  let inProgress = 0;
  const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.isInProgress) return;
    if (inProgress < MAX_REQUESTS || isExempt(request)) {
      request.isInProgress = true;
      inProgress += 1;
    } else await sendFailure(reply, { ...fail(503, 'UNAVAILABLE'), retryAfter: RETRY_AFTER_SECONDS });
  };
  const end = (request: FastifyRequest): void => {
    if (request.isInProgress) inProgress -= 1;
    request.isInProgress = false;
  };

  app.decorateRequest('isInProgress', false);
  app.addHook('onRequest', begin);
  app.addHook('preParsing', (request, _reply, body, done) => {
    end(request);
    done(null, body);
  });
  app.addHook('preValidation', begin);
  app.addHook('onSend', (request, _reply, _answer, done) => {
    end(request);
    done();
  });
}
