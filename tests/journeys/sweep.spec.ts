import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { violationsOf } from '../support/accessibilityEngines.ts';
import { startServer } from '../support/server.ts';
import { mouse } from './support/inputMethod.ts';
import { hasPassed, markPassed } from './support/passedChecks.ts';
import { continueTo } from './support/member.ts';
import type { Arrival, SweepEntry } from './support/sweepEntry.ts';
import { ENTRIES, OWN_SANDBOX } from './support/sweepEntries.ts';
import { expectAccessible } from './support/watch.ts';

test.use({ sandbox: 'as seeded' });

/** True for `npm run sweep`: every entry point, in two languages at both widths. Otherwise one entry point in four, to save time. */
const FULL = process.env['SWEEP'] === 'full';
const SHARE = 4;
const PHONE = 390;
const DESKTOP = 1280;
const TABLET = 768;
const NARROW = 320;
const OTHERS = ['es', 'de', 'ko', 'en-GB'] as const;
/** The browser's own console message about a refused request. */
const REFUSAL = /^Failed to load resource: .* status of 4\d\d/;
const ANY_FAILURE = /^Failed to load resource: .* status of [45]\d\d/;
/** Details to type where the entry point does not specify them. */
const ANYONE: Readonly<Record<string, string>> = {
  firstName: 'Sam',
  lastName: 'Sample',
  dob: '1985-05-05',
  age: '41',
  email: 'sam.sample@example.com',
  policyId: 'POL-0',
  employeeId: 'EMP-0',
};

/** One run of an entry point: its language and its starting width. */
interface Run {
  readonly lang: string;
  readonly width: number;
}

function runsOf({ locales }: SweepEntry, index: number): readonly Run[] {
  const otherLanguages = OTHERS.filter((lang) => locales === undefined || locales.includes(lang));
  const otherLanguage = otherLanguages[index % otherLanguages.length] ?? 'es';
  const runs = [
    { lang: 'en', width: PHONE },
    { lang: otherLanguage, width: DESKTOP },
  ] as const;
  return FULL ? runs : runs.slice(index % 2, (index % 2) + 1);
}

async function look(page: Page, { lang, width }: Run): Promise<void> {
  const state = await page.locator('main').evaluate((main) => JSON.stringify({ ...main.dataset }));
  const widths = FULL ? [width, width === PHONE ? DESKTOP : PHONE] : [width];
  for (const each of widths) {
    await page.setViewportSize({ width: each, height: 844 });
    await expect.poll(() => overflows(page), `${each} px, ${lang}`).toEqual([]);
    // The full sweep checks each screen in both languages and at both widths.
    if (FULL) expect(await violationsOf(page), `${each} px, ${lang}`).toEqual([]);
    else if (!hasPassed('screen', state)) await expectAccessible(page, `${each} px, ${lang}`);
  }
  markPassed('screen', state);
  for (const each of [TABLET, NARROW]) {
    await page.setViewportSize({ width: each, height: 844 });
    await expect.poll(() => overflows(page), `${each} px, ${lang}`).toEqual([]);
  }
  await setTextSize(page, '200%');
  await expect.poll(() => overflows(page), `${NARROW} px, ${lang}, text at twice the size`).toEqual([]);
  await setTextSize(page, '');
  await setSpacing(page, true);
  await expect.poll(() => overflows(page), `${NARROW} px, ${lang}, with wider text spacing`).toEqual([]);
  await setSpacing(page, false);
  await setDirection(page, 'rtl');
  await expect.poll(() => overflows(page), `${NARROW} px, ${lang}, from right to left`).toEqual([]);
  await setDirection(page, 'ltr');
}

/** Applies the text spacing of WCAG 1.4.12, or removes it. */
async function setSpacing(page: Page, isWide: boolean): Promise<void> {
  await page.evaluate((wide) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets = wide ? [sheet] : [];
  }, isWide);
}

/** Switches the page to right-to-left, which no language of the product uses yet. */
async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);
}

/** Sets the text size, as a reader's browser setting would. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Returns, for the page and each landing panel that overflows sideways, its widths and up to eight elements that cross its edges. */
async function overflows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[data-panel]')].flatMap((container) => {
      if (container.scrollWidth <= container.clientWidth) return [];
      const start = container.getBoundingClientRect().left;
      const wide = [...container.querySelectorAll('*')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < start || right > start + container.clientWidth;
      });
      const names = wide.slice(0, 8).map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
      return [`${container.scrollWidth} of ${container.clientWidth}`, ...names];
    }),
  );
}

/** Fills in the eligibility form with the person's details and submits it. */
async function enterDetails(page: Page, person: NonNullable<SweepEntry['person']>): Promise<void> {
  const fields = page.locator('main[data-screen="eligibility"] input[name^="eligibilityCheck."]');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) {
    const name = ((await field.getAttribute('name')) ?? '').replace('eligibilityCheck.', '');
    const value = person[name] ?? ANYONE[name] ?? '';
    const [year, month, day] = value.split('-');
    await field.fill(name === 'dob' ? `${month ?? ''}/${day ?? ''}/${year ?? ''}` : value);
  }
  await page.locator('main [data-action="next"]').click();
}

/** Continues through the survey to the expected arrival, or past the last step to check. */
async function takeSurvey(page: Page, { answers = {}, past = [], afterwards, to }: SweepEntry, run: Run): Promise<void> {
  const lastStep = afterwards === undefined ? undefined : past.at(-1);
  const goal = lastStep !== undefined ? { step: lastStep } : to.step === undefined ? { screen: to.screen ?? '' } : { step: to.step };
  const checkStep = async (step: string): Promise<void> => {
    if (!past.includes(step)) return;
    await look(page, run);
    await page.setViewportSize({ width: run.width, height: 844 });
  };
  await continueTo({ page, input: mouse(), answers, onStep: checkStep }, goal);
}

async function expectArrival(page: Page, { says, path, ...data }: Arrival): Promise<void> {
  const main = page.locator('main');
  if (path !== undefined) await page.waitForURL((url) => url.pathname === path);
  for (const [name, value] of Object.entries(data)) await expect(main).toHaveAttribute(`data-${name}`, value);
  if (says) await expect(main.locator('[role="alert"]:not(:empty), [data-error-summary], [aria-invalid="true"]').first()).toBeInViewport();
  await expect(main.locator('h1')).not.toBeEmpty();
  await expect(page.locator('main a[href], main button, main input, footer a[href]').first()).toBeVisible();
}

function withLanguage(address: string, { lang }: Run): string {
  const url = new URL(address, 'http://any');
  url.searchParams.set('lang', lang);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Runs one entry point in a new tab with cleared cookies. */
async function runEntry(page: Page, origin: string, entry: SweepEntry, run: Run): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  const cookies = Object.entries(entry.cookies ?? {}).map(([name, value]) => ({ name, value: encodeURIComponent(value), url: origin }));
  if (cookies.length > 0) await context.addCookies(cookies);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const isAnswer = (entry.serviceFails ? ANY_FAILURE : REFUSAL).test(message.text()) || message.location().url.endsWith('/favicon.ico');
    if (['error', 'warning'].includes(message.type()) && !isAnswer) problems.push(message.text());
  });
  await page.setViewportSize({ width: run.width, height: 844 });
  await page.goto(`${origin}${withLanguage(entry.address, run)}`);
  if (entry.person) await enterDetails(page, entry.person);
  for (const [name, value] of Object.entries(entry.code ?? {})) {
    await page.locator(`main [name="${name}"]`).fill(value);
    await page.locator('main [data-action="next"]').click();
  }
  if (entry.answers) await takeSurvey(page, entry, run);
  if (entry.afterwards !== undefined) await page.goto(`${origin}${withLanguage(entry.afterwards, run)}`);
  await expectArrival(page, entry.to);
  if (entry.to.screen !== undefined) await expect(page.locator('html')).toHaveAttribute('lang', run.lang);
  await look(page, run);
  expect(problems).toEqual([]);
}

/**
 * Runs every entry point in each of its languages.
 * @param turn which of an entry point's runs; null for all
 * @returns the failures
 */
async function runAll(
  page: () => Promise<Page>,
  origin: string,
  entries: readonly SweepEntry[],
  turn: number | null,
): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const runs = runsOf(entry, index);
    for (const run of turn === null ? runs : runs.slice(turn, turn + 1)) {
      const tab = await page();
      await runEntry(tab, origin, entry, run).catch((error: unknown) => {
        failures.push(`${entry.title} (${run.lang}, ${run.width} px): ${String(error).slice(0, 1000)}`);
      });
      await tab.close();
    }
  }
  return failures;
}

for (const [group, entries] of Object.entries(ENTRIES)) {
  const selectedEntries = entries.filter(({ fullSweepOnly }, index) => FULL || (!fullSweepOnly && index % SHARE === 0));
  if (selectedEntries.length === 0) continue;
  test(`entry points lead to their expected screens, pass axe and log no error: ${group}`, async ({ context, server }) => {
    test.setTimeout(20 * 60_000);
    const tab = () => context.newPage();
    if (!OWN_SANDBOX.has(group)) return expect(await runAll(tab, server.origin, selectedEntries, null)).toEqual([]);
    const failures: string[] = [];
    for (const turn of [0, 1]) {
      const ownServer = await startServer();
      try {
        failures.push(...(await runAll(tab, ownServer.origin, selectedEntries, turn)));
      } finally {
        await ownServer.stop();
      }
    }
    expect(failures).toEqual([]);
  });
}
