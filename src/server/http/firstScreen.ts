import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstCalls, FIRST_REPLIES, type FirstCall, type FirstReply } from '../../enrollment/api/firstCalls.ts';
import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import { chooseLocale } from '../../runtime/texts/locale.ts';
import type { Settings } from '../settings.ts';
import type { Documents } from './documents.ts';

/** How long the page waits for the replies that it carries, in milliseconds. The page asks for late ones itself. */
const PATIENCE_MS = 1_000;
const SURVEY = 'DPP_SURVEY';

/** A chunk in the manifest of the built page. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** What the server adds to the page for one address. */
export interface FirstScreen {
  /** Elements for the end of the head: the chunks that the first screen imports, which then load beside the page's program. */
  readonly head: string;
  /** Elements for the end of the body: the replies to the calls of the first screen. */
  readonly body: string;
}

/**
 * Returns a function that prepares the first screen of an address, so that the page waits neither for its calls nor for one chunk to ask
 * for the next. The calls are answered by the API's own routes, with their validation, limits and logs. Replies other than 200 are left
 * to the page, and so is every call if the API is another host.
 */
export function firstScreens(
  app: FastifyInstance,
  { operations }: Documents,
  folder: string,
  hosts: Settings['public']['hosts'],
): (request: FastifyRequest) => Promise<FirstScreen> {
  const chunks = manifestOf(folder);
  const pathOf = new Map(operations.map(({ id, path }) => [id, path]));
  const reply = async (request: FastifyRequest, { operation, params }: FirstCall): Promise<FirstReply | null> => {
    const { host = '', 'x-forwarded-for': forwarded, 'x-forwarded-proto': scheme, ...others } = request.headers;
    const place = Object.entries(others).filter(([name]) => name.startsWith('x-geo-'));
    const answer = await app.inject({
      url: addressOf(pathOf.get(operation) ?? '', params),
      // The limits count the visitor, not the server.
      ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
      headers: {
        host,
        accept: 'application/json',
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(scheme !== undefined && { 'x-forwarded-proto': scheme }),
        ...Object.fromEntries(place),
      },
    });
    const value: unknown = answer.statusCode === 200 ? answer.json() : null;
    return isJsonObject(value) ? { operation, params, value } : null;
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url, 'http://page');
    const calls = firstCalls(pathname, search).filter(({ operation }) => operation === 'getConfig' || hosts.enrollment === '');
    const replies = await inTime(calls.map((call) => reply(request, call).catch(() => null)));
    return {
      head: importsOf(pathname, search)
        .flatMap((name) => filesOf(chunks, name))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join(''),
      body: replies.length === 0 ? '' : `<script type="application/json" id="${FIRST_REPLIES}">${inScript(replies)}</script>`,
    };
  };
}

/** Returns the replies that arrive in time, in order. */
async function inTime(replies: readonly Promise<FirstReply | null>[]): Promise<readonly FirstReply[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const arrived = await Promise.all(replies.map((reply) => Promise.race([reply, late])));
  clearTimeout(timer);
  return arrived.filter((reply) => reply !== null);
}

/** Returns the path and query of a call. */
function addressOf(path: string, params: JsonObject): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(params)) {
    if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}

/** Returns JSON that cannot end the element that contains it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Returns the modules that the first screen of an address imports. A tab that remembers another language imports its texts itself. */
function importsOf(pathname: string, search: string): readonly string[] {
  const parameters = new URLSearchParams(search);
  const locale = chooseLocale(parameters.get('lang'));
  const locales = locale === 'en-GB' ? ['en', locale] : [locale];
  const texts = (part: string) => locales.map((each) => `virtual:survey-texts/${SURVEY}/${each}/${part}`);
  const modules = locales.map((each) => `src/runtime/texts/locales/${each}.json`);
  if (!locale.startsWith('en')) modules.push(`src/runtime/texts/builtInTexts/${locale}.json`);
  const inSurvey = pathname.startsWith('/enrollment');
  const isLanding = pathname === '/' || pathname.startsWith('/employer/');
  if (inSurvey) modules.push('src/enrollment/pages/enrollment/EnrollmentPage.tsx', ...texts('rest'));
  if (inSurvey || parameters.has('upid')) modules.push(`virtual:question-set/${SURVEY}`, ...texts('first'));
  else if (isLanding) modules.push('src/enrollment/pages/entry/codeScreens.ts');
  return modules;
}

function manifestOf(folder: string): Readonly<Record<string, Chunk>> {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the files of a module and its imports that the page's HTML does not name. A module that the build lacks has none. */
function filesOf(
  chunks: Readonly<Record<string, Chunk>>,
  name: string,
  seen = new Set(['index.html', ...(chunks['index.html']?.imports ?? [])]),
): string[] {
  const chunk = chunks[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => filesOf(chunks, each, seen))];
}
