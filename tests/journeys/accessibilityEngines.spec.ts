import { expect, test } from '@playwright/test';
import { violationsOf } from '../support/accessibilityEngines.ts';

/** Both engines report the contrast, and only Equal Access the field. */
const PLANTED = `<!doctype html>
<html lang="en"><head><title>Planted</title></head><body><main>
  <h1>Planted</h1>
  <p style="color: #aaa; background: #fff">Too little contrast</p>
  <label>Phone <input type="tel" autocomplete="tel-national"></label>
</main></body></html>`;

test('both engines report planted violations, axe first', async ({ page }) => {
  await page.setContent(PLANTED);
  const rules = (await violationsOf(page)).map((line) => line.split(':', 1)[0]);
  expect(rules).toEqual(['color-contrast', 'text_contrast_sufficient', 'input_autocomplete_valid']);
});
