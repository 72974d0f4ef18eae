import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  firstCalls,
  FIRST_REPLIES,
  SCREEN_DATA,
  type FirstCall,
  type FirstReply,
  type FirstScreenInput,
} from '../../enrollment/api/firstCalls.ts';
import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import { EMPLOYER_PATH } from '../../enrollment/paths/paths.ts';
import { routeAt } from '../../enrollment/paths/routeAt.ts';
import { setAt } from '../../enrollment/vocabulary/sets.ts';
import { chooseLocale, type Locale } from '../../runtime/texts/language/locale.ts';
import { withTimeout } from '../base/withTimeout.ts';
import type { Settings } from '../settings.ts';
import type { Documents } from '../http/documents.ts';
import { inlineStyle, type InlineStyle } from './inlineStyles.ts';
import type { RenderedScreen, Renderer } from './renderThread.ts';
import { ENROLLMENT_SET } from '../../enrollment/vocabulary/setNames.ts';

/**
 * Maximum delay of the page for its embedded replies, and for its rendered screen, in milliseconds. The page requests replies that are
 * late itself. A warm thread renders a screen in about 10 ms. On a slow phone, a page without its screen is painted more than a second
 * later.
 */
const DELAY_MS = 1_000;
/** Cookies of visitors who see another landing: members, and people who have just enrolled. */
const COOKIES_THAT_CHANGE_THE_LANDING = /(?:^|;\s*)(?:autologin_data|lastEnrolledUpid)=/;

/** A chunk in the manifest of the built page. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The parts that the server adds to the page for one URL. */
export interface FirstScreen {
  /** The status of the page: 404, 410 or 429 if its first calls were refused. */
  readonly status: number;
  /** The language of the rendered screen. */
  readonly locale: Locale;
  /** The title of the rendered screen; null if the page renders it. */
  readonly title: string | null;
  /** Elements for the end of the head: the chunks that the first screen imports, which then load in parallel with the page's script. */
  readonly head: string;
  /** The theme of the partner; null if there is none. */
  readonly theme: InlineStyle | null;
  /** The rendered screen; the outline of a screen if the page renders its screen itself. */
  readonly screen: string;
  /** True for an outline. */
  readonly isOutline: boolean;
  /** Elements for the end of the body: the replies to the calls of the first screen, and what the page needs to hydrate it. */
  readonly body: string;
}

/** The replies to the first calls of a URL. */
interface FirstReplies {
  readonly replies: readonly FirstReply[];
  /** False if a call was not answered in time or goes to another host. */
  readonly isComplete: boolean;
}

/** The dependencies of preparing a first screen. */
export interface FirstScreenParts {
  readonly documents: Documents;
  /** The folder of the built page. */
  readonly folder: string;
  readonly hosts: Settings['public']['hosts'];
  /** The headers that say where the visitor is. */
  readonly geoHeaders: Settings['geoHeaders'];
  readonly renderer: Renderer;
  /** Replaces DELAY_MS (tests). */
  readonly delayMs?: number | undefined;
}

/**
 * Returns a function that prepares the first screen of a URL, so that the page waits neither for its calls nor for chunks that
 * import further chunks, and shows the screen before its script runs. The calls are answered by the API's own routes, with their
 * validation, limits and logs. A failure of the server is left to the page, which may try again, as is every call if the API is on
 * another host.
 */
export function firstScreens(
  app: FastifyInstance,
  { documents, folder, hosts, geoHeaders, renderer, delayMs = DELAY_MS }: FirstScreenParts,
): (request: FastifyRequest) => Promise<FirstScreen> {
  const chunks = manifestOf(folder);
  const pathOf = new Map(documents.operations.map(({ id, path }) => [id, path]));
  const reply = async (request: FastifyRequest, { operation, params }: FirstCall): Promise<FirstReply | null> => {
    const { host = '', 'x-forwarded-for': forwarded, 'x-forwarded-proto': scheme } = request.headers;
    const location = Object.values(geoHeaders).flatMap((name) => {
      const value = name === null ? undefined : request.headers[name];
      return name === null || value === undefined ? [] : [[name, value] as const];
    });
    const response = await app.inject({
      url: addressOf(pathOf.get(operation) ?? '', params),
      // Rate limits apply to the visitor, not to the server.
      ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
      headers: {
        host,
        accept: 'application/json',
        'x-request-id': request.id,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(scheme !== undefined && { 'x-forwarded-proto': scheme }),
        ...Object.fromEntries(location),
      },
    });
    const { statusCode: status } = response;
    const value: unknown = status < 500 ? response.json() : null;
    return isJsonObject(value) ? { operation, params, status, value } : null;
  };
  const repliesTo = async (request: FastifyRequest, rounds: readonly (readonly FirstCall[])[]): Promise<FirstReplies> => {
    const replies: FirstReply[] = [];
    let isComplete = true;
    const deadline = performance.now() + delayMs;
    for (const round of rounds) {
      const calls = round.filter(({ operation }) => operation === 'getConfig' || hosts.enrollment === '');
      const arrivedReplies = await Promise.all(
        calls.map((call) => withTimeout(deadline - performance.now(), orNull(reply(request, call)), null)),
      );
      replies.push(...arrivedReplies.filter((each) => each !== null));
      isComplete = calls.length === round.length && !arrivedReplies.includes(null);
      if (!isComplete || arrivedReplies.some((each) => each !== null && each.status >= 400)) break;
    }
    return { replies, isComplete };
  };
  /** Returns the theme of the partner that the replies name. The page itself links to a theme that does not arrive in time. */
  const themeOf = async (replies: readonly FirstReply[]): Promise<InlineStyle | null> => {
    const address = replies.map(({ value }) => value['theme']).find((theme) => typeof theme === 'string');
    if (address === undefined) return null;
    const response = await withTimeout(delayMs, orNull(app.inject({ url: address })), null);
    return response?.statusCode === 200 ? inlineStyle(response.payload, ` data-theme="${address}"`) : null;
  };
  const screenOf = async (request: FastifyRequest, input: FirstScreenInput): Promise<RenderedScreen | null> => {
    const hasSettings = input.replies.some(({ operation, status }) => operation === 'getConfig' && status === 200);
    if (!hasSettings || COOKIES_THAT_CHANGE_THE_LANDING.test(request.headers.cookie ?? '')) return null;
    return withTimeout(delayMs, renderer.render(input), null);
  };
  return async (request) => {
    const { pathname, search } = splitAddress(request.url);
    const { replies, isComplete } = await repliesTo(request, firstCalls(pathname, search));
    // Without all replies, the page might show another screen.
    const rendered = isComplete
      ? await screenOf(request, { pathname, search, replies, today: new Date().toISOString().slice(0, 10) })
      : null;
    const [links, screen] = splitLinks(rendered?.html ?? '');
    const files = (rendered ? importsOfScreen(screen) : importsOf(pathname, search)).flatMap((name) => filesOf(chunks, name));
    return {
      status: statusOf(replies),
      locale: localeIn(search),
      title: rendered?.title ?? null,
      theme: await themeOf(replies),
      head: [
        links,
        ...files.map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`),
      ].join(''),
      screen: screen === '' ? renderer.outline() : screen,
      isOutline: screen === '',
      body: `${jsonElement(FIRST_REPLIES, rendered ? replies.filter(isSetting) : replies)}${rendered ? jsonElement(SCREEN_DATA, rendered.data) : ''}`,
    };
  };
}

/** Returns true for the reply that a rendered screen does not contain. */
function isSetting({ operation }: FirstReply): boolean {
  return operation === 'getConfig';
}

/** Splits off the links to images with which React begins a rendered screen. They belong in the head. */
function splitLinks(html: string): readonly [links: string, screen: string] {
  const links = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  return [links, html.slice(links.length)];
}

/** Splits the URL of a request, which may begin with two slashes. */
export function splitAddress(url: string): Pick<FirstScreenInput, 'pathname' | 'search'> {
  const start = url.indexOf('?');
  return start < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, start), search: url.slice(start) };
}

/** Returns the status of a page whose first calls were answered like this. A program id that was valid once is gone. */
function statusOf(replies: readonly FirstReply[]): number {
  if (replies.some(({ status }) => status === 429)) return 429;
  if (replies.some(({ status, value }) => status === 400 || value['code'] === 'PARTNER_NOT_FOUND')) return 404;
  return replies.some(({ operation, value }) => operation === 'validateUpid' && value['available'] === false) ? 410 : 200;
}

function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch(() => null);
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

/** Returns an element that contains a value as escaped JSON, which cannot end the element. */
function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

/** Returns the chunks that a rendered screen imports. Its texts and its part of the survey are in the page. */
function importsOfScreen(screen: string): readonly string[] {
  return /data-screen="(?:passcode|upid)"/.test(screen) ? ['codes'] : [];
}

/**
 * Returns the modules and chunks that a URL imports if the page renders its screen. A tab with another stored language imports its
 * texts itself.
 */
function importsOf(pathname: string, search: string): readonly string[] {
  const parameters = new URLSearchParams(search);
  const locale = localeIn(search);
  const locales = locale === 'en-GB' ? ['en', locale] : [locale];
  const modules = ['survey', ...locales.map((each) => `src/enrollment/texts/interface/${each}.ts`)];
  if (!locale.startsWith('en')) modules.push(`src/runtime/texts/widgetTexts/${locale}.json`);
  const route = routeAt(pathname);
  const isLanding = route === '/' || route === EMPLOYER_PATH;
  const set = isLanding && parameters.has('upid') ? ENROLLMENT_SET : setAt(pathname);
  if (set !== null) modules.push(`virtual:question-set/${set}`, `virtual:survey-texts/${set}/${locale}`);
  if (!isLanding) modules.push('pages');
  else if (set === null) modules.push('codes');
  return modules;
}

function localeIn(search: string): Locale {
  return chooseLocale(new URLSearchParams(search).get('lang'));
}

function manifestOf(folder: string): Readonly<Record<string, Chunk>> {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Returns the files of a module, or of a chunk that vite.config.ts names, and of its imports, without those that the page's HTML names.
 * A module that the build lacks has none.
 */
function filesOf(
  chunks: Readonly<Record<string, Chunk>>,
  name: string,
  seen = new Set(['index.html', ...(chunks['index.html']?.imports ?? [])]),
): string[] {
  const chunk = chunks[name] ?? Object.values(chunks).find((each) => each.name === name);
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((each) => filesOf(chunks, each, seen))];
}
