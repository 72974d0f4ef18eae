import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { ProxyOptions } from 'vite';

/** Paths that the reference server serves besides the API. */
const OWN_PATHS = [
  '/healthz',
  '/readyz',
  '/databasez',
  '/metrics',
  '/sandbox',
  '/api-docs',
  '/password-reset',
  '/server-pages',
  '/partner-logos',
  '/partner-themes',
  '/_dev/service',
];

/**
 * Returns the proxy rules of the page's development server: the first segment of each path in openapi/ goes to the API. A document
 * that the browser requests stays with the page, because `/employer/acme` is also a route of the page.
 * @param target the API's origin
 */
export function apiProxy(target: string): Record<string, ProxyOptions> {
  const bypass: ProxyOptions['bypass'] = (request) => (isPageOfOurs(request) ? request.url : undefined);
  const paths = [...new Set([...OWN_PATHS, ...apiPaths()])];
  return Object.fromEntries(paths.map((path) => [path, { target, bypass }]));
}

/** Returns true for a document that the page's development server serves, although its path starts like an API path. */
export function isPageOfOurs({ method, headers, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true && !isOwnPage(url);
}

/** Returns true for pages that the reference server renders. */
function isOwnPage(url: string): boolean {
  return ['/sandbox', '/api-docs', '/password-reset'].some((path) => url.startsWith(path));
}

function apiPaths(): string[] {
  const folder = fileURLToPath(new URL('../../openapi/', import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const documents: { paths?: Record<string, unknown> }[] = files.map((file) => parse(readFileSync(folder + file, 'utf8')));
  return documents.flatMap((document) => Object.keys(document.paths ?? {})).map((path) => `/${path.split('/')[1] ?? ''}`);
}
