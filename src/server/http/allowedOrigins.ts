import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const METHODS = 'GET, POST, PUT';
/** What the page's calls send besides what browsers always may. */
const HEADERS = 'authorization, content-type, idempotency-key, affiliate-id, affiliate-campaign';
const AN_HOUR_SECONDS = '3600';

/**
 * Lets pages of the allowed origins read what this server answers, where the page and the hosts of its calls have addresses of
 * their own (config.json, hosts). No cookie takes part: who calls shows a token.
 */
export function admitAllowedOrigins(app: FastifyInstance, { allowedOrigins }: Pick<Settings, 'allowedOrigins'>): void {
  if (allowedOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': AN_HOUR_SECONDS,
      })
      .send();
  });
}
