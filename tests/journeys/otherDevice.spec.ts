import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';
import { watch } from './support/watch.ts';

test('a member saves an enrollment on one device, and continues it on another with a link that works once', async ({
  page,
  browser,
  server,
}) => {
  const watched = watch(page);
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: mouse(), answers: { ...weightMember(newEmail()), sex: 'female' } }, { step: 'gender' });
  await page.locator('[data-action="other-device"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'otherDevice');
  await watched.axe('the page that saves a visit');
  const email = newEmail();
  await page.locator('input[name="email"]').fill(email);
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('main [role="status"]')).toContainText("We've sent you a link.");

  const mails = await (await page.request.get('/sandbox/mail')).text();
  const link = new RegExp(`to ${email}.*?href="(http://[^"]+/continue\\?lang=en#[\\w-]+)"`, 's').exec(mails)?.[1] ?? '';
  expect(link).not.toBe('');

  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' });
  const otherPage = await context.newPage();
  const requests: string[] = [];
  otherPage.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await otherPage.goto(link);
  await expect(otherPage.locator('main')).toHaveAttribute('data-screen', 'continue');
  await expect(otherPage).toHaveURL('/continue?lang=en');
  await watch(otherPage).axe('the page of a link to a saved visit');
  await otherPage.reload();
  await otherPage.locator('[data-action="next"]').click();
  await expect(otherPage.locator('main')).toHaveAttribute('data-step', 'gender');
  await expect(otherPage).toHaveURL(/\/enrollment\/gender\?/);
  const token = link.split('#')[1] ?? '';
  expect(
    requests.filter((request) => request.includes(token)),
    'no requested URL contains the token',
  ).toEqual([]);
  await otherPage.locator('[data-action="back"]').click();
  await expect(otherPage.locator('button[name="sex"][value="female"]')).toHaveAttribute('aria-pressed', 'true');
  await otherPage.reload();
  await expect(otherPage.locator('main')).toHaveAttribute('data-step', 'sex');

  const third = await context.newPage();
  await third.goto(link);
  await third.locator('[data-action="next"]').click();
  await expect(third.locator('main [role="alert"]')).toContainText('This link has expired or has already been used.');
  await context.close();

  await page.locator('main [data-action="back"]').click();
  await expect(page.locator('main'), 'the first device stays at its step').toHaveAttribute('data-step', 'gender');
  watched.expectQuiet();
});
