import type { Page } from '@playwright/test';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { logInByCookie } from './support/login.ts';
import { continueTo } from './support/member.ts';
import { newEmail, PASSWORD, weightMember } from './support/members.ts';
import { recordInDraft } from './support/storedDraft.ts';

// These journeys change members of the sandbox that others need as seeded.
test.use({ viewport: { width: 390, height: 844 }, sandbox: 'members in two tabs' });

/** Duplicates a tab, as its menu does: the new tab has the same address and a copy of the tab's storage. */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  return opened;
}

test('a re-triage that a duplicated tab has finished with other answers ends with the reason', async ({ page, server }) => {
  test.slow();
  const answers: JsonObject = {
    ...weightMember(newEmail()),
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 165 },
    prediabetesHistory: ['prediabetes', 'a1c'],
    a1c: null,
    confirmChangeProgramDpp: 'yes',
  };
  await logInByCookie(page, server.origin, 'MEMBER-WEIGHT', 'token-weight');
  await page.goto('/rt/auth?partnerSlug=acme&testTiming=true');
  await continueTo({ page, input: mouse(), answers }, { step: 'familyHistory' });
  await expect(page).toHaveURL(/\/familyHistory\?/);
  const other = await duplicate(page);
  await expect(other.locator('main')).toHaveAttribute('data-step', 'familyHistory');
  await continueTo({ page, input: mouse(), answers }, { step: 'retriageTransition' });
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');

  await continueTo({ page: other, input: mouse(), answers: { ...answers, familyHistory: 'yes' } }, { screen: 'error' });
  await other.locator('[data-action="retry"]').click();
  await expect(other.locator('main')).toHaveAttribute('data-reason', 'RECENTLY_RETRIAGED');
});

test('a transition that a duplicated tab has finished says that the member is already enrolled', async ({ page }) => {
  test.slow();
  const answers = {
    ...weightMember('paid@example.com'),
    healthGoal: 'reducingStressAnxiousFeelings',
    existingPassword: { password: PASSWORD },
  };
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
  await continueTo({ page, input: mouse(), answers }, { step: 'transitionExplainer' });
  await expect.poll(() => recordInDraft(page)).toMatchObject({ set: 'TRANSITION_SURVEY' });
  const other = await duplicate(page);
  await continueTo({ page: other, input: mouse(), answers }, { step: 'transitionExplainer' });
  await continueTo({ page, input: mouse(), answers }, { screen: 'success' });

  await continueTo({ page: other, input: mouse(), answers }, { screen: 'error' });
  await other.locator('[data-action="retry"]').click();
  await expect(other.locator('main')).toHaveAttribute('data-screen', 'refresh');
});
