import { expect, test } from '../support/journey.ts';
import { holdTimers } from './support/heldTimers.ts';
import { mouse } from './support/inputMethod.ts';
import { logInByCookie } from './support/login.ts';
import { continueTo } from './support/member.ts';
import { moodMember } from './support/members.ts';
import { watch } from './support/watch.ts';

test.use({ viewport: { width: 390, height: 844 } });

const NEW_PASSWORD = 'a quiet river 47 lanterns';
/** The delay after which a toast disappears, in milliseconds. */
const TOAST = { from: 3000, to: 3000 };

test('a forgotten password is reset by mail, and the existing account is upgraded with the new password [ACCT-01, ACCT-26, ACCT-29]', async ({
  page,
  context,
  browser,
  server,
}) => {
  test.slow();
  const answers = { ...moodMember('free@example.com'), existingPassword: { password: NEW_PASSWORD } };
  await holdTimers(page, TOAST);
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: mouse(), answers }, { step: 'existingPassword' });
  await page.locator('[name="existingPassword.password"]').fill('not the password 1');
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('[name="existingPassword.password"]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('[data-action="reset-password"]').click();
  await expect(page.getByText('We sent you an email to reset your password.')).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === 'passwordResetAnswers');
  expect(cookie?.value).not.toMatch(/byron|free@|1980-/i);

  // The email opens in another tab of the same browser.
  const tab = await context.newPage();
  const watched = watch(tab);
  await tab.goto('/sandbox/mail');
  await tab.getByRole('link', { name: 'Set a new password' }).first().click();
  await tab.locator('input[name="password"]').fill(NEW_PASSWORD);
  await tab.locator('button').click();
  await expect(tab.locator('main')).toHaveAttribute('data-step', 'existingPassword');
  await expect(tab).toHaveURL('/enrollment/existingPassword?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('passwordResetAnswers');
  await continueTo({ page: tab, input: mouse(), answers }, { screen: 'success' });
  await expect(tab.locator('main')).toHaveAttribute('data-type', 'upgraded');
  watched.expectQuiet();

  // Nothing of the visit remains for the next visitor.
  await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('draft'))).toBeNull();
  await tab.goto('/?upid=UPID-ACME-OPEN');
  await expect(tab.locator('main')).toHaveAttribute('data-screen', 'refresh');

  // Another browser stored nothing, so the details are asked for again.
  const otherContext = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  const elsewhere = await otherContext.newPage();
  const watchedElsewhere = watch(elsewhere);
  await elsewhere.goto('/?upid=UPID-ACME-OPEN&pwResetRedirect=true&from=passwordReset&lang=ko');
  await expect(elsewhere.locator('[data-after-reset="typeAgain"]')).toBeVisible();
  await expect(elsewhere).toHaveURL('/?upid=UPID-ACME-OPEN&lang=ko');
  await watchedElsewhere.axe('back from a password reset in another browser');
  await continueTo({ page: elsewhere, input: mouse(), answers }, { step: 'createAccount' });
  watchedElsewhere.expectQuiet();
  await otherContext.close();
});

test('only a member with a valid login is sent to re-triage on return [IDENT-19, IDENT-20, IDENT-21]', async ({ page, server }) => {
  const watched = watch(page);
  const main = page.locator('main');
  await page.goto('/sandbox/members/MEMBER-MOOD?to=retriage');
  await expect(main).toHaveAttribute('data-set', 'RETRIAGE_SURVEY');
  for (const address of ['/?upid=UPID-ACME-0150&lang=ko', '/employer/acme', '/']) {
    await page.goto(address);
    await expect(main).toHaveAttribute('data-set', 'RETRIAGE_SURVEY');
    await expect(page).toHaveURL(({ pathname }) => pathname.startsWith('/employer/acme/rt/'));
  }
  await page.goto('/employer/dpponly');
  await expect(main).toHaveAttribute('data-screen', 'upid');
  watched.expectQuiet();

  // The browser logs the following 401 response on the console, so the watch has ended.
  await logInByCookie(page, server.origin, 'MEMBER-MOOD', 'revoked');
  await page.goto('/?upid=UPID-ACME-0150');
  await expect(main).toHaveAttribute('data-screen', 'eligibility');
  await expect(page.locator('[data-panel="brand"]')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('autologin_data');
});
