import { expect } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../server/support/postgres.ts';
import type { OtherPage } from './otherPage.ts';

/** The programs that run WebKit (scripts/webkit.mjs). */
interface WebKit {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** Timeout of a command in milliseconds, for a busy machine. */
const TIMEOUT_MS = 120_000;
/** Keys of the WebDriver protocol. */
const KEYS = { home: '\uE011', right: '\uE014' };

/** A reference to an element in WebDriver's replies. */
type ElementReference = Readonly<Record<string, string>>;

/**
 * Opens an empty page in WebKitGTK, on a virtual display. Uses the WebDriver protocol directly: the current clients need a newer Node than
 * ours, and a page needs six of its commands. WebKit reports neither exceptions nor the console, so the page collects them.
 */
export async function openWebKit({ driver, browser, screen }: WebKit, width: number, height: number): Promise<OtherPage> {
  const home = await mkdtemp(join(tmpdir(), 'enrollment-webkit-'));
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await firstLine(display);
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    DISPLAY: `:${number}`,
    LANG: 'C.UTF-8',
    TZ: 'America/Chicago',
    // The tests also run as root and in containers, where its sandbox cannot start.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const close = async (): Promise<void> => {
    for (const child of [server, display]) await end(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    await waitUntilReady(origin);
    const options = { binary: browser, args: ['--automation'] };
    const { sessionId } = await command<{ sessionId: string }>(origin, 'POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    const run = <Result>(path: string, body: object = {}) => command<Result>(origin, 'POST', `/session/${sessionId}${path}`, body);
    await run('/window/rect', { width, height });
    const control = async (selector: string, index: number): Promise<string> => {
      const elements = await run<readonly ElementReference[]>('/elements', { using: 'css selector', value: selector });
      const [id] = Object.values(elements[index] ?? {});
      if (id === undefined) throw new Error(`There is no control ${index} of ${selector}.`);
      return `/element/${id}`;
    };
    const script = <Result>(text: string, args: readonly unknown[]) => run<Result>('/execute/sync', { script: text, args });
    const keys = async (selector: string, index: number, text: string): Promise<void> =>
      run(`${await control(selector, index)}/value`, { text });
    return {
      goTo: async (address) => {
        await run('/url', { url: address });
        await script(COLLECT, []);
      },
      evaluate: (call, ...args) => script(`return (${String(call)})(...arguments)`, args),
      click: async (selector, index) => run(`${await control(selector, index)}/click`),
      type: async (selector, index, text) => {
        await run(`${await control(selector, index)}/clear`);
        await keys(selector, index, text);
      },
      // A select opens a menu of the operating system, which the driver often cannot click.
      choose: async (selector, index, value) => script(CHOOSE, [selector, index, value]),
      slide: (selector, index, steps) => keys(selector, index, KEYS.home + KEYS.right.repeat(steps)),
      problems: () => script<readonly string[]>('return window.problems', []),
      close: async () => {
        await command(origin, 'DELETE', `/session/${sessionId}`).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const CHOOSE = `
  const [selector, index, value] = arguments;
  const select = document.querySelectorAll(selector)[index];
  select.value = value;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
`;

const COLLECT = `
  const problems = (window.problems = []);
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => problems.push(violatedDirective + ' ' + blockedURI));
  const { error } = console;
  console.error = (...said) => { problems.push(said.join(' ')); error(...said); };
`;

async function command<Result>(origin: string, method: 'POST' | 'DELETE' | 'GET', path: string, body?: object): Promise<Result> {
  const response = await fetch(`${origin}${path}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value }: { value: Result & { readonly message?: string } } = await response.json();
  if (!response.ok) throw new Error(`WebKit refused ${path}: ${value.message}`);
  return value;
}

async function waitUntilReady(origin: string): Promise<void> {
  const status = () =>
    command(origin, 'GET', '/status').then(
      () => 'ready',
      () => 'silent',
    );
  await expect.poll(status, "WebKit's driver").toBe('ready');
}

/** Returns what a program writes first into its file descriptor 3. */
async function firstLine(child: ChildProcess): Promise<string> {
  const stream = child.stdio[3];
  if (!stream || !('read' in stream)) throw new Error('The program has no descriptor 3.');
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('The virtual display could not be started.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
