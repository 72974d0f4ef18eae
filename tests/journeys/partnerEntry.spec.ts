import { expect, test } from '../support/journey.ts';
import { watchEvents } from './support/events.ts';
import { recordInDraft } from './support/storedDraft.ts';
import { watch } from './support/watch.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the partner portal leads to the landing page, or to an error for a person who is already linked [ERR-40, ROUTE-21, ROUTE-36, PORTAL-05, PORTAL-10]', async ({
  page,
}) => {
  const watched = watch(page);
  await page.goto('/employer/portal?lang=en');
  await page.locator('[data-action="portal"]').click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'eligibility');
  await expect(page).toHaveURL('/?lang=en&upid=UPID-PORTAL-OPEN');
  await watched.axe('the landing after the portal');
  watched.expectQuiet();

  await page.goto('/partner-portal/redirect?partnerId=1008&lang=de');
  await page.getByRole('link', { name: 'Sign in as somebody who is already linked' }).click();
  const main = page.locator('main');
  await expect(main).toHaveAttribute('data-state', 'EXISTING_VIRGIN_PULSE_USER');
  await expect(main).toContainText('m***@example.com');
  await expect(page).toHaveURL('/error?partnerId=1008&lang=de');
  await page.reload();
  await expect(main).toContainText('m***@example.com');
  await watched.checkScreen('already linked');

  await page.goto('/partner-portal/redirect?partnerId=1008');
  const events = await watchEvents(page);
  await page.getByRole('link', { name: 'Refuse' }).click();
  await expect(main).toHaveAttribute('data-state', 'DEFAULT');
  await expect(page.locator('h1')).toHaveText('Sie sind noch nicht angemeldet');
  await expect.poll(events.names, 'the error-reporting service is notified').toContain('error_reported');
  await page.locator('[data-action="retry"]').click();
  await expect(page.getByRole('link', { name: 'Refuse' })).toBeVisible();
});

test('a member enrolls by single sign-on with the details that the employer supplied [ROUTE-35, SSO-06, SSO-07]', async ({
  page,
  context,
}) => {
  const watched = watch(page);
  await page.goto('/?upid=UPID-ACME-OPEN&eligibilityId=SSO-OK');
  await expect(page.locator('main')).toHaveAttribute('data-step', 'createAccount');
  await watched.checkScreen('single sign-on');
  await expect(page.locator('h1')).toHaveText('Ada, your program is ready');

  await page.goto('/?upid=UPID-ACME-OPEN&eligibilityId=SSO-OK&sharedEligibility=true&lang=ko');
  await expect(page).toHaveURL('/enrollment/createAccount?upid=UPID-ACME-OPEN&eligibilityId=SSO-OK&lang=ko');
  await expect(page.locator('input[name="createAccount.email"]')).toHaveValue('ada.sso@example.com');
  await expect.poll(() => recordInDraft(page), 'a reload would find the visit').not.toBeNull();
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'createAccount');
  await page.locator('[data-action="back"]').click();
  await expect(page).toHaveURL('/?upid=UPID-ACME-OPEN&eligibilityId=SSO-OK&lang=ko');
  await expect(page.locator('main')).toHaveAttribute('data-step', 'createAccount');
  await watched.checkScreen('single sign-on in Korean');

  // A member who forgot the password returns from the reset in another tab, with the same email.
  // No other journey changes this account: they share a server.
  await page.locator('[name="createAccount.email"]').fill('byhand@example.com');
  for (const box of await page.locator('main input[type="checkbox"]').all()) await box.check();
  await page.locator('[data-action="next"]').click();
  await page.locator('[data-action="reset-password"]').click();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('passwordResetAnswers');
  const tab = await context.newPage();
  await tab.goto('/?upid=UPID-ACME-OPEN&eligibilityId=SSO-OK&lang=ko&pwResetRedirect=true&from=passwordReset');
  await expect(tab).toHaveURL('/enrollment/existingPassword?upid=UPID-ACME-OPEN&eligibilityId=SSO-OK&lang=ko');
  await expect(tab.locator('main')).toHaveAttribute('data-step', 'existingPassword');
  await tab.locator('[data-action="back"]').click();
  await expect(tab.locator('[name="createAccount.email"]')).toHaveValue('byhand@example.com');
  await tab.close();

  for (const [id, state] of [
    ['SSO-EXISTS', 'SSO_ACCOUNT_EXISTS'],
    ['SSO-NO', 'SSO_INELIGIBLE'],
    ['SSO-NODOB', 'DEFAULT'],
  ]) {
    await page.goto(`/?upid=UPID-ACME-OPEN&eligibilityId=${id}&sharedEligibility=true`);
    await expect(page.locator('main')).toHaveAttribute('data-state', state ?? '');
  }
  watched.expectQuiet();
});

test('an error survives a reload, but not the start of the next visit', async ({ page }) => {
  const main = page.locator('main');
  const draft = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('draft'));
  const events = await watchEvents(page);
  await page.goto('/?upid=UPID-FULL&lang=en');
  await expect(main).toHaveAttribute('data-state', 'BATCH_FULL');
  await expect.poll(() => events.names(), 'no survey is in progress').toContain('enrollment_error_shown');
  await page.reload();
  await expect(main).toHaveAttribute('data-state', 'BATCH_FULL');
  await expect.poll(draft).not.toBeNull();
  await page.goto('/error');
  await expect(main, 'a tab that is restored without its history').toHaveAttribute('data-state', 'BATCH_FULL');
  await page.goto('/?upid=UPID-ACME-OPEN');
  await expect(main).toHaveAttribute('data-screen', 'eligibility');
  await expect.poll(draft).toBeNull();
  await page.goto('/error');
  await expect(main).toHaveAttribute('data-state', 'DEFAULT');
});
