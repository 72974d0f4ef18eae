import { expect, test } from '../support/journey.ts';
import { profileOf } from './support/account.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { PASSWORD, weightMember } from './support/members.ts';

// The sandbox has one consumer account. Another journey upgrades it as well, and each needs it as seeded.
test.use({ viewport: { width: 390, height: 844 }, sandbox: 'consumer account' });

test('a consumer account picks one of the programs that are offered [WIDGET-66]', async ({ page }) => {
  test.slow();
  const email = 'free@example.com';
  const answers = { ...weightMember(email), existingPassword: { password: PASSWORD }, programSelection: 'DPP' };
  const member = { page, input: mouse(), answers };
  await page.goto('/?upid=UPID-NORTHWIND-OPEN&testTiming=true');
  await continueTo(member, { step: 'existingPassword' });
  await page.goto('/transition?upid=UPID-NORTHWIND-OPEN&testTiming=true');
  await continueTo(member, { step: 'programSelection' });
  const offered = page.locator('main button[name="programSelection"]');
  expect(await offered.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('value')))).toEqual(['WEIGHT', 'DPP']);
  await continueTo(member, { screen: 'success' });
  expect(await profileOf(page.request, email)).toMatchObject({
    activeProgram: { programConfigurationSlug: 'DIABETES_PREVENTION_B2B' },
  });
});
