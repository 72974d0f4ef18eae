import { expect, test } from '../support/journey.ts';
import { watch } from './support/watch.ts';

test("the preview renders a set's map and all of its screens", async ({ page }) => {
  test.slow();
  const watched = watch(page);
  await page.goto('/_dev/DPP_SURVEY');
  await expect(page.locator('[data-preview] main[data-step]')).toBeVisible();

  await page.locator('[data-open="screens"]').click();
  const screens = page.locator('[data-panel="screens"]');
  const first = screens.locator('[data-thumb="eligibilityCheck"]');
  await expect(first.frameLocator('iframe').locator('main')).toHaveAttribute('data-step', 'eligibilityCheck');
  await expect(first.frameLocator('iframe').locator('main h1')).toContainText('Acme');
  await watched.axe('all screens');
  await screens.locator('[data-screens="locale"]').selectOption('de');
  await screens.locator('[data-screens="search"]').fill('a1cDiabetes');
  const german = screens.locator('[data-thumb="a1cDiabetes"]');
  await expect(german.frameLocator('iframe').locator('main h1')).toContainText('HbA1c-Wert');
  await expect(german.getByRole('heading')).toContainText('HbA1c-Wert');
  await page.emulateMedia({ media: 'print' });
  await expect(screens.getByText(/^DPP_SURVEY, German, Acme\. \d{4}-\d\d-\d\d$/)).toBeVisible();
  await expect(screens.getByRole('button', { name: 'Close' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await screens.locator('[data-screens="search"]').fill('');
  await screens.locator('[data-screens="untranslated"]').check();
  await expect(screens.getByRole('status')).toContainText(/^\d of \d+ screens/);
  await screens.locator('[data-screens="untranslated"]').uncheck();
  await screens.locator('[data-screens="search"]').fill('menopause');
  // On paper, the shown screens include the named rules that they mention, each with its authors' description.
  await page.emulateMedia({ media: 'print' });
  const mood = screens.locator('[data-named-rule="rules.mood"]');
  await expect(mood).toContainText("The member's program is mental wellness.");
  await expect(mood).toBeVisible();
  await expect(screens.locator('[data-named-rule="rules.isPregnant"]')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await screens.locator('[data-jump="menopause"]').first().click();
  await expect(page).toHaveURL(/\/enrollment\/menopause$/);

  await page.locator('[data-open="world"]').click();
  await page.locator('[data-world="scheme"]').selectOption('dark');
  await page.locator('[data-open="screens"]').click();
  await expect(first.frameLocator('iframe').locator('body')).toHaveCSS('background-color', 'rgb(19, 25, 24)');
  await page.locator('[data-open="world"]').click();
  await page.locator('[data-world="scheme"]').selectOption('system');

  await page.locator('[data-open="map"]').click();
  const map = page.locator('[data-panel="map"]');
  await expect(map.locator('[data-box="step sleep"]')).toBeAttached();
  await watched.axe('the map');
  await map.locator('[data-map="rules"] summary').click();
  await expect(map.locator('[data-named-rule="rules.underweight"]')).toContainText('The BMI is below 18.5.');
  await watched.axe('the named rules');
  await map.locator('[data-map="rules"] summary').click();
  // The chosen partner is explored first, and cancelling keeps the results so far.
  await map.locator('[data-map="partner"]').selectOption('dpponly');
  await map.locator('[data-action="reach"]').click();
  await expect(map.locator('[data-map-status]')).toContainText('Members of dpponly reach');
  await expect(map).not.toContainText('{{partnerName}}');
  await map.locator('[data-map="search"]').fill('sleep');
  await expect(map.locator('[data-box="step sleep"]')).toHaveAttribute('data-found', 'true');
  await map.locator('[data-action="mapList"]').click();
  await watched.axe('the map as a list');
  await map.locator('[data-jump="sleep"]').press('Enter');
  await expect(page).toHaveURL(/\/enrollment\/sleep$/);
  watched.expectQuiet();
});
