import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { expect, test } from '@playwright/test';
import { questionSets } from 'enrollment-survey-runtime/vite';
import { build, preview, type PreviewServer } from 'vite';
import { vocabulary } from '../otherProduct/vocabulary.ts';

const FOLDER = fileURLToPath(new URL('../otherProduct', import.meta.url));

let served: PreviewServer;
let outDir: string;

test.beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'other-product-'));
  const config = { configFile: false, root: join(FOLDER, 'page'), logLevel: 'warn' } as const;
  await build({
    ...config,
    plugins: [react(), questionSets({ vocabulary, folder: FOLDER })],
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  });
  served = await preview({ ...config, build: { outDir }, preview: { port: 0 } });
});

test.afterAll(async () => {
  await served.close();
  rmSync(outDir, { recursive: true, force: true });
});

test('a second product runs its own survey on the runtime', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${served.resolvedUrls?.local[0] ?? ''}feedback`);
  await expect(heading).toHaveText('Why did you come to Riverside Clinic?');
  await page.getByRole('button', { name: 'A check-up' }).click();
  await page.getByLabel('How many minutes did you wait?').fill('90');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading).toHaveText('Did we listen to you?');
  await page.getByRole('button', { name: 'No' }).click();
  await expect(heading).toHaveText('Did we explain things well?');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(heading).toHaveText('What went wrong?');
  await page.getByLabel('I felt rushed').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading).toHaveText('You waited 90 minutes. Would you come back?');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('ada@example.com');
  await page.getByLabel('You may call me about this visit').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/left\/success$/);
  const payload = JSON.parse((await page.locator('output').textContent()) ?? '');
  expect(payload).toMatchObject({ satisfaction: 4, followUp: 'CALL_BACK', answers: { waited: 90, whatWentWrong: ['rushed'] } });
});
