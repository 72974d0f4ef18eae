import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../store/schema.ts';
import { isReady } from './isReady.ts';
import { limitWork } from './limitWork.ts';
import { metricsText, type Counts, type Metrics } from './metrics.ts';
import { fail } from '../base/problem.ts';
import { sendFailure } from './registerOperation.ts';
import { whenOver } from './whenOver.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in logs and metrics. Addresses are never logged, because they may hold an access code. */
    operation?: string;
  }
}

const COME_BACK_SECONDS = 1;

/** Takes a function that returns this process's counts, and returns one that gathers the counts of all processes on the port. */
export type GatherCounts = (own: () => Counts) => () => Promise<Counts>;

/** Gathers the counts of a process that has the port to itself. */
export const ownCounts: GatherCounts = (own) => async () => own();

/** Adds health, readiness and metrics endpoints, and logs one line per request. */
export function addOperating(app: FastifyInstance, db: Db, metrics: Metrics, gatherCounts: GatherCounts): void {
  const counts = gatherCounts(metrics.counts);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    metrics.started();
    whenOver(request, reply, () => {
      metrics.ended();
      const operation = operationOf(request);
      metrics.observe(operation, reply.statusCode, reply.elapsedTime / 1000);
      request.log.info({ operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
      // This connection was busy when the idle ones were closed. Left open, keep-alive would delay the shutdown.
      if (stopping) setImmediate(() => app.server.closeIdleConnections());
    });
    if (stopping && !isProbe(request)) await sendFailure(request, reply, { ...fail(503, 'UNAVAILABLE'), retryAfter: COME_BACK_SECONDS });
  });
  limitWork(app, isProbe);

  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request)) reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { config: { operation: 'healthz' } }, async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', { config: { operation: 'readyz' } }, async (request, reply) => {
    const ready = !stopping && (await isReady(db, undefined, (why) => request.log.warn({ why }, 'not ready')));
    return ready ? reply.send({ status: 'ready' }) : sendFailure(request, reply, fail(503, 'UNAVAILABLE'));
  });
  app.get('/metrics', { config: { operation: 'metrics' } }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metricsText(await counts())),
  );
}

function isProbe(request: FastifyRequest): boolean {
  return ['healthz', 'readyz', 'metrics'].includes(operationOf(request));
}

function operationOf(request: FastifyRequest): string {
  return request.routeOptions.config.operation ?? 'page';
}
