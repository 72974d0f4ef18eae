import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const METHODS = 'GET, POST, PUT';
/** Request headers that the page sends beyond the CORS-safelisted ones. */
const HEADERS =
  'authorization, content-type, idempotency-key, question-set-version, affiliate-id, affiliate-campaign, x-request-id, traceparent';
const ONE_HOUR_SECONDS = '3600';

/**
 * Enables CORS for the allowed origins, for a page that is served from a different origin than its API (config.json, `hosts`).
 * Credentials stay off: calls carry a bearer token, never a cookie.
 */
export function enableCors(app: FastifyInstance, { allowedOrigins }: Pick<Settings, 'allowedOrigins'>): void {
  if (allowedOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after, x-request-id' });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': ONE_HOUR_SECONDS,
      })
      .send();
  });
}
