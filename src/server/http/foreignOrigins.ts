import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that a browser sends for a page of another origin. Clients other than browsers send no origin. */
export function refuseForeignOrigins(app: FastifyInstance, settings: Pick<Settings, 'allowedOrigins' | 'publicUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (READS.has(request.method) || !isForeign(request, settings)) return;
    await sendFailure(reply, fail(403, 'FOREIGN_ORIGIN'));
  });
}

function isForeign(request: FastifyRequest, { allowedOrigins, publicUrl }: Pick<Settings, 'allowedOrigins' | 'publicUrl'>): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site';
  // A proxy may send its own host instead of the visitor's. The request's host counts too, because an operator may open the server directly.
  return ![...allowedOrigins, publicUrl].includes(origin) && hostOf(origin) !== request.host;
}

/** Returns the host to compare. Schemes are ignored, because behind a balancer that terminates TLS this server sees http. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
