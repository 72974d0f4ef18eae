import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstQuestionFiles } from '../../scripts/firstQuestion.mjs';
import { expect, test } from '../support/journey.ts';

test('the first question needs what its budget of bytes counts, compressed, and nothing else', async ({ page }) => {
  // The browser asks for the icon when it has nothing better to do, at times never: it is counted, but not waited for.
  const counted = firstQuestionFiles('dist/page').filter((file) => file.startsWith('assets/') && !file.startsWith('assets/icon-'));
  const fetched = new Map<string, string | undefined>();
  // What is fetched ahead for the steps after it must not be missed.
  await page.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    await (counted.includes(name) ? route.fallback() : route.abort());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) fetched.set(pathname.slice(1), response.headers()['content-encoding']);
  });

  await page.goto('/?upid=UPID-ACME-0200');
  const input = page.locator('main[data-screen="eligibility"] input').first();
  await input.fill('Ada');
  await expect(input).toHaveValue('Ada');

  expect([...fetched.keys()].toSorted()).toEqual(counted.toSorted());
  expect(fetched.get(counted.find((file) => file.includes('libraries')) ?? '')).toBe('br');
});

test('the built page holds nothing that is for development alone', () => {
  const page = 'dist/page';
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|html)$/.test(file));
  const holding = (words: RegExp): readonly string[] => files.filter((file) => words.test(readFileSync(join(page, file), 'utf8')));
  expect(holding(/DRAFT_NOT_KEPT/)).not.toEqual([]);
  // Asking whether the server is back, taking over edits, and the drawer of findings.
  expect(holding(/readyz|definitions:|interface:edited|server:away|import\.meta\.hot|definition-findings|open-in-editor/)).toEqual([]);
});
