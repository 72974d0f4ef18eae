import type { JsonObject } from '../../src/runtime/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { watchEvents } from './support/events.ts';
import { keyboard, mouse, touch } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { dppMember, lowRiskMember, medMember, moodMember, newEmail, weightMember } from './support/members.ts';
import { profileOf } from './support/account.ts';
import { watch } from './support/watch.ts';

const PHONE = { width: 390, height: 844 };

// One after another: in parallel, they would check the same screens at the same time (watch.ts).
test.describe.configure({ mode: 'default' });

test.describe('at 390 px', () => {
  test.use({ viewport: PHONE });

  const optIn = (email: string): JsonObject => ({
    ...moodMember(email),
    createAccount: { email, ginaAdaConsent: true, mhmdaOptIn: true },
  });
  const journeys: readonly (readonly [string, string, string, (email: string) => JsonObject])[] = [
    ['WEIGHT', 'HEALTHY_WEIGHT_B2B', 'UPID-ACME-0001', weightMember],
    ['MED', 'MEDICATION_B2B', 'UPID-ACME-0003', medMember],
    ['MOOD', 'HEALTHY_MIND_B2B', 'UPID-ACME-0004', optIn],
  ];
  for (const [program, slug, upid, answersOf] of journeys) {
    test(`a member enrolls in ${program}, and every step passes axe and focuses its heading [SET-80, WIDGET-66, ACCT-01, ACCT-09, ROUTE-14]`, async ({
      page,
    }) => {
      test.slow();
      const email = newEmail();
      const watched = watch(page);
      const events = await watchEvents(page);
      const answers = answersOf(email);
      // The medication program continues to the medical intake automatically, which would end the success page before it is checked.
      let openIntake = (): void => undefined;
      const successChecked = new Promise<void>((resolve) => (openIntake = resolve));
      await page.route(/\/telehealth\?/, async (route) => {
        await successChecked;
        await route.fallback();
      });
      await page.goto(`/?upid=${upid}&testTiming=true`);
      await continueTo({ page, input: mouse(), answers, onStep: watched.checkScreen }, { screen: 'success' });
      await expect(page.locator('main')).toHaveAttribute('data-type', 'created');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toContain('/success?');
      // Events that reveal health leave the page only after the member has opted in.
      const revealing = ['step_shown', 'program_enrolled'];
      const isOptedIn = program === 'MOOD';
      await expect
        .poll(events.names)
        .toEqual(
          expect.arrayContaining(['section_shown', 'signup_result', 'linked_identity', 'account_made', ...(isOptedIn ? revealing : [])]),
        );
      openIntake();
      if (program === 'MED') await page.waitForURL(/\/telehealth/);
      else await watched.axe('success');
      watched.expectQuiet();
      expect(await profileOf(page.request, email)).toMatchObject({
        activeProgram: { programConfigurationSlug: slug },
      });
      expect(events.names().filter((name) => !isOptedIn && revealing.includes(name))).toEqual([]);
      events.expectDiscreet(answers);
    });
  }

  test('a low-risk member is screened out by the DPP-only partner', async ({ page }) => {
    test.slow();
    const watched = watch(page);
    await page.goto('/?upid=UPID-DPPONLY-0001');
    await continueTo({ page, input: mouse(), answers: lowRiskMember(newEmail()), onStep: watched.checkScreen }, { step: 'ineligible' });
    const main = page.locator('main');
    await expect(main).toHaveAttribute('data-screen', 'survey');
    await expect(main).toHaveAttribute('data-reason', 'DPP_RISK_SCORE_TOO_LOW');
    await expect(page).toHaveURL(({ pathname }) => pathname === '/enrollment/ineligible');
    await watched.checkScreen('ineligible');
    watched.expectQuiet();
  });
});

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a member enrolls in DPP', async ({ page }) => {
    test.slow();
    const email = newEmail();
    const watched = watch(page);
    await page.goto('/?upid=UPID-ACME-0002&testTiming=true');
    await continueTo({ page, input: touch(), answers: dppMember(email), onStep: watched.checkScreen }, { screen: 'success' });
    watched.expectQuiet();
    expect(await profileOf(page.request, email)).toMatchObject({
      activeProgram: { programConfigurationSlug: 'DIABETES_PREVENTION_B2B' },
    });
  });
});

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a member enrolls by keyboard only', async ({ page }) => {
    test.slow();
    const email = newEmail();
    const watched = watch(page);
    await page.goto('/?upid=UPID-ACME-0005&testTiming=true');
    await continueTo({ page, input: keyboard(page), answers: weightMember(email) }, { screen: 'success' });
    // The goal, the pace and the date of the program result.
    await expect(page.locator('[data-plan] dd')).toHaveCount(3);
    watched.expectQuiet();
    expect(await profileOf(page.request, email)).toMatchObject({
      activeProgram: { programConfigurationSlug: 'HEALTHY_WEIGHT_B2B' },
    });
  });
});
