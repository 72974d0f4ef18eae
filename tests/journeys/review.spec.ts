import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { profileOf } from './support/account.ts';
import { directKeys } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';
import { watch } from './support/watch.ts';
import { fnv1a32 } from '../../src/runtime/base/fnv1a32.ts';
import { loadTexts } from '../../src/runtime/definitions/files.ts';

const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true&lang=en';

const consentText = loadTexts('en').steps['completeProfile']?.fields?.['callsAndTexts'];

const shownStep = (page: Page) => page.locator('main[data-step]');
const dialog = (page: Page) => page.locator('dialog[data-review]');
const changeOf = (page: Page, step: string) => dialog(page).locator(`[data-change="${step}"]`);

/** Waits for a step and for its history entry: the address follows the step, and only then do Back and Forward start from it. */
async function expectStep(page: Page, step: string): Promise<void> {
  await expect(shownStep(page)).toHaveAttribute('data-step', step);
  await expect(page).toHaveURL(new RegExp(`/${step}\\?`));
}

/** Opens the review at completeProfile by keyboard. */
async function openReview(page: Page): Promise<void> {
  await page.locator('[data-action="review"]').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

test.use({ viewport: { width: 390, height: 844 } });

test('a member reviews and changes answers before the account is created, and the profile form keeps its input', async ({
  page,
  request,
}) => {
  test.slow();
  const watched = watch(page);
  const email = newEmail();
  const answers = weightMember(email);
  const member = { page, input: directKeys(), answers };
  const created: string[] = [];
  await page.exposeFunction('accountCreated', (body: string) => created.push(body));
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    // Playwright does not see the body of a request that the page makes from a Request.
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).pathname === '/account/users') await Reflect.get(globalThis, 'accountCreated')(await request.clone().text());
      return send(request);
    };
  });
  await page.goto(ENTRY);
  const passed = await continueTo(member, { step: 'completeProfile' });
  const street = page.locator('[name="completeProfile.address.address1"]');
  await street.fill('7 Typed Lane');

  await openReview(page);
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused();
  await watched.axe('the review of all answers');
  // Every answered question except the password.
  const reviewed = await dialog(page)
    .locator('[data-reviewed]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-reviewed')));
  expect(reviewed).toEqual(passed.filter((step) => step in answers && step !== 'createPassword'));
  await expect(dialog(page).locator('[data-reviewed="heightWeight"] dd').first()).toHaveText('5 ft 4 in, 150 lb');
  await expect(dialog(page).locator('[data-reviewed="eligibilityCheck"]')).toContainText('April 1, 1980');
  expect(await dialog(page).innerText()).not.toContain('correct horse');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('[data-action="review"]')).toBeFocused();

  // A change that asks nothing new returns directly to the same history entry.
  await openReview(page);
  await changeOf(page, 'heightWeight').click();
  await expectStep(page, 'heightWeight');
  await expect(page.locator('[name="heightWeight.weight"]')).toHaveValue('150');
  await page.locator('[name="heightWeight.weight"]').fill('160');
  await page.locator('[data-action="next"]').click();
  await expectStep(page, 'completeProfile');
  await expect(street).toHaveValue('7 Typed Lane');

  // Only what the rules newly ask or show appears.
  await openReview(page);
  await changeOf(page, 'pregnant').click();
  await page.locator('button[name="pregnant"][value="noButNursing"]').click();
  await expectStep(page, 'nursing');
  await page.reload();
  await expectStep(page, 'nursing');
  await page.locator('[data-action="next"]').click();
  await expectStep(page, 'completeProfile');
  await expect(street).toHaveValue('7 Typed Lane');

  // Back, and the browser's Back and Forward, leave and re-enter a change without losing anything.
  await openReview(page);
  await changeOf(page, 'sleep').click();
  await expectStep(page, 'sleep');
  await page.locator('[data-action="back"]').click();
  await expectStep(page, 'completeProfile');
  await page.goForward();
  await expectStep(page, 'sleep');
  await page.goBack();
  await expectStep(page, 'completeProfile');
  await openReview(page);
  await expect(dialog(page).locator('[data-reviewed]')).toHaveCount(reviewed.length);
  await expect(dialog(page).locator('[data-reviewed="heightWeight"]')).toContainText('160 lb');
  await dialog(page).locator('[data-action="done-review"]').click();
  await expect(street).toHaveValue('7 Typed Lane');

  await page.locator('[name="completeProfile.address.city"]').fill('Austin');
  await page.locator('[name="completeProfile.address.zipcode"]').fill('78701');
  await page.locator('[name="completeProfile.phoneNumber.value"]').fill('2015550123');
  const consent = page.locator('[name="completeProfile.callsAndTexts"]');
  await expect(consent).not.toBeChecked();
  // The server stores the hash of exactly this text.
  await expect(page.locator('label', { has: consent })).toHaveText(consentText ?? 'none');
  await consent.check();
  await page.locator('[data-action="next"]').click();
  // The reload lost the password, so it is asked for again.
  await continueTo(member, { screen: 'success' });
  expect(created.map((body): unknown => JSON.parse(body))).toMatchObject([
    {
      userData: {
        extras: { callsAndTextsConsent: 'AGREE' },
        surveyAnswers: { completeProfile: { callsAndTexts: true, callsAndTextsShown: String(fnv1a32(consentText ?? '')), locale: 'en' } },
      },
    },
  ]);
  // The server replays the answers itself, so the weight must be the changed one, 160 lb.
  expect(await profileOf(request, email)).toMatchObject({ latestWeightKgs: expect.closeTo(72.57, 1) });
  watched.expectQuiet();
});

test("the browser's Back always changes the screen and skips the steps that a changed answer removed", async ({ page }) => {
  const answers = weightMember(newEmail());
  await page.goto(ENTRY);
  await continueTo({ page, input: directKeys(), answers }, { step: 'completeProfile' });
  await openReview(page);
  await changeOf(page, 'mskPain').click();
  await expectStep(page, 'mskPain');
  // After a reload only the history knows the way back to the form.
  await page.reload();
  await page.locator('[name="mskPain"][value="knee"]').uncheck();
  await page.locator('[name="mskPain"][value="none"]').check();
  await page.locator('[data-action="next"]').click();
  await expectStep(page, 'completeProfile');
  const steps: string[] = [];
  while (steps.at(-1) !== 'mskPain' && steps.length < 30) {
    const before = await shownStep(page).getAttribute('data-step');
    await page.goBack();
    await expect(shownStep(page), `Back from ${before ?? ''}`).not.toHaveAttribute('data-step', before ?? '');
    const step = (await shownStep(page).getAttribute('data-step')) ?? '';
    await expectStep(page, step);
    steps.push(step);
  }
  expect([steps[0], ...steps.slice(-3)]).toEqual(['programResult', 'medications', 'glp1Medication', 'mskPain']);
});
