import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../base/problem.ts';
import { sendFailure } from './registerOperation.ts';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a request that names no host, two of them, or one that is none: links would be made of it, and a proxy before us may
 * have read another one. HTTP/1.0 has no hosts.
 * @see RFC 9112, section 3.2
 */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasOneHost(request)) await sendFailure(request, reply, fail(400, 'INVALID_REQUEST'));
  });
}

function hasOneHost({ raw, host }: FastifyRequest): boolean {
  const named = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  if (named === 0) return raw.httpVersion === '1.0';
  return named === 1 && HOST.test(host);
}
