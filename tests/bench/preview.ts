// The benchmark of the preview: how long an author waits. `npm run bench:preview` builds and starts it; see docs/bench.md.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.mjs';
import { SERVICE } from '../../src/workshop/preview/protocol.ts';
import { startServer } from '../support/server.ts';
import { median } from './alternate.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 8);
const SET = 'DPP_SURVEY';
/** The preview precomputes results after it has loaded, without indicating when it has finished. */
const IDLE_MS = 4000;

/** An edit of a file. Each round makes another one, so that no result is cached. */
interface Edit {
  readonly name: string;
  readonly file: string;
  readonly change: (text: string, round: number) => string;
}

const EDITS: readonly Edit[] = [
  { name: 'a text', file: 'texts/de.json', change: (text, round) => text.replace('\n', `\n${' '.repeat(round + 1)}`) },
  { name: 'a weight in the set', file: `${SET}.json`, change: (text, round) => text.replace('"weight": 10', `"weight": ${11 + round}`) },
  {
    name: 'a number in a rule of the set',
    file: `${SET}.json`,
    change: (text, round) => text.replace('"derived.age" }, 70]', `"derived.age" }, ${71 + round}]`),
  },
  {
    name: 'a number in a rule of three sets',
    file: 'rules/health.json',
    change: (text, round) => text.replace('"derived.bmi" }, 30]', `"derived.bmi" }, ${31 + round}]`),
  },
];

function print(name: string, times: readonly number[]): void {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b);
  process.stdout.write(`${name.padEnd(60)} ${String(Math.round(median(times))).padStart(6)} ms  (${sorted[0]} to ${sorted.at(-1)})\n`);
}

/** Types one letter into the title of the shown step. @returns the time in milliseconds until the preview has painted it */
async function typeLetter(page: Page): Promise<number> {
  const field = page.locator('[data-panel="editor"] [data-local="title.en"]');
  await field.press('End');
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const previewText = (): string => document.querySelector('[data-preview] main')?.textContent ?? '';
        const previousText = previewText();
        let start = 0;
        addEventListener('keydown', () => (start = performance.now()), { once: true, capture: true });
        const checkPaint = (): void => {
          if (start === 0 || previewText() === previousText) requestAnimationFrame(checkPaint);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        checkPaint();
      }),
  );
  await field.press('x');
  return painted;
}

/** Asks the service for the effects of an edit, as the page does. @returns the time in milliseconds until the reply has arrived */
async function requestEffects(page: Page, endpoint: 'draft' | 'check', file: string, text: string): Promise<number> {
  const body = JSON.stringify({ [`question-sets/${file}`]: text });
  return page.evaluate(
    async ([url, requestBody]) => {
      const start = performance.now();
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: requestBody });
      await response.text();
      return performance.now() - start;
    },
    [`${SERVICE}/${endpoint}`, body] as const,
  );
}

/** Proves the reach of the partner that the map begins with. @returns the times in milliseconds until the first and the last partner */
async function proveReach(page: Page): Promise<{ readonly first: number; readonly all: number }> {
  await page.locator('[data-open="map"]').click();
  const start = performance.now();
  await page.locator('[data-action="reach"]').click();
  await page.locator('[data-box][data-state]').first().waitFor();
  const first = performance.now() - start;
  await page.locator('[data-map-status="done"]').waitFor({ timeout: 300_000 });
  return { first, all: performance.now() - start };
}

const folder = await mkdtemp(join(tmpdir(), 'preview-'));
await cp('question-sets', join(folder, 'question-sets'), { recursive: true });
const server = await startServer({ WATCH_DEFINITIONS: folder });
const browser = await chromium.launch(chromiumLaunch());
try {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/_dev/${SET}`);
  await page.locator('[data-open="inspector"]').click();
  await page.locator('[data-jump="idealWeight"]').click();
  await page.locator('[data-edit="idealWeight"]').click();
  await page.locator('[data-form="idealWeight"]').waitFor();
  await page.waitForTimeout(IDLE_MS);
  const typingTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    typingTimes.push(await typeLetter(page));
    await page.locator('[data-checking]').waitFor({ state: 'detached' });
  }
  print('a letter typed in a text, until it is painted', typingTimes);
  for (const { name, file, change } of EDITS) {
    const text = await readFile(join('question-sets', file), 'utf8');
    for (const [endpoint, firstRound] of [
      ['draft', 0],
      ['check', ROUNDS],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        times.push(await requestEffects(page, endpoint, file, change(text, firstRound + round)));
      print(`${endpoint === 'draft' ? 'errors and definitions' : 'all findings'} after an edit of ${name}`, times);
    }
  }
  const reachTimes = await proveReach(page);
  print("the map's first partner, proven", [reachTimes.first]);
  print('all partners, proven', [reachTimes.all]);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
