import type { JsonObject } from '../../src/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { profileOf } from './account.ts';
import { mouse } from './hand.ts';
import { loggedIn } from './login.ts';
import { goOnTo } from './member.ts';
import { newEmail, PASSWORD, weightMember } from './members.ts';
import { watch } from './watch.ts';

const PHONE = { width: 390, height: 844 };

/** Wendy Weight answers anew: prediabetes and a BMI of 28.3. */
const prediabetic: JsonObject = {
  ...weightMember(newEmail()),
  retriageEligibilityCheck: { firstName: 'Wendy', lastName: 'Weight', dob: '1980-05-05' },
  heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 165 },
  prediabetesHistory: ['prediabetes', 'a1c'],
  a1c: null,
  confirmChangeProgramDpp: 'yes',
};

test.describe('re-triage', () => {
  test.use({ viewport: PHONE });

  test('a member of WEIGHT changes to DPP [ROUTE-11, ROUTE-12]', async ({ page, server }) => {
    test.slow();
    const watched = watch(page);
    await loggedIn(page, server.origin, 'MEMBER-WEIGHT', 'token-weight');
    await page.goto('/rt/auth?partnerSlug=acme');
    const passed = await goOnTo({ page, hand: mouse(), answers: prediabetic, look: watched.look }, { step: 'retriageTransition' });
    expect(passed[0]).toBe('ethnicity');
    await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');
    await watched.axe('the end of a re-triage');
    watched.isQuiet();
  });
});

test('the check-in of a member [RECUR-01, ROUTE-10]', async ({ page, server }) => {
  const watched = watch(page);
  await loggedIn(page, server.origin, 'MEMBER-DPP', 'token-dpp');
  await page.goto('/recurring-wellness-survey');
  await goOnTo(
    {
      page,
      hand: mouse(),
      answers: { ...prediabetic, weight: 165, exercise: 90, reachingHealthGoals: 'somewhatImproved' },
      look: watched.look,
    },
    { screen: 'deeplink' },
  );
  await watched.axe('deeplink');
  watched.isQuiet();
});

test('a paid account moves into the sponsored program [ROUTE-09, TRANS-05]', async ({ page }) => {
  test.slow();
  const answers = {
    ...weightMember('paid@example.com'),
    healthGoal: 'reducingStressAnxiousFeelings',
    existingPassword: { password: PASSWORD },
  };
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  await goOnTo({ page, hand: mouse(), answers }, { step: 'transitionExplainer' });
  expect(new URL(page.url()).pathname).toBe('/transition/transitionExplainer');
  // A reload has lost the password: it is asked again.
  await page.reload();
  const watched = watch(page);
  await goOnTo({ page, hand: mouse(), answers, look: watched.look }, { screen: 'success' });
  await expect(page.locator('main')).toHaveAttribute('data-type', 'transitioned');
  watched.isQuiet();
  expect(await profileOf(page.request, 'paid@example.com')).toMatchObject({
    activeProgram: { programConfigurationSlug: 'HEALTHY_MIND_B2B' },
  });
});
