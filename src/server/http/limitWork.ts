import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../base/problem.ts';
import { sendFailure } from './registerOperation.ts';

/** Requests that are worked on at once at most. */
const MOST = 500;
const COME_BACK_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    isAtWork: boolean;
  }
}

/**
 * Tells requests to come back while too many others are worked on: better than all of them waiting. A request whose body is still
 * coming, or whose answer is still being read, is not worked on: however many are slow, they keep nobody else out.
 */
export function limitWork(app: FastifyInstance, isLetIn: (request: FastifyRequest) => boolean): void {
  let atWork = 0;
  const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.isAtWork) return;
    if (atWork < MOST || isLetIn(request)) {
      request.isAtWork = true;
      atWork += 1;
    } else await sendFailure(request, reply, { ...fail(503, 'UNAVAILABLE'), retryAfter: COME_BACK_SECONDS });
  };
  const end = (request: FastifyRequest): void => {
    if (request.isAtWork) atWork -= 1;
    request.isAtWork = false;
  };

  app.decorateRequest('isAtWork', false);
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
