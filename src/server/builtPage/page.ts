import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { projectRoot } from '../base/projectRoot.ts';
import { allowEarlyPress, EARLY_PRESS } from './earlyPress.ts';
import { apiSegments, firstSegment, type Documents } from '../http/documents.ts';
import { fail } from '../base/problem.ts';
import type { Settings } from '../settings.ts';
import { html } from '../pageTemplate/html.ts';
import { firstScreens, splitAddress } from './firstScreen.ts';
import { allowStyles, withInlineStyles } from './inlineStyles.ts';
import { sendFailure } from '../base/sendFailure.ts';
import { renderThread, type Renderer } from './renderThread.ts';

/** Files whose name changes with their content. */
const HASHED = /[\\/]assets[\\/]/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The addresses of the page. */
export interface PageRoutes {
  /** Returns true for a path that the page has a route for. */
  readonly has: (pathname: string) => boolean;
  /** Returns the current path of a page that has moved; null for every other path. */
  readonly newPathOf: (pathname: string) => string | null;
}

/** The dependencies of serving the page. */
export interface PageOptions {
  readonly documents: Documents;
  readonly hosts: Settings['public']['hosts'];
  readonly geoHeaders: Settings['geoHeaders'];
  readonly routes: PageRoutes;
  /** The folder of the built page; dist/page by default. */
  readonly folder?: string;
  /** Maximum delay of the page for its first replies, and for its rendered screen, in milliseconds (tests). */
  readonly delayMs?: number | undefined;
}

/**
 * Serves the built page from dist/page: files by name, precompressed where the build did so, and index.html for every other URL
 * that a browser navigates to, with what its first screen needs. Without a build, only the API is served.
 * @returns a function that resolves once landings can be rendered without a wait; it never rejects
 */
export async function addPage(
  app: FastifyInstance,
  { documents, hosts, geoHeaders, routes, folder = join(projectRoot(), 'dist', 'page'), delayMs }: PageOptions,
): Promise<Renderer['warm']> {
  const segments = apiSegments(documents);
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    app.setNotFoundHandler((_request, reply) => notFound(reply));
    return async () => undefined;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    index: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED.test(path) ? IMMUTABLE : 'no-cache');
      response.setHeader('vary', 'accept-encoding');
    },
  });
  const { page, sources } = withInlineStyles(readFileSync(index, 'utf8'), folder);
  // The server's build is next to the page's.
  const renderer = renderThread(join(folder, '..', 'server', 'renderThread.js'), (failure) => {
    app.log.warn({ failure }, 'the server could not render a landing page, so the browser renders it');
  });
  const prepare = firstScreens(app, { documents, folder, hosts, geoHeaders, renderer, delayMs });
  app.addHook('onClose', renderer.close);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!wantsPage(request, segments)) return notFound(reply);
    const { pathname, search } = splitAddress(request.url);
    const movedPath = routes.newPathOf(pathname);
    if (movedPath !== null) return reply.header('cache-control', 'no-cache').redirect(`${movedPath}${search}`);
    const { status, locale, title, head, theme, screen, isOutline, body } = await prepare(request);
    const basePolicy = String(reply.getHeader('content-security-policy') ?? "default-src 'self'");
    const policy = allowStyles(isOutline ? basePolicy : allowEarlyPress(basePolicy), [...sources, ...(theme ? [theme.source] : [])]);
    const exists = routes.has(pathname) && !isFile(pathname);
    reply.code(exists ? status : 404).headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // Its settings contain the visitor's country.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    });
    const filled = page
      .replace('<html lang="en">', `<html lang="${locale}"${isOutline ? ' data-outlined' : ''}>`)
      .replace(/<title>.*?<\/title>/, (own) => (title === null ? own : html`<title>${title}</title>`.html))
      .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`)
      .replace('</head>', () => `${theme?.element ?? ''}${isOutline ? '' : EARLY_PRESS}${head}</head>`)
      .replace('</body>', () => `${body}</body>`);
    return send(request, reply, filled);
  };
  // The route of the static files would answer 404 here, as for any folder.
  app.get('/', sendPage);
  app.setNotFoundHandler(sendPage);
  return renderer.warm;
}

/** Brotli's quality for a page: it takes no longer than gzip and is 6% smaller. Qualities above 6 take a hundred times as long. */
const QUALITY = 5;

/** Sends HTML, compressed if the browser accepts that. */
function send(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  if (!/\bgzip\b/.test(accepted)) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipSync(html));
}

/**
 * Returns true for requests that get index.html: those that accept HTML, and those of other clients unless they request a file or
 * an API path.
 */
function wantsPage({ method, headers, url }: FastifyRequest, segments: ReadonlySet<string>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accepts = headers.accept ?? '*/*';
  const { pathname } = splitAddress(url);
  return accepts.includes('text/html') || (accepts.includes('*/*') && !isFile(pathname) && !segments.has(firstSegment(pathname)));
}

function isFile(pathname: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(pathname);
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, fail(404, 'NOT_FOUND'));
}
