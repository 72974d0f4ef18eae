import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a request whose host is missing, repeated or malformed. Links are built from the host, and a proxy in front of this
 * server may have read another one. HTTP/1.0 requests need no host.
 * @see RFC 9112, section 3.2
 */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasOneHost(request)) await sendFailure(reply, fail(400, 'INVALID_REQUEST'));
  });
}

function hasOneHost({ raw, host }: FastifyRequest): boolean {
  const hostCount = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hostCount === 0) return raw.httpVersion === '1.0';
  return hostCount === 1 && HOST.test(host);
}
