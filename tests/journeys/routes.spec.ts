import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { answerStep, continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

const ACME = '/?upid=UPID-ACME-OPEN&testTiming=true';

test('a program id opens the eligibility screen [ROUTE-01, ROUTE-34, LAND-20]', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'upid');
  await page.locator('[name="upid"]').fill('UPID-ACME-OPEN');
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'eligibility');
  await expect(page).toHaveURL(/\?upid=UPID-ACME-OPEN/);
});

test("a passcode on an employer's page opens the eligibility screen [ROUTE-03, ROUTE-33]", async ({ page }) => {
  await page.goto('/employer/northwind');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'passcode');
  await page.locator('[name="passcode"]').fill('north2026');
  await page.locator('[data-action="next"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'eligibility');
});

test('only an eligible member passes the eligibility check [LAND-44, ELIG-19]', async ({ page }) => {
  const input = mouse();
  const stranger = { eligibilityCheck: { firstName: 'Nobody', lastName: 'Known', dob: '1980-04-01' } };
  const ada = { eligibilityCheck: { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' } };
  await page.goto('/?upid=UPID-NORTHWIND-OPEN');
  await continueTo({ page, input, answers: stranger }, { step: 'eligibilityCheck' });
  await answerStep({ page, input, answers: stranger }, 'eligibilityCheck');
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await expect(page.locator('main')).toHaveAttribute('data-reason', 'FAILED_ELIGIBILITY_CHECK');
  await expect(page.locator('input[aria-invalid="true"]')).toHaveCount(3);
  await expect(page.locator('main [data-action="signUpDirectly"]'), 'below the form').toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'eligibility');
  await continueTo({ page, input, answers: ada }, { step: 'createAccount' });
  await expect(page).toHaveURL('/enrollment/createAccount?upid=UPID-NORTHWIND-OPEN');
});

test('each step has its own address [ROUTE-04, ROUTE-05, ROUTE-08]', async ({ page }) => {
  await page.goto(ACME);
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'gender' });
  const main = page.locator('main');
  await page.goto('/enrollment?upid=UPID-ACME-OPEN');
  await expect(main).toHaveAttribute('data-set', 'DPP_SURVEY');
  await expect(main, 'where the member was').toHaveAttribute('data-step', 'gender');
  await page.goto('/enrollment/programOverview?upid=UPID-ACME-OPEN');
  await expect(main).toHaveAttribute('data-set', 'DPP_SURVEY');
  await expect(main).toHaveAttribute('data-step', 'programOverview');
});

test('a member who has just enrolled is told to open the app, with one text for phones and one for computers [LAND-29]', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'lastEnrolledUpid', value: 'UPID-ACME-OPEN', url: server.origin }]);
  await page.goto('/?upid=UPID-ACME-OPEN&lang=en');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'refresh');
  const advice = page.locator('main p').filter({ visible: true });
  await expect(advice).toHaveText(['Open the app on your phone and log in to continue.']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(advice).toHaveText(['Open the app on this phone and log in to continue.']);
});

test('hidden parameters move from the address to session storage [ROUTE-31, ROUTE-32]', async ({ page }) => {
  const hidden = { name: 'Ada', email: 'ada@example.com', ref_email: 'bob@example.com', utm_term: 'term', utm_content: 'content' };
  await page.goto(`/?upid=UPID-ACME-OPEN&${new URLSearchParams(hidden).toString()}`);
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'eligibility');
  for (const name of Object.keys(hidden)) expect(new URL(page.url()).searchParams.has(name), name).toBe(false);
  const stored = await page.evaluate(() => Object.values({ ...sessionStorage }));
  expect(stored).toEqual(expect.arrayContaining(Object.values(hidden)));
});

const SCREENS: readonly (readonly [string, string, string])[] = [
  ['ROUTE-16', '/error', 'error'],
  ['ROUTE-17', '/not-found', 'notFound'],
  ['ROUTE-19', '/do-not-share', 'doNotShare'],
  ['ROUTE-20', '/gina-ada', 'ginaAda'],
  ['ROUTE-26', '/no/such/place', 'notFound'],
];
for (const [id, path, screen] of SCREENS) {
  test(`${path} shows ${screen} [${id}]`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(screen === 'notFound' ? 404 : 200);
    await expect(page.locator('main')).toHaveAttribute('data-screen', screen);
  });
}

test('/enroll redirects to the start page [ROUTE-22]', async ({ page }) => {
  await page.goto('/enroll?upid=UPID-ACME-OPEN');
  await expect(page).toHaveURL('/?upid=UPID-ACME-OPEN');
});

test('a renamed employer page redirects to the new one, and Back does not return to the old one [ROUTE-23, ROUTE-24]', async ({ page }) => {
  await page.goto('/gina-ada');
  await page.goto('/employer/old-acme');
  await expect(page).toHaveURL('/employer/acme');
  await page.goBack();
  await expect(page).toHaveURL('/gina-ada');
});

test('the address sets the language, and the footer changes it [I18N-02]', async ({ page }) => {
  await page.goto('/?upid=UPID-ACME-OPEN&lang=de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.locator('[data-action="language"]').selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('an email that already has a sponsored account ends on the error page, and the answers are kept', async ({ page }) => {
  await page.goto(ACME);
  await continueTo({ page, input: mouse(), answers: weightMember('b2b@example.com') }, { screen: 'error' });
  await expect(page.locator('main')).toHaveAttribute('data-state', 'ACCOUNT_EXISTS');
  await page.goBack();
  await expect(page.locator('[name="createAccount.email"]')).toHaveValue('b2b@example.com');
});
