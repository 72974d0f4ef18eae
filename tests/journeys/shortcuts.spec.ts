import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';
import { watch } from './support/watch.ts';

test.describe('with a fine pointer', () => {
  test.use({ viewport: { width: 1280, height: 844 } });

  test('keyboard shortcuts choose, continue and go back until the member turns them off', async ({ page }) => {
    const watched = watch(page);
    const main = page.locator('main');
    const toSwitch = page.locator('[data-action="shortcuts"]');
    await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
    await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'sex' });
    await expect(toSwitch).toBeVisible();
    await watched.axe('a question with shortcuts');
    // Keys are accepted once a member can have read the screen.
    const isRead = async (): Promise<void> => {
      const from = await page.evaluate(() => performance.now());
      await page.waitForFunction((shown) => performance.now() - shown > 400, from);
    };
    const press = async (key: string, step: string): Promise<void> => {
      await isRead();
      await page.keyboard.press(key);
      await expect(main).toHaveAttribute('data-step', step);
    };
    await press('1', 'gender');
    await press('Escape', 'sex');
    await press('1', 'gender');
    await press('1', 'ethnicity');
    await toSwitch.click();
    await page.reload();
    await expect(main).toHaveAttribute('data-step', 'ethnicity');
    await expect(toSwitch).toHaveText('Turn on shortcuts');
    await isRead();
    await page.keyboard.press('1');
    await expect(page.locator('main input:checked')).toHaveCount(0);
    await toSwitch.click();
    await page.keyboard.press('1');
    await expect(page.locator('main input:checked')).toHaveCount(1);
  });
});
