import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { Db } from '../store/schema.ts';
import { isDatabaseUp } from './isDatabaseUp.ts';
import { limitConcurrentRequests } from '../overload/limitConcurrentRequests.ts';
import type { Metrics } from './metrics.ts';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';
import { onResponseEnd } from '../http/onResponseEnd.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in logs and metrics. URLs are never logged, because they may contain an access code. */
    operation?: string;
    /** Path template of the operation, with the names of its parameters. */
    route?: string;
  }
}

/** Receives this process's metrics. Returns a function that formats those of all processes on the port as Prometheus text. */
export type GatherMetrics = (own: Registry) => () => Promise<string>;

/** Formats the metrics of the only process on the port. */
export const ownMetrics: GatherMetrics = (own) => () => own.metrics();

/** Time in milliseconds for which a stopping server keeps idle connections open: long enough for a balancer to notice. */
const DRAIN_MS = 5_000;
/** Interval in milliseconds at which it checks whether all connections are closed. */
const POLL_MS = 50;

/**
 * Adds health, readiness and metrics endpoints, and logs one line per request.
 * @returns a function to call before the app is closed. It reports that the server is not ready, and resolves once all clients have
 * disconnected or balancers have noticed. Until then idle connections stay open: closing one just as a balancer sends a request on
 * it would lose that request.
 */
export function addMonitoring(app: FastifyInstance, db: Db, metrics: Metrics, gatherMetrics: GatherMetrics): () => Promise<void> {
  const metricsText = gatherMetrics(metrics.registry);
  let isStopping = false;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    isClosing = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    metrics.inFlight.inc();
    onResponseEnd(request, reply, () => {
      metrics.inFlight.dec();
      const operation = operationOf(request);
      metrics.requests.inc({ operation, status: reply.statusCode });
      metrics.seconds.observe({ operation }, reply.elapsedTime / 1000);
      const { method, trace } = request;
      const facts = { method, route: routeOf(request), operation, status: reply.statusCode };
      trace?.end(facts);
      const line = { ...facts, ms: Math.round(reply.elapsedTime) };
      request.log.info(trace ? { ...line, traceId: trace.traceId, spanId: trace.spanId } : line, 'request');
      // This connection was busy when the idle ones were closed. Left open, keep-alive would delay the shutdown.
      if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    });
  });
  limitConcurrentRequests(app, isProbe);

  // A balancer sends requests on its open connections until its next probe. They are answered, each as the last on its connection.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request)) reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { config: { operation: 'healthz' } }, async (_request, reply) => reply.send({ status: 'ok' }));
  // All processes share the database. If readiness depended on it, the balancer would drop all of them at the same time, and the page
  // with them.
  app.get('/readyz', { config: { operation: 'readyz' } }, async (_request, reply) =>
    isStopping ? sendFailure(reply, fail(503, 'UNAVAILABLE')) : reply.send({ status: 'ready' }),
  );
  app.get('/databasez', { config: { operation: 'databasez' } }, async (request, reply) => {
    const isUp = await isDatabaseUp(db, undefined, (why) => request.log.warn({ why }, 'the database does not answer'));
    return isUp ? reply.send({ status: 'up' }) : sendFailure(reply, fail(503, 'UNAVAILABLE'));
  });
  app.get('/metrics', { config: { operation: 'metrics' } }, async (_request, reply) =>
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await metricsText()),
  );
  return async () => {
    isStopping = true;
    const connected = promisify(app.server.getConnections.bind(app.server));
    for (let waited = 0; waited < DRAIN_MS && (await connected()) > 0; waited += POLL_MS) await pause(POLL_MS);
  };
}

/** Returns true for a request of a balancer or of Prometheus. */
export function isProbe(request: FastifyRequest): boolean {
  return ['healthz', 'readyz', 'databasez', 'metrics'].includes(operationOf(request));
}

function operationOf(request: FastifyRequest): string {
  return request.routeOptions.config.operation ?? 'page';
}

/** Returns the path template of a route. The URL itself may contain an access code. */
function routeOf({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.route ?? url ?? '*';
}
