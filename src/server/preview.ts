import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { loadOnce } from '../runtime/base/loadOnce.ts';
import type { Drafts, FileEdit, PreviewEvent } from '../workshop/preview/protocol.ts';
import { fail } from './base/problem.ts';
import { sendFailure } from './base/sendFailure.ts';
import { projectRoot } from './base/projectRoot.ts';
import type { Settings } from './settings.ts';

/** Maximum size of a definition that the preview may save, in bytes: several times the texts of a language. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Heartbeat interval of open streams, in milliseconds. An idle connection would be closed. */
const HEARTBEAT_MS = 30_000;

/** The script of the worker thread that checks definitions: built, or run from its source in development. */
const WORKER = import.meta.url.endsWith('.ts') ? 'scripts/vite/checkWorker.mjs' : 'dist/server/checkWorker.js';

/** The name of a commit, branch or tag, which can also be relative: `v1.2`, `HEAD~3`. */
const REF = /^[\w./~^@-]{1,200}$/;

const CONFIG = { operation: 'preview' };
const INVALID = fail(400, 'INVALID_REQUEST');

/**
 * Serves the authors' preview at /_dev, and the service that reads, watches and saves definitions. Only in development, and only to
 * browsers on this machine: others get the page, whose routes end at not-found [DEV-02].
 * @param folder the built preview; without one, the development server serves the page
 */
export async function addPreview(
  app: FastifyInstance,
  { environment, watchDefinitions }: Pick<Settings, 'environment' | 'watchDefinitions'>,
  folder: string = join(projectRoot(), 'dist', 'preview'),
): Promise<void> {
  if (environment !== 'development') return;
  // Loaded on the first request, because checking definitions takes memory that a server without authors does not need.
  const open = loadOnce(async () => {
    const { openPreview } = await import('../workshop/preview/backend/openPreview.ts');
    return openPreview(watchDefinitions ?? projectRoot(), join(projectRoot(), WORKER), (error) => {
      app.log.error(error, 'the definitions cannot be checked');
    });
  });
  const streams = new Set<PassThrough>();
  let isOpen = false;
  const service = (): ReturnType<typeof open> => {
    isOpen = true;
    return open();
  };
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
    if (isOpen) (await open()).close();
  });

  await app.register(async (dev) => {
    dev.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request)) reply.callNotFound();
      else reply.header('cache-control', 'no-store');
    });
    dev.get('/_dev/service/definitions', { config: CONFIG }, async () => (await service()).all());
    dev.get<{ Querystring: { ref?: unknown } }>('/_dev/service/commit', { config: CONFIG }, async (request, reply) => {
      const { ref } = request.query;
      if (typeof ref !== 'string' || !REF.test(ref)) return sendFailure(reply, INVALID);
      return (await service()).commit(ref);
    });
    dev.get('/_dev/service/files', { config: CONFIG }, async () => (await service()).files());
    for (const work of ['draft', 'check'] as const)
      dev.post(`/_dev/service/${work}`, { config: CONFIG, bodyLimit: MAX_FILE_BYTES }, async (request, reply) => {
        if (!isDrafts(request.body)) return sendFailure(reply, INVALID);
        // The page drops the request when the author edits further.
        const dropped = new AbortController();
        reply.raw.once('close', () => dropped.abort());
        return (await service())[work](request.body, dropped.signal);
      });
    dev.post('/_dev/service/rewrite', { config: CONFIG, bodyLimit: MAX_FILE_BYTES }, async (request, reply) => {
      const { readRewriteTask } = await import('../workshop/preview/backend/rewrite.ts');
      const { drafts, work }: { readonly drafts?: unknown; readonly work?: unknown } = Object(request.body);
      const task = readRewriteTask(work);
      if (!isDrafts(drafts) || !task) return sendFailure(reply, INVALID);
      return (await service()).rewrite(drafts, task);
    });
    dev.put('/_dev/service/files', { config: CONFIG, bodyLimit: MAX_FILE_BYTES }, async (request, reply) => {
      if (!areEdits(request.body)) return sendFailure(reply, INVALID);
      return (await service()).save(request.body);
    });
    dev.get('/_dev/service/events', { config: CONFIG }, async (_request, reply) => {
      const stream = new PassThrough();
      streams.add(stream);
      const unsubscribe = (await service()).subscribe((event: PreviewEvent) => void stream.write(`data: ${JSON.stringify(event)}\n\n`));
      const heartbeat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS);
      stream.once('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        streams.delete(stream);
      });
      return reply.type('text/event-stream; charset=utf-8').send(stream);
    });
    if (!existsSync(join(folder, 'index.html'))) return;
    await dev.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/_dev/assets/', index: false, cacheControl: false });
    for (const path of ['/_dev', '/_dev/', '/_dev/*'])
      dev.get(path, { config: CONFIG }, async (_request, reply) => allowSelfFraming(reply).sendFile('index.html', folder));
  });
}

/**
 * Lets the preview show itself in a frame: it opens its own address there to show the survey on screens of other widths. No other
 * page may be framed, and no other origin may frame the preview.
 */
function allowSelfFraming(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply.headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  });
}

/** Returns true for a request from this machine to its own host name: a foreign name may be an attacker's (DNS rebinding). */
function isLocal({ socket, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && isLoopback(socket.remoteAddress ?? '') && (hostname === 'localhost' || isLoopback(hostname));
}

function isLoopback(address: string): boolean {
  const bareAddress = address.replace(/^\[|\]$|^::ffff:/g, '');
  return bareAddress === '::1' || (isIP(bareAddress) === 4 && bareAddress.startsWith('127.'));
}

function areEdits(body: unknown): body is readonly FileEdit[] {
  return Array.isArray(body) && body.every(isEdit);
}

function isEdit(body: unknown): body is FileEdit {
  if (typeof body !== 'object' || body === null) return false;
  const { file, text, from }: Partial<Record<keyof FileEdit, unknown>> = body;
  return typeof file === 'string' && [text, from].every((each) => each === null || typeof each === 'string');
}

function isDrafts(body: unknown): body is Drafts {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.values(body).every((text) => typeof text === 'string');
}
