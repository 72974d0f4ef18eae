import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';
import { STYLES } from './styles.ts';

/** Path of the style sheet. It changes with the content, so browsers may cache the file forever. */
const STYLE_PATH = `/server-pages/${createHash('sha256').update(STYLES).digest('hex').slice(0, 12)}.css`;

/** A page that the server renders. */
export interface ServerPage {
  readonly title: string;
  readonly lang?: string;
  /** Path of the style sheet; by default that of the server's own pages. */
  readonly style?: string;
  /** Path of a partner's theme. */
  readonly theme?: string | undefined;
  readonly body: Html;
  readonly status?: number;
}

/** Serves the style sheet of the server's own pages. */
export function addStyles(app: FastifyInstance): void {
  app.get(STYLE_PATH, { config: { operation: 'styles' } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(STYLES),
  );
}

/** Headers of every page: not cached, and with no path in the referrer. */
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin',
  'content-type': 'text/html; charset=utf-8',
} as const;

/** Renders a page as an HTML document. */
function renderPage({ title, lang = 'en', style = STYLE_PATH, theme, body }: Omit<ServerPage, 'status'>): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${style}" />
        ${theme !== undefined && html`<link rel="stylesheet" href="${theme}" />`}
      </head>
      <body>
        ${body}
      </body>
    </html>`.html;
}

/** Sends a page. */
export function sendPage(reply: FastifyReply, page: ServerPage): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(PAGE_HEADERS)
    .send(renderPage(page));
}
