import { test as base } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { recordAnnouncements } from '../support/spoken.ts';
import { mouse } from './support/inputMethod.ts';
import { answerStep, continueTo } from './support/member.ts';
import { moodMember, newEmail, PASSWORD } from './support/members.ts';
import { watch } from './support/watch.ts';

/** Each test has its own server with rate limits. */
const test = base.extend<{ server: RunningServer; limits: Readonly<Record<string, string>> }>({
  limits: [{}, { option: true }],
  server: async ({ limits }, use) => {
    const server = await startServer({ RATE_LIMIT: 'on', ...limits });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.origin),
});

/** Returns the seconds that a notice names. */
function secondsIn(text: string): number {
  return Number(/in (\d+) seconds?\./.exec(text)?.[1]);
}

const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true&lang=en';

test.describe('with a limit of one check, then two per minute', () => {
  test.use({ limits: { RATE_LIMIT_ELIGIBILITY_CHECKS: '1 2 1000 1000' } });

  test('a rate-limited visitor sees the seconds until the automatic retry, and then continues', async ({ page }) => {
    const member = { page, input: mouse(), answers: moodMember(newEmail()) };
    const checks: number[] = [];
    page.on('response', (response) => response.url().endsWith('/partners/checkEligibility') && checks.push(response.status()));
    const takeAnnouncements = await recordAnnouncements(page);
    const takeWaits = async (): Promise<readonly string[]> =>
      (await takeAnnouncements()).filter((announcement) => announcement.includes("We'll try again in"));
    const otherPerson = { partnerId: 1001, firstName: 'Ada', lastName: 'Byron', dateOfBirth: { year: 1980, month: 4, day: 1 } };
    const otherChecks: number[] = [];
    let allowRetry = (): void => undefined;
    const retryAllowed = new Promise<void>((resolve) => (allowRetry = resolve));
    await page.route('**/partners/checkEligibility', async (route) => {
      // Somebody else at the same address uses up its limit, immediately before the member's check.
      if (otherChecks.length === 0)
        otherChecks.push((await page.request.post('/partners/checkEligibility', { data: otherPerson })).status());
      // The notice disappears with the answer to the retry.
      else await retryAllowed;
      await route.fallback();
    });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(ENTRY);
    await continueTo(member, { step: 'eligibilityCheck' });
    await answerStep(member, 'eligibilityCheck');

    const notice = page.locator('main p:not([role="alert"])').filter({ hasText: "We'll try again in" });
    await expect(notice).toBeInViewport();
    const [announcement = ''] = await takeWaits();
    await watch(page).axe('the notice of a busy service');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect.poll(async () => secondsIn((await notice.textContent()) ?? '')).toBeLessThan(secondsIn(announcement));
    expect(await takeWaits(), 'only the total wait is announced').toEqual([]);
    allowRetry();
    await expect(page.locator('main')).toHaveAttribute('data-step', 'createAccount');
    expect(otherChecks).toEqual([200]);
    expect(checks).toEqual([429, 200]);
  });
});

test('a locked-out member sees when the lockout ends, and a mailed password reset ends it immediately', async ({ page, context }) => {
  const email = 'free@example.com';
  const member = { page, input: mouse(), answers: moodMember(email) };
  const logins: number[] = [];
  page.on('response', (response) => response.url().endsWith('/oauth/token') && logins.push(response.status()));
  await page.goto(ENTRY);
  await continueTo(member, { step: 'existingPassword' });
  const request = JSON.stringify({ credentials: 'a wrong password', mode: 'LOGIN', principal: email, type: 'EMAIL_AND_PASSWORD' });
  for (let tries = 0; tries < 10; tries += 1)
    await page.request.post('/oauth/token', { form: { client_id: 'enrollment-web', grant_type: 'password', request } });
  await page.locator('[name="existingPassword.password"]').fill(PASSWORD);
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('main p[data-code="later"]')).toHaveText(
    /^You've tried to log in too many times\. Please try again after \d+:\d\d.[AP]M, or reset your password\.$/,
  );
  await expect(page.getByText("Our service isn't available")).toHaveCount(0);
  await watch(page).axe('a login that is locked out');
  expect(logins).toEqual([429]);

  // The notice disappears after three seconds, so the page itself looks for it.
  const noticeShown = page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"] p')].some(
      (notice) => notice.textContent.includes('We sent you an email to reset your password.') && notice.checkVisibility(),
    ),
  );
  await Promise.all([noticeShown, page.locator('[data-action="reset-password"]').click()]);
  const tab = await context.newPage();
  await tab.goto('/sandbox/mail');
  await tab.getByRole('link', { name: 'Set a new password' }).first().click();
  await tab.locator('input[name="password"]').fill('brand new horse staple 7');
  await tab.locator('button').click();
  await expect(tab.locator('main')).toHaveAttribute('data-step', 'existingPassword');
  await tab.locator('[name="existingPassword.password"]').fill('brand new horse staple 7');
  await tab.locator('[data-action="next"]').click();
  await expect(tab.locator('main:not([data-step="existingPassword"])')).toBeVisible();
});
