import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The folder of the preview, as the development server addresses its modules. */
const FOLDER = '/src/workshop/preview';
const PAGE = fileURLToPath(new URL('./index.html', import.meta.url));

/** Serves the authors' preview at /_dev on the development server. Its service is behind the proxy, as the API is. */
export function previewPage(): Plugin {
  return {
    name: 'preview-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '', method, headers } = request;
        if (method !== 'GET' || !/^\/_dev([/?]|$)/.test(url) || headers.accept?.includes('text/html') !== true) return next();
        const page = readFileSync(PAGE, 'utf8').replace('src="/main.tsx"', `src="${FOLDER}/main.tsx"`);
        void server.transformIndexHtml(`${FOLDER}/index.html`, page).then(
          (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
    },
  };
}
