import type { JsonObject } from '../../src/runtime/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { profileOf } from './support/account.ts';
import { directKeys, mouse } from './support/inputMethod.ts';
import { logInByCookie } from './support/login.ts';
import { continueTo } from './support/member.ts';
import { newEmail, PASSWORD, weightMember } from './support/members.ts';
import { recordInDraft } from './support/storedDraft.ts';
import { watch, type Watch } from './support/watch.ts';

// These journeys change members of the sandbox that others need as seeded.
test.use({ viewport: { width: 390, height: 844 }, sandbox: 'changed members' });

/** A member with prediabetes and a BMI of 28.3 who agrees to change to DPP. */
const prediabetic: JsonObject = {
  ...weightMember(newEmail()),
  heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 165 },
  prediabetesHistory: ['prediabetes', 'a1c'],
  a1c: null,
  confirmChangeProgramDpp: 'yes',
};

/** Checks the given steps only; the enrollment's journeys check its own steps. */
function lookAt(watched: Watch, steps: readonly string[]): (step: string) => Promise<void> {
  return async (step) => (steps.includes(step) ? watched.checkScreen(step) : undefined);
}

test('a member of WEIGHT changes to DPP by re-triage, but cannot repeat the re-triage [ROUTE-11, ROUTE-12, ROUTE-13]', async ({
  page,
  server,
}) => {
  test.slow();
  const watched = watch(page);
  const onStep = lookAt(watched, ['dppInformation', 'confirmChangeProgramDpp', 'personalizingProgram', 'retriageResult']);
  await logInByCookie(page, server.origin, 'MEMBER-WEIGHT', 'token-weight');
  await page.goto('/rt/auth?partnerSlug=acme');
  const passed = await continueTo({ page, input: mouse(), answers: prediabetic, onStep }, { step: 'retriageTransition' });
  expect(passed[0], 'the profile states sex and gender').toBe('ethnicity');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/employer/acme/rt/retriageTransition');
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');
  await watched.checkScreen('the end of re-triage');
  const profile = await page.request.get('/outcomes/v1/userprofiles/MEMBER-WEIGHT', { headers: { authorization: 'Bearer token-weight' } });
  expect(await profile.json()).toMatchObject({ activeProgram: { programConfigurationSlug: 'DIABETES_PREVENTION_B2B' } });

  await page.goto('/rt/auth?partnerSlug=acme');
  await expect(page).toHaveURL('/rt/finished');
  await expect(page.locator('main')).toHaveAttribute('data-reason', 'RECENTLY_RETRIAGED');
  await watched.checkScreen('retriageFinished');
  watched.expectQuiet();
});

test('a member of DPP checks in and continues in the app [RECUR-01, ROUTE-10, ROUTE-18]', async ({ page, server }) => {
  const watched = watch(page);
  const answers = { ...prediabetic, weight: 165, exercise: 90, reachingHealthGoals: 'somewhatImproved' };
  const onStep = lookAt(watched, ['weight', 'exercise', 'reachingHealthGoals', 'outcomesSurveyComplete']);
  await logInByCookie(page, server.origin, 'MEMBER-DPP', 'token-dpp');
  await page.goto('/accessibility');
  await page.goto('/recurring-wellness-survey');
  await continueTo({ page, input: mouse(), answers, onStep }, { screen: 'deeplink' });
  await expect(page).toHaveURL(({ pathname }) => pathname === '/deeplink');
  await watched.checkScreen('deeplink');
  // One Back leaves all steps behind.
  await page.goBack();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/deeplink');
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/accessibility');
  watched.expectQuiet();
});

test('a paid account moves into the sponsored program [ROUTE-09, TRANS-05]', async ({ page }) => {
  test.slow();
  const answers = {
    ...weightMember('paid@example.com'),
    healthGoal: 'reducingStressAnxiousFeelings',
    existingPassword: { password: PASSWORD },
  };
  await page.goto('/accessibility');
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  await continueTo({ page, input: directKeys(), answers }, { step: 'transitionExplainer' });
  await expect(page).toHaveURL(({ pathname }) => pathname === '/transition/transitionExplainer');
  await expect.poll(() => recordInDraft(page), 'a reload would find the transition').toMatchObject({ set: 'TRANSITION_SURVEY' });
  // A reload loses the password, so it is asked for again. Everything else that the enrollment asked for is kept.
  await page.reload();
  const watched = watch(page);
  const passed = await continueTo({ page, input: mouse(), answers, onStep: watched.checkScreen }, { screen: 'success' });
  expect(passed).toEqual(['existingPassword', 'transitionExplainer', 'activeSubscription', 'continueProgram']);
  await expect(page.locator('main')).toHaveAttribute('data-type', 'transitioned');
  // One Back leaves all steps of the transition and of the enrollment behind, and says once that nothing is left to do.
  await page.goBack();
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(0);
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'refresh');
  await page.goBack();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/accessibility');
  watched.expectQuiet();
  expect(await profileOf(page.request, 'paid@example.com')).toMatchObject({
    activeProgram: { programConfigurationSlug: 'HEALTHY_MIND_B2B' },
  });
});

test('the success page explains how to get the app, with screenshots from 1160 px up [SUCC-01, SUCC-10]', async ({ page }) => {
  const watched = watch(page);
  await page.goto('/success?type=created&testTiming=true');
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');
  await expect(page.locator('[data-steps] > li')).toHaveCount(3);
  await expect(page.locator('[data-steps] a[href^="https://"]')).toHaveCount(2);
  await watched.axe('success on a phone');
  for (const [width, isShown] of [
    [1159, false],
    [1160, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('[data-screenshots]')).toBeVisible({ visible: isShown });
    await expect(page.locator('[data-qr]')).toBeVisible({ visible: isShown });
  }
  await watched.axe('success on a computer');
  await page.emulateMedia({ media: 'print' });
  await watched.axe('success on paper');
  watched.expectQuiet();
});
