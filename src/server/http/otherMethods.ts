import type { FastifyInstance } from 'fastify';
import type { OperationSpec } from './documents.ts';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';

/** An API path and the methods that it supports. */
interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Answers unsupported methods on API paths with 405 and `allow`, and OPTIONS with `allow`, before the page's fallback can. */
export function refuseOtherMethods(app: FastifyInstance, operations: readonly OperationSpec[]): void {
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => knownPath(path, operations));
  // Runs before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.operation !== undefined) return;
    const path = request.url.split('?')[0] ?? '';
    const route = paths.find(({ pattern }) => pattern.test(path));
    if (!route) return;
    reply.header('cache-control', 'no-store');
    // The router finds no route for a parameter above its limit, even if the method is right.
    if (route.methods.includes(request.method))
      return void (await sendFailure(reply, fail(400, 'INVALID_REQUEST', { errors: [{ path: '/path', code: 'maxLength' }] })));
    reply.header('allow', [...route.methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') await reply.code(204).send();
    else await sendFailure(reply, fail(405, 'METHOD_NOT_ALLOWED'));
  });
}

function knownPath(path: string, operations: readonly OperationSpec[]): KnownPath {
  const methods = operations.filter((operation) => operation.path === path).map(({ method }) => method);
  const source = path.replaceAll(/[.+*?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+');
  return { pattern: new RegExp(`^${source}$`), methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])] };
}
