import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { apiSegments, firstSegment, type Documents } from './documents.ts';
import { fail } from '../base/problem.ts';
import { sendFailure } from './registerOperation.ts';

/** Files whose name changes with their content. */
const HASHED = /[\\/]assets[\\/]/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built page from dist/page: files by name, precompressed where the build did so, and index.html for every other address
 * that a browser navigates to. Without a build, only the API is served.
 */
export async function addPage(
  app: FastifyInstance,
  documents: Documents,
  folder: string = join(projectRoot(), 'dist', 'page'),
): Promise<void> {
  const segments = apiSegments(documents);
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      index: 'index.html',
      setHeaders: (response, path) => {
        response.setHeader('cache-control', HASHED.test(path) ? FOR_EVER : 'no-cache');
        response.setHeader('vary', 'accept-encoding');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    if (!built || !wantsPage(request, segments)) return notFound(request, reply);
    // The page itself knows which of its addresses exist. A missing file is never one of them.
    return reply
      .code(isFile(request) ? 404 : 200)
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  });
}

/**
 * Returns true for requests that get index.html: those that accept HTML, and those of other clients unless they ask for a file or
 * an API path.
 */
function wantsPage(request: FastifyRequest, segments: ReadonlySet<string>): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accepts = headers.accept ?? '*/*';
  return accepts.includes('text/html') || (accepts.includes('*/*') && !isFile(request) && !segments.has(firstSegment(pathOf(request))));
}

function isFile(request: FastifyRequest): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(pathOf(request));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, fail(404, 'NOT_FOUND'));
}
