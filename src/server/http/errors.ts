import type { FastifyError, FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { maySucceedLater } from '../store/databaseErrors.ts';
import { NOT_FOUND_PATH, isNavigation } from './clientErrors.ts';
import { fail, type Failure } from '../base/problem.ts';
import { loggableError } from '../base/loggableError.ts';
import { sendFailure } from '../base/sendFailure.ts';

/** Failures for Fastify's own errors, by error code. */
const FAILURES: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: fail(413, 'BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: fail(415, 'UNSUPPORTED_MEDIA_TYPE'),
};

/** Retry-After when the database is unavailable, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

/** Handles errors that handlers throw: logs them without personal data and answers without internals. */
export function addErrorHandler(app: FastifyInstance, { environment }: Pick<Settings, 'environment'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = FAILURES[error.code];
    if (failure) return sendFailure(reply, failure);
    if (error.statusCode === 416) return sendFailure(reply, fail(416, 'RANGE_NOT_SATISFIABLE'));
    const isRefused = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    if (isRefused && isNavigation(request)) return reply.redirect(NOT_FOUND_PATH, 303);
    if (isRefused) return sendFailure(reply, fail(400, 'INVALID_REQUEST', { errors: [{ path: '', code: 'format' }] }));
    request.log.error(
      {
        operation: request.routeOptions.config.operation ?? 'page',
        error: loggableError(error, { includesBugs: environment === 'development' }),
      },
      'request failed',
    );
    if (maySucceedLater(error)) return sendFailure(reply, { ...fail(503, 'UNAVAILABLE'), retryAfter: RETRY_AFTER_SECONDS });
    return sendFailure(reply, fail(500, 'INTERNAL_ERROR'));
  });
}
