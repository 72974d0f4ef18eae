import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { answerStep } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';
import { openRendered } from './support/openRendered.ts';
import { recordInDraft } from './support/storedDraft.ts';

const ELIGIBILITY = '/?upid=UPID-ACME-0200';

/** Holds requests until `release` is called. `asked` resolves with the first request. */
async function hold(page: Page, address: string): Promise<{ readonly asked: Promise<unknown>; readonly release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest(address);
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return { asked, release: () => release() };
}

test('the first question is shown while scripts are blocked, with a delayed explanation', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await openRendered(page, ELIGIBILITY);
  await expect(page.locator('h1')).toHaveText("Let's see if you can join through Acme");
  await expect(page).toHaveTitle("Let's see if you can join through Acme · Larkfield Health");
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expect(page.getByLabel('First name'), 'the browser sends nothing on its own').toHaveValue('Ada');
  expect(page.url()).toContain(ELIGIBILITY);
  // The sentence appears at the end of an animation.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(page.getByText('This page could not start.')).toBeVisible();
});

for (const [period, scripts] of [
  ['before any script runs', '**/assets/*.js'],
  ['while the script waits for its texts', '**/assets/en-*.js'],
] as const)
  test(`input and presses ${period} are kept`, async ({ page }) => {
    const failures: string[] = [];
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    page.on('pageerror', (error) => failures.push(error.message));
    const { asked, release } = await hold(page, scripts);
    await openRendered(page, ELIGIBILITY, { waitUntil: 'commit' });
    await asked;
    const first = page.getByLabel('First name');
    await first.fill('Ada');
    await page.getByLabel('Last name').fill('Kant');
    await first.press('Enter');
    await expect(first).toBeFocused();
    release();
    await expect(page.locator('[data-error-summary] a')).toHaveText(['Date of birth is required.']);
    await expect(first).toHaveValue('Ada');
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
    expect(failures, 'the page hydrates what the server has rendered').toEqual([]);
  });

for (const [period, scripts, noScriptCount] of [
  ['before any script runs', '**/assets/*.js', 1],
  ['while the form library loads', '**/assets/survey-*.js', 0],
] as const)
  test(`text typed only ${period} survives a reload`, async ({ page }) => {
    await page.clock.install();
    const { asked, release } = await hold(page, scripts);
    await openRendered(page, ELIGIBILITY, { waitUntil: 'commit' });
    await asked;
    await expect(page.locator('#no-script')).toHaveCount(noScriptCount);
    await page.getByLabel('First name').fill('Ada');
    // Longer than the pause after which the page keeps what is typed.
    await page.clock.fastForward(2_000);
    release();
    await expect.poll(async () => JSON.stringify(await recordInDraft(page))).toContain('Ada');
    await page.reload();
    await expect(page.locator('#no-script')).toHaveCount(0);
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });

for (const [language, date] of [
  ['en', '04011980'],
  ['de', '1.4.1980'],
] as const)
  test(`fields typed only before any script ran are submitted (${language})`, async ({ page }) => {
    const { asked, release } = await hold(page, '**/assets/*.js');
    await openRendered(page, `${ELIGIBILITY}&lang=${language}`, { waitUntil: 'commit' });
    await asked;
    await page.locator('[name="eligibilityCheck.firstName"]').fill('Ada');
    await page.locator('[name="eligibilityCheck.lastName"]').fill('Byron');
    await page.locator('[name="eligibilityCheck.dob"]').fill(date);
    release();
    await expect(page.locator('#no-script')).toHaveCount(0);
    await expect(page.locator('[name="eligibilityCheck.dob"]')).toHaveValue('04/01/1980');
    await page.locator('[data-action="next"]').click();
    await expect(page.locator('main[data-step="createAccount"]')).toBeVisible();
  });

for (const [address, name, code] of [
  ['/', 'upid', 'UPID-ACME-0200'],
  ['/employer/northwind', 'passcode', 'north2026'],
] as const)
  test(`a code typed at ${address} only before any script ran is submitted`, async ({ page }) => {
    const { asked, release } = await hold(page, '**/assets/*.js');
    await openRendered(page, address, { waitUntil: 'commit' });
    await asked;
    await page.locator(`[name="${name}"]`).fill(code);
    release();
    await expect(page.locator('#no-script')).toHaveCount(0);
    await page.locator('[data-action="next"]').click();
    // While the next screen loads, React briefly keeps the hidden old one.
    await expect(page.locator('main[data-screen="eligibility"]')).toBeVisible();
  });

for (const [address, error] of [
  ['/', 'Program ID is required.'],
  ['/employer/northwind', 'Passcode is required.'],
] as const)
  test(`a press at ${address} is kept while the script of its screen loads`, async ({ page }) => {
    const { asked, release } = await hold(page, '**/assets/codes-*.js');
    await openRendered(page, address, { waitUntil: 'commit' });
    await asked;
    await expect(page.locator('#no-script')).toHaveCount(0);
    await page.locator('[data-action="next"]').click();
    release();
    await expect(page.locator('[data-error-summary] a')).toHaveText([error]);
  });

test('a landing that asks for a code offers a reload if the script of its screen cannot be loaded', async ({ page }) => {
  const scripts = '**/assets/codes-*.js';
  await page.route(scripts, (route) => route.abort());
  await openRendered(page, '/employer/northwind');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page has stopped working');
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your passcode');
  await expect(page).toHaveURL(/\/employer\/northwind$/);
});

test('typing cancels an earlier press made before any script ran', async ({ page }) => {
  const { asked, release } = await hold(page, '**/assets/*.js');
  await openRendered(page, ELIGIBILITY, { waitUntil: 'commit' });
  await asked;
  const next = page.locator('[data-action="next"]');
  await next.click();
  await expect(next).toHaveAttribute('data-pressed');
  await page.getByLabel('First name').pressSequentially('Ada');
  await expect(next).not.toHaveAttribute('data-pressed');
  release();
  await expect(page.locator('#no-script')).toHaveCount(0);
  await next.click();
  await expect(page.locator('[data-error-summary] a')).toHaveText(['Last name is required.', 'Date of birth is required.']);
});

test("the first answer is kept when the survey's script fails to load, and is sent on a retry", async ({ page }) => {
  // The form library is part of the survey's script.
  await page.route('**/assets/survey-*.js', (route) => route.abort());
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await openRendered(page, ELIGIBILITY);
  await answerStep(member, 'eligibilityCheck');
  await expect(page.locator('main [role="alert"]')).toContainText('try again');
  await expect(page.getByLabel('Last name')).not.toHaveValue('');
  await page.unroute('**/assets/survey-*.js');
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('main[data-screen="survey"]')).toBeVisible();
});

test("a landing that asks for a code validates the code even if the survey's script fails to load", async ({ page }) => {
  await page.route('**/assets/survey-*.js', (route) => route.abort());
  await page.goto('/');
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await expect(page.locator('[data-error-summary] a')).toHaveText(['Program ID is required.']);
  await expect(page).toHaveTitle(/^Error: /);
});

for (const [period, scripts] of [
  ['before any script runs', '**/assets/*.js'],
  ['while the script waits for its texts', '**/assets/de-*.js'],
] as const)
  test(`a language chosen ${period} applies once the script runs [I18N-02]`, async ({ page }) => {
    const { asked, release } = await hold(page, scripts);
    await openRendered(page, `${ELIGIBILITY}&lang=de`, { waitUntil: 'commit' });
    await asked;
    await page.locator('[data-action="language"]').selectOption('es');
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('[data-action="language"]')).toHaveValue('es');
    await expect(page).toHaveURL(/lang=es/);
  });

for (const [address, screen] of [
  ['/', 'upid'],
  ['/employer/northwind', 'passcode'],
  ['/?upid=UPID-ACME-0200&lang=ko', 'eligibility'],
] as const)
  test(`the page hydrates the server-rendered landing at ${address} without changes`, async ({ page }) => {
    const failures: string[] = [];
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-mark', ''));
    });
    await openRendered(page, address);
    await expect(page.locator(`main[data-screen="${screen}"] h1[data-mark]`)).toBeVisible();
    // Focus moves to the heading once the script runs.
    await expect(page.locator('h1[data-mark]')).toBeFocused();
    await expect(page).toHaveTitle(/ · /);
    expect(failures).toEqual([]);
  });

for (const [screenName, address] of [
  ['a sign-on', '/?upid=UPID-ACME-0200&eligibilityId=SSO-UNKNOWN'],
  ['an entry to re-triage', '/rt/auth?partnerSlug=acme'],
  ['a step of the survey', '/enrollment/sex?upid=UPID-ACME-0200'],
] as const)
  test(`${screenName} shows its outline before the scripts run, and the page then replaces the outline`, async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const { release } = await hold(page, '**/assets/*.js');
    await page.goto(address, { waitUntil: 'commit' });
    const outline = page.locator('main[data-screen="loading"]');
    await expect(outline.locator('p').first()).toBeVisible();
    await expect(outline.locator('div')).toHaveCSS('opacity', '1');
    release();
    await expect(page.locator('main:not([data-screen="loading"]) h1')).toBeVisible();
    await expect(page.locator('main')).toHaveCount(1);
    await expect(page.locator('html'), 'later outlines appear after a delay again').not.toHaveAttribute('data-outlined');
    expect(failures).toEqual([]);
  });
