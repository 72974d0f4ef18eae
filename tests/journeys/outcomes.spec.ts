import type { JsonObject } from '../../src/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { keyboard, mouse, touch, type Hand } from './hand.ts';
import { goOnTo } from './member.ts';
import { dppMember, lowRiskMember, medMember, moodMember, newEmail, weightMember } from './members.ts';
import { profileOf } from './account.ts';
import { watch } from './watch.ts';

const PHONE = { width: 390, height: 844 };

test.describe('at 390 px', () => {
  test.use({ viewport: PHONE });

  const journeys: readonly (readonly [string, string, (email: string) => JsonObject, Hand])[] = [
    ['WEIGHT', 'UPID-ACME-0001', weightMember, mouse()],
    ['MED', 'UPID-ACME-0003', medMember, mouse()],
    ['MOOD', 'UPID-ACME-0004', moodMember, mouse()],
  ];
  for (const [program, upid, answersOf, hand] of journeys) {
    test(`a member enrolls in ${program}, each step clean to axe and with the focus on its heading`, async ({ page }) => {
      test.slow();
      const email = newEmail();
      const watched = watch(page);
      await page.goto(`/?upid=${upid}`);
      await goOnTo({ page, hand, answers: answersOf(email), look: watched.look }, { screen: 'success' });
      await expect(page.locator('main')).toHaveAttribute('data-type', 'created');
      await watched.axe('success');
      watched.isQuiet();
      expect(await profileOf(page.request, email)).toMatchObject({
        activeProgram: { programConfigurationSlug: expect.stringContaining(SLUGS[program] ?? '') },
      });
    });
  }

  test('a member with a low risk is screened out by the DPP-only partner', async ({ page }) => {
    test.slow();
    const watched = watch(page);
    await page.goto('/?upid=UPID-DPPONLY-0001');
    await goOnTo({ page, hand: mouse(), answers: lowRiskMember(newEmail()), look: watched.look }, { step: 'ineligible' });
    const main = page.locator('main');
    await expect(main).toHaveAttribute('data-screen', 'survey');
    await expect(main).toHaveAttribute('data-reason', 'DPP_RISK_SCORE_TOO_LOW');
    expect(new URL(page.url()).pathname).toBe('/enrollment/ineligible');
    await watched.look('ineligible');
    watched.isQuiet();
  });
});

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a member enrolls in DPP', async ({ page }) => {
    test.slow();
    const email = newEmail();
    const watched = watch(page);
    await page.goto('/?upid=UPID-ACME-0002');
    await goOnTo({ page, hand: touch(), answers: dppMember(email), look: watched.look }, { screen: 'success' });
    watched.isQuiet();
    expect(await profileOf(page.request, email)).toMatchObject({
      activeProgram: { programConfigurationSlug: expect.stringContaining('DIABETES_PREVENTION') },
    });
  });
});

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a member enrolls by keyboard alone', async ({ page }) => {
    test.slow();
    const email = newEmail();
    const watched = watch(page);
    await page.goto('/?upid=UPID-ACME-0005');
    await goOnTo({ page, hand: keyboard(page), answers: weightMember(email) }, { screen: 'success' });
    watched.isQuiet();
    expect(await profileOf(page.request, email)).toMatchObject({
      activeProgram: { programConfigurationSlug: expect.stringContaining('HEALTHY_WEIGHT') },
    });
  });
});

const SLUGS: Readonly<Record<string, string>> = { WEIGHT: 'HEALTHY_WEIGHT', MED: 'MED', MOOD: 'HEALTHY_MIND' };
