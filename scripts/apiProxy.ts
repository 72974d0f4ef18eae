import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { ProxyOptions } from 'vite';

/** What the reference server answers beside the API. */
const OWN_PATHS = ['/healthz', '/readyz', '/metrics', '/sandbox', '/api-docs', '/password-reset', '/server-pages', '/partner-logos'];

/**
 * What the page's development server passes on to the API: the first segment of each path in openapi/. A document that
 * the browser asks for stays the page's, since `/employer/acme` is a page of ours as well.
 * @param target the API's origin
 */
export function apiProxy(target: string): Record<string, ProxyOptions> {
  const bypass: ProxyOptions['bypass'] = (request) => (isPageOfOurs(request) ? request.url : undefined);
  const paths = [...new Set([...OWN_PATHS, ...apiPaths()])];
  return Object.fromEntries(paths.map((path) => [path, { target, bypass }]));
}

/** True for a document that the page's development server answers, though its address begins as one of the API's. */
export function isPageOfOurs({ method, headers, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true && !isOwnPage(url);
}

/** Pages that the reference server itself shows. */
function isOwnPage(url: string): boolean {
  return ['/sandbox', '/api-docs', '/password-reset'].some((path) => url.startsWith(path));
}

function apiPaths(): string[] {
  const folder = fileURLToPath(new URL('../openapi/', import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const documents: { paths?: Record<string, unknown> }[] = files.map((file) => parse(readFileSync(folder + file, 'utf8')));
  return documents.flatMap((document) => Object.keys(document.paths ?? {})).map((path) => `/${path.split('/')[1] ?? ''}`);
}
