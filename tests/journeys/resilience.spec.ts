import { objectAt } from '../../src/runtime/base/json.ts';
import { hashSet } from '../../src/runtime/definitions/contentHash.ts';
import { loadEnvironments, loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from '../support/journey.ts';
import { startServer } from '../support/server.ts';
import { logIn, profileOf } from './support/account.ts';
import { directKeys, mouse } from './support/inputMethod.ts';
import { answerStep, continueTo, passStep, stepOf } from './support/member.ts';
import { moodMember, newEmail, PASSWORD, weightMember } from './support/members.ts';
import { watch } from './support/watch.ts';

const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true';

/** The visible notice, without the hidden one for screen readers. */
const offlineNotice = (page: Page): Locator => page.locator('main p:not([role="alert"])').filter({ hasText: 'You seem to be offline.' });

test('a reload in the middle of the survey keeps the step and asks for the lost password again', async ({ page }) => {
  test.slow();
  const email = newEmail();
  const member = { page, input: mouse(), answers: moodMember(email) };
  await page.goto(ENTRY);
  await continueTo(member, { step: 'ethnicity' });
  // The address of a step follows its first paint.
  await expect(page).toHaveURL(/\/enrollment\/ethnicity\?/);
  const address = page.url();
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'ethnicity');
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PASSWORD);
  const titles: string[] = [];
  const onStep = async (step: string): Promise<void> => {
    if (step === 'createPassword') titles.push(await page.title(), (await page.locator('h1').textContent()) ?? '');
  };
  const passed = await continueTo({ ...member, onStep }, { screen: 'success' });
  expect(titles).toEqual(['Please enter your password once more · Larkfield Health', 'Please enter your password once more']);
  expect(passed.filter((step) => ['createPassword', 'continueProgram'].includes(step))).toEqual([
    'continueProgram',
    'createPassword',
    'continueProgram',
  ]);
  await logIn(page.request, email);
});

test("Back removes the answer to the current step, and the browser's Back and Forward both work", async ({ page }) => {
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await page.goto(ENTRY);
  await continueTo(member, { step: 'ethnicity' });
  await page.locator('[data-action="back"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'gender');
  await expect(page.locator('button[name="gender"][value="FEMALE"]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-action="back"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'sex');
  await page.goForward();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'gender');
  await expect(page.locator('button[name="gender"][value="FEMALE"]')).not.toHaveAttribute('aria-pressed');
  await page.goForward();
  await expect(page).toHaveURL(/\/enrollment\/gender\?/);
  await page.locator('[data-action="back"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'sex');
  await page.goForward();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'gender');
  await page.goBack();
  await page.goBack();
  await expect(page.locator('main')).not.toHaveAttribute('data-step', 'gender');
});

test("the page's Back works on the first press after the browser's Back, Back, Forward and Forward", async ({ page }) => {
  const main = page.locator('main');
  await page.goto(ENTRY);
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'ethnicity' });
  // The address of a step follows its first paint. Before that, the browser's Back would leave the step before.
  await expect(page).toHaveURL(/\/enrollment\/ethnicity\?/);
  for (const [go, step] of [
    ['goBack', 'gender'],
    ['goBack', 'sex'],
    ['goForward', 'gender'],
  ] as const) {
    await page[go]();
    await expect(main).toHaveAttribute('data-step', step);
  }
  // The answer to this step was removed, so there is nothing further ahead, and the page returns to its entry.
  await page.goForward();
  await expect(page).toHaveURL(/\/enrollment\/gender\?/);
  await expect(main).toHaveAttribute('data-step', 'gender');
  await page.locator('[data-action="back"]').click();
  await expect(main).toHaveAttribute('data-step', 'sex');
});

test('a double click answers one step', async ({ page }) => {
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await page.goto(ENTRY);
  await continueTo(member, { step: 'sex' });
  await page.locator('button[name="sex"][value="female"]').dblclick();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'gender');
  await expect(page.locator('button[name="gender"][aria-pressed="true"]')).toHaveCount(0);
  await passStep(member);
  expect(await stepOf(page)).toBe('ethnicity');
});

test('a URL beyond the answered steps opens the furthest reachable step; an unknown step opens the not-found page', async ({ page }) => {
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await page.goto(ENTRY);
  await continueTo(member, { step: 'sex' });
  await page.goto('/enrollment/phq1?upid=UPID-ACME-OPEN');
  await expect(page.locator('main')).toHaveAttribute('data-step', 'sex');
  await expect(page).toHaveURL('/enrollment/sex?upid=UPID-ACME-OPEN');
  await page.goto('/enrollment/nothing?upid=UPID-ACME-OPEN');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'notFound');
});

test('a refused form reports its errors in a summary and can be corrected', async ({ page }) => {
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  const watched = watch(page);
  await page.goto(ENTRY);
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'eligibility');
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await expect(page.locator('[name="eligibilityCheck.dob"]')).toHaveAttribute('aria-invalid', 'true');
  await watched.axe('a refused eligibility form');
  await continueTo(member, { step: 'createAccount' });
  watched.expectQuiet();
});

/** Returns the keys under which a page creates accounts. On a slow machine, the page retries a timed-out request under the same key. */
function watchCreations(page: Page): ReadonlySet<string> {
  const keys = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/account/users') keys.add(request.headers()['idempotency-key'] ?? 'no key');
  });
  return keys;
}

test('a service failure at the end loses no answers, and a retry creates one account', async ({ page }) => {
  test.slow();
  const email = newEmail();
  const member = { page, input: directKeys(), answers: moodMember(email) };
  let isDown = true;
  const creations = watchCreations(page);
  await page.route('**/dpp/v1/triage*', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(ENTRY);
  await continueTo(member, { screen: 'error' });
  await expect(page.locator('main')).toHaveAttribute('data-state', 'DEFAULT');
  isDown = false;
  await page.locator('[data-action="retry"]').click();
  await continueTo(member, { screen: 'success' });
  expect(creations.size).toBe(1);
  await logIn(page.request, email);
});

/**
 * Watches which scripts a page has received.
 * @returns a function that waits for some of them, by name: a page without a network can show only what it has prefetched
 */
function watchScripts(page: Page): (...names: readonly string[]) => Promise<void> {
  const received: string[] = [];
  page.on('requestfinished', (request) => received.push(request.url()));
  return async (...names) => {
    for (const name of names) await expect.poll(() => received).toContainEqual(expect.stringContaining(`/assets/${name}-`));
  };
}

test('a step that makes a call reports a lost connection in place, and continues once the network is back', async ({ page, context }) => {
  const answers = moodMember(newEmail());
  const member = { page, input: mouse(), answers };
  const expectScripts = watchScripts(page);
  await page.goto(ENTRY);
  // The survey, its texts, and those of the interface.
  await expectScripts('survey', 'DPP_SURVEY-en', 'en');
  for (const step of ['eligibilityCheck', 'createAccount']) {
    await continueTo(member, { step });
    await context.setOffline(true);
    const passing = passStep(member);
    await expect(offlineNotice(page)).toBeInViewport();
    await expect(page.locator('main')).toHaveAttribute('data-step', step);
    await page.locator('[data-action="retry"]').click();
    await expect(offlineNotice(page)).toBeInViewport();
    await context.setOffline(false);
    await passing;
  }
  await continueTo(member, { step: 'sex' });
});

test('a page that could not be loaded is reported with focus, and Back returns to the survey once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: directKeys(), answers: weightMember(newEmail()) }, { step: 'healthGoal' });
  // The entry that Back returns to: the address of a step follows its first paint.
  await expect(page).toHaveURL(/\/enrollment\/healthGoal\?/);
  await context.setOffline(true);
  await page.locator('footer a[href^="/privacy"]').press('Enter');
  await expect(page.getByRole('heading', { name: 'This page has stopped working' })).toBeFocused();
  await context.setOffline(false);
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'healthGoal');
});

test('a completion interrupted by the network waits, and creates one account once the network is back', async ({ page, context }) => {
  test.slow();
  const email = newEmail();
  const member = { page, input: directKeys(), answers: moodMember(email) };
  const creations = watchCreations(page);
  const expectScripts = watchScripts(page);
  await page.goto(ENTRY);
  await continueTo(member, { step: 'completeProfile' });
  // The check of the phone number, and the calls of the completion.
  await expectScripts('phone');
  await context.setOffline(true);
  await passStep(member);
  await expect(offlineNotice(page)).toBeInViewport();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'survey');
  await context.setOffline(false);
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'success');
  expect(creations.size).toBe(1);
  await logIn(page.request, email);
});

test('the account survives a server crash and restart', async ({ browser }) => {
  test.slow();
  const server = await startServer();
  const page = await browser.newPage({ baseURL: server.origin });
  const email = newEmail();
  await page.goto(ENTRY);
  await continueTo({ page, input: directKeys(), answers: moodMember(email) }, { screen: 'success' });
  await server.stop({ signal: 'SIGKILL', keepData: true });

  const data = await PGlite.create(join(server.dataDir, 'pglite'));
  const { rows } = await data.query(
    `select a.health ? 'sealed' as sealed, s.question_set, t.completion_status, count(o.*)::int as outcomes
     from accounts a join surveys s using (access_code) join triages t using (access_code) left join outcomes o using (access_code)
     where a.email = $1 group by 1, 2, 3`,
    [email],
  );
  await data.close();
  expect(rows).toEqual([{ sealed: true, question_set: 'DPP_SURVEY', completion_status: 'COMPLETE', outcomes: 1 }]);

  const again = await startServer({ DATA_DIR: server.dataDir });
  expect(await profileOf(page.request, email, again.origin)).toMatchObject({
    activeProgram: { programConfigurationSlug: 'HEALTHY_MIND_B2B' },
  });
  await page.close();
  await again.stop();
});

test('a visit works in a browser that stores nothing', async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    const get = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) Object.defineProperty(window, name, { get });
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    Object.defineProperty(document, 'cookie', { value: '' });
  });
  const watched = watch(page);
  await page.goto('/?upid=UPID-MOODONLY-OPEN&testTiming=true&lang=es&name=Ada&utm_term=x');
  await expect(page).toHaveURL('/?upid=UPID-MOODONLY-OPEN&testTiming=true&lang=es');
  // This call needs the login of the account just created.
  const stored = page.waitForResponse(/outcomes\/v1\/outcomes/, { timeout: 180_000 });
  await continueTo({ page, input: directKeys(), answers: moodMember(newEmail()) }, { screen: 'success' });
  expect((await stored).status()).toBe(204);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  watched.expectQuiet();
});

test('a page reloads itself when its build or its survey is outdated, and keeps the typed answers', async ({ page }) => {
  test.slow();
  const email = newEmail();
  const member = { page, input: directKeys(), answers: moodMember(email) };
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(ENTRY);
  await continueTo(member, { step: 'sex' });
  await page.waitForLoadState('networkidle');

  // A deployment: the files of the first build are gone, and the server's pages name another script bundle.
  await page.route(/\/assets\/.*\.js$/, (route) => (loads === 1 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route('**/error', (route) => (loads <= 2 ? route.fulfill({ body: '<html></html>' }) : route.continue()));
  await continueTo(member, { step: 'completeProfile' });
  const renewed = page.waitForEvent('load');
  await answerStep(member, 'completeProfile');
  await renewed;
  await expect(page.locator('[name="completeProfile.address.city"]')).toHaveValue('Austin');

  // The next deployment, after which the server no longer knows the version of the survey.
  await page.evaluate(() => sessionStorage.removeItem('renewedFrom'));
  const outdated = { status: 409, contentType: 'application/problem+json', json: { code: 'SURVEY_OUTDATED' } };
  await page.route('**/dpp/v1/triage*', (route) => (loads === 2 ? route.fulfill(outdated) : route.continue()));
  // A reload forgets the password.
  await continueTo(member, { step: 'createPassword' });
  await answerStep(member, 'createPassword');
  await expect.poll(() => loads).toBe(3);
  const creation = page.waitForRequest('**/account/users');
  await continueTo(member, { screen: 'success' });
  expect(loads).toBe(3);
  const { hash } = hashSet({ set: loadQuestionSet('DPP_SURVEY'), environments: loadEnvironments({}) });
  expect(await (await creation).headerValue('question-set-version')).toBe(hash);
  await logIn(page.request, email);
});

test('a member who moves to a region that requires a signed consent is asked for it and enrolls', async ({ page }) => {
  test.slow();
  const email = newEmail();
  const answers = moodMember(email);
  const completeProfile = { ...objectAt(answers, 'completeProfile'), consentStatus: 'AGREE', consentSignature: 'Ada Byron' };
  const member = { page, input: directKeys(), answers: { ...answers, completeProfile } };
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.addLocatorHandler(page.locator('[data-action="consent-necessary"]'), (button) => button.click());
  await page.goto(ENTRY);
  await continueTo(member, { step: 'completeProfile' });
  await expect(page.locator('[name="completeProfile.consentSignature"]')).toHaveCount(0);

  await page.setExtraHTTPHeaders({ 'x-geo-country': 'DE' });
  const passed = await continueTo(member, { screen: 'success' });
  await expect.poll(() => loads).toBe(2);
  expect(passed.filter((step) => step === 'completeProfile')).toHaveLength(2);
  await logIn(page.request, email);
});
