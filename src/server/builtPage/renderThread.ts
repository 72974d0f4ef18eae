import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { touch } from '../base/touch.ts';
import type { FirstScreenInput } from '../../enrollment/api/firstCalls.ts';

/** A rendered screen. */
export interface RenderedScreen {
  readonly html: string;
  /** The document title. */
  readonly title: string;
  /** The data that the page needs to hydrate it. */
  readonly data: object;
}

/** Renders the first screen of an address. */
export interface Renderer {
  /** Resolves with null if the page has to render the screen itself. Never rejects. */
  readonly render: (input: FirstScreenInput) => Promise<RenderedScreen | null>;
  /** Returns the outline of any screen, for pages that render their screen themselves; empty until the thread has loaded. */
  readonly outline: () => string;
  /** Starts the thread, and resolves once it has loaded its script or ended. Never rejects. */
  readonly warm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A message of the thread: it has loaded, or it replies. */
type Message =
  | { readonly id: 'loaded'; readonly outline?: string }
  | { readonly id: number; readonly screen: RenderedScreen | null; readonly failure?: string };

/** Maximum number of cached screens. A partner has one per language and program. */
const MAX_CACHED = 200;
/** Maximum number of waiting renderings. Beyond it, the page renders the screen itself. */
const MAX_WAITING = 20;

/**
 * Returns a renderer that uses a worker thread, so that rendering delays no other request. The thread starts with `warm` or the first
 * screen. Screens are cached by everything that they depend on, apart from the query string, which their links repeat. Requests for the
 * same screen share one rendering.
 * @param script the thread's script; without this file nothing is rendered
 * @param report called with the name of a failure; the page then renders the screen itself
 */
export function renderThread(script: string, report: (failure: string) => void): Renderer {
  /** The screens to keep, the most recently used last. A rendering in progress that leaves nothing to keep resolves with null. */
  const screens = new Map<string, Promise<RenderedScreen | null>>();
  const resolvers = new Map<number, (screen: RenderedScreen | null) => void>();
  let lastId = 0;
  let outline = '';
  let thread: { readonly worker: Worker; readonly loaded: Promise<void> } | null = null;
  const canRender = existsSync(script);

  const start = (): NonNullable<typeof thread> => {
    // React's own checks are for development; they take twice the time.
    const worker = new Worker(script, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] });
    // Lets the process exit without waiting for the thread.
    worker.unref();
    const loaded = new Promise<void>((resolve) => {
      worker.once('message', () => resolve()).once('exit', () => resolve());
    });
    worker.on('message', (message: Message) => {
      if (message.id === 'loaded') {
        outline = message.outline ?? '';
        return;
      }
      const { id, screen, failure } = message;
      if (failure !== undefined) report(failure);
      resolvers.get(id)?.(screen);
      resolvers.delete(id);
    });
    const end = (failure: unknown): void => {
      if (failure instanceof Error) report(failure.name);
      if (thread?.worker !== worker) return;
      thread = null;
      for (const resolve of resolvers.values()) resolve(null);
      resolvers.clear();
    };
    worker.on('error', end).on('exit', end);
    return { worker, loaded };
  };

  const request = (input: FirstScreenInput): Promise<RenderedScreen | null> => {
    lastId += 1;
    const id = lastId;
    const rendered = new Promise<RenderedScreen | null>((resolve) => resolvers.set(id, resolve));
    thread ??= start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    thread.worker.postMessage({ id, input });
    return rendered;
  };

  const render = async (input: FirstScreenInput): Promise<RenderedScreen | null> => {
    const key = keyOf(input);
    const known = screens.get(key);
    if (known) {
      // Addresses that are requested only once cannot evict popular ones.
      touch(screens, key, known, MAX_CACHED);
      return withSearch(await known, input.search);
    }
    if (!canRender || resolvers.size >= MAX_WAITING) return null;
    const rendered = request(input);
    const cacheable = rendered.then((screen) => withoutSearch(screen, input.search));
    touch(screens, key, cacheable, MAX_CACHED);
    if ((await cacheable) === null) screens.delete(key);
    return rendered;
  };
  return {
    render,
    outline: () => outline,
    warm: async () => {
      if (!canRender) return;
      thread ??= start();
      await thread.loaded;
    },
    close: async () => {
      await thread?.worker.terminate();
    },
  };
}

/** Returns the cache key of a screen. The program id counts only through its replies, which rarely differ within a partner. */
function keyOf({ pathname, search, replies, today }: FirstScreenInput): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('upid');
  return JSON.stringify([
    pathname,
    parameters.toString(),
    replies.map(({ operation, status, value }) => [operation, status, value]),
    today,
  ]);
}

const SEARCH = '\u0000';

/**
 * Replaces the query string in the links of a screen with a placeholder.
 * @returns null if the screen names the program id elsewhere: it is for its visitor alone
 */
function withoutSearch(screen: RenderedScreen | null, search: string): RenderedScreen | null {
  if (!screen) return null;
  const escapedSearch = asAttribute(search);
  const html =
    escapedSearch === '' ? screen.html : screen.html.replaceAll(/ href="[^"]*"/g, (link) => link.replace(escapedSearch, () => SEARCH));
  const upid = new URLSearchParams(search).get('upid');
  return upid !== null && `${html}${screen.title}${JSON.stringify(screen.data)}`.includes(upid) ? null : { ...screen, html };
}

function withSearch(screen: RenderedScreen | null, search: string): RenderedScreen | null {
  return screen && { ...screen, html: screen.html.replaceAll(SEARCH, () => asAttribute(search)) };
}

/** Escapes text as React does in an attribute. */
function asAttribute(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character);
}
