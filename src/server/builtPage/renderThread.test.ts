import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { FirstScreenInput } from '../../enrollment/api/firstCalls.ts';
import { renderThread, type Renderer } from './renderThread.ts';

const folder = mkdtempSync(join(tmpdir(), 'render-thread-'));
const program = join(folder, 'program.mjs');
// Counts its renderings, links to the query string as React would, is slow at one address, and exits at another.
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads';
  let count = 0;
  const late = [];
  parentPort.on('message', ({ id, input: { pathname, search } }) => {
    if (pathname === '/crash') process.exit(1);
    count += 1;
    const html = count + ' <a href="/privacy' + search.replaceAll('&', '&amp;') + '">' + (pathname === '/named' ? 'for ' + search : 'Privacy') + '</a>';
    const data = { texts: pathname === '/told' ? [search] : [] };
    const reply = { id, screen: pathname === '/none' ? null : { html, data }, ...(pathname === '/broken' && { screen: null, failure: 'TypeError' }) };
    if (pathname === '/slow') return late.push(reply);
    parentPort.postMessage(reply);
    for (const each of late.splice(0)) parentPort.postMessage(each);
  });`,
);
/** A script that writes a file when it has loaded. */
const notingProgram = join(folder, 'noted.mjs');
const noteFile = join(folder, 'note');
writeFileSync(
  notingProgram,
  `import { writeFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  writeFileSync(${JSON.stringify(noteFile)}, '');
  parentPort.postMessage({ id: 'loaded', outline: '<main></main>' });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const failures: string[] = [];
const report = (failure: string): void => void failures.push(failure);
let renderer: Renderer = renderThread(program, report);
afterEach(async () => {
  await renderer.close();
  renderer = renderThread(program, report);
});

const at = (search: string, more: Partial<FirstScreenInput> = {}): FirstScreenInput => ({
  pathname: '/',
  search,
  replies: [{ operation: 'validateUpid', params: {}, status: 200, value: { available: true } }],
  today: '2026-11-23',
  ...more,
});

const htmlOf = async (input: FirstScreenInput): Promise<string | null> => (await renderer.render(input))?.html ?? null;

it('a screen is rendered once for all program ids with the same replies, and its links contain the id of each', async () => {
  expect(await htmlOf(at('?upid=A&lang=de'))).toContain('1 <a href="/privacy?upid=A&amp;lang=de">');
  const second = await htmlOf(at('?upid="B"&lang=de'));
  expect(second).toContain('1 <a href="/privacy?upid=&quot;B&quot;&amp;lang=de">');
});

it('a screen that contains the program id outside its links is not cached', async () => {
  expect(await htmlOf(at('?upid=A', { pathname: '/named' }))).toContain('for ?upid=A');
  expect(await htmlOf(at('?upid=B', { pathname: '/named' }))).toContain('for ?upid=B');
});

it('a screen whose data contain the program id is not cached', async () => {
  expect(await renderer.render(at('?upid=A', { pathname: '/told' }))).toMatchObject({ data: { texts: ['?upid=A'] } });
  expect(await renderer.render(at('?upid=B', { pathname: '/told' }))).toMatchObject({ data: { texts: ['?upid=B'] } });
});

it.each([
  ['language', at('?upid=A&lang=ko')],
  ['path', at('?upid=A', { pathname: '/employer/acme' })],
  ['day', at('?upid=A', { today: '2026-11-24' })],
  ['reply', at('?upid=A', { replies: [{ operation: 'validateUpid', params: {}, status: 200, value: { available: false } }] })],
])('a screen is rendered again for another %s', async (_, other) => {
  expect(await htmlOf(at('?upid=A'))).toMatch(/^1 /);
  expect(await htmlOf(other)).toMatch(/^2 /);
});

it('a screen that only the page can render resolves to null every time', async () => {
  expect(await htmlOf(at('', { pathname: '/none' }))).toBeNull();
  expect(await htmlOf(at('', { pathname: '/none' }))).toBeNull();
});

it('a failed rendering resolves to null, and is reported by the name of the error', async () => {
  expect(await htmlOf(at('', { pathname: '/broken' }))).toBeNull();
  expect(failures).toEqual(['TypeError']);
});

it('a screen that overtakes another is returned and cached for its own address only', async () => {
  const askBoth = () => ['/slow', '/b'].map((pathname) => htmlOf(at(`?at=${pathname}`, { pathname })));
  const expectedScreens = [expect.stringContaining('?at=/slow'), expect.stringContaining('?at=/b')];
  expect(await Promise.all(askBoth())).toEqual(expectedScreens);
  expect(await Promise.all(askBoth())).toEqual(expectedScreens);
});

it('concurrent requests for one screen share a rendering', async () => {
  const screens = ['?upid=A', '?upid=B', '?upid=C'].map((search) => htmlOf(at(search)));
  expect(await Promise.all(screens)).toEqual(['A', 'B', 'C'].map((upid) => expect.stringMatching(new RegExp(`^1 .*upid=${upid}"`))));
  expect(await htmlOf(at('?upid=A', { pathname: '/b' }))).toMatch(/^2 /);
});

it('a frequently requested screen stays cached while many others are requested', async () => {
  expect(await htmlOf(at('?upid=A'))).toMatch(/^1 /);
  for (let index = 0; index < 400; index += 1) {
    await htmlOf(at(`?once=${index}`));
    if (index % 100 === 0) expect(await htmlOf(at('?upid=A'))).toMatch(/^1 /);
  }
});

it('concurrently requested screens arrive in order', async () => {
  const screens = ['/a', '/none', '/b'].map((pathname) => htmlOf(at(`?at=${pathname}`, { pathname })));
  expect(await Promise.all(screens)).toEqual([expect.stringContaining('?at=/a'), null, expect.stringContaining('?at=/b')]);
});

it('a crashed thread resolves waiting requests to null, and the next request starts a new thread', async () => {
  const lost = await Promise.all(['/crash', '/a'].map((pathname) => htmlOf(at('', { pathname }))));
  expect(lost).toEqual([null, null]);
  expect(await htmlOf(at('', { pathname: '/b' }))).toMatch(/^1 /);
});

it('warming resolves only after the thread has loaded its program', async () => {
  const cold = renderThread(notingProgram, report);
  await cold.warm();
  expect(existsSync(noteFile)).toBe(true);
  await cold.close();
});

it('warming reports a program that cannot be loaded, and still resolves', async () => {
  const broken = join(folder, 'broken.mjs');
  writeFileSync(broken, `throw new TypeError('no');`);
  failures.length = 0;
  await renderThread(broken, report).warm();
  expect(failures).toEqual(['TypeError']);
});

it('a missing program resolves every screen to null', async () => {
  const missing = renderThread(join(folder, 'missing.mjs'), report);
  await missing.warm();
  expect(await missing.render(at(''))).toBeNull();
});

it('the outline of a screen is available once the thread has loaded', async () => {
  const other = renderThread(notingProgram, report);
  expect(other.outline()).toBe('');
  await other.warm();
  expect(other.outline()).toBe('<main></main>');
  await other.close();
});
