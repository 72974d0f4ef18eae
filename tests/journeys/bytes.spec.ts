import { firstQuestionFiles } from '../../scripts/firstQuestion.mjs';
import { expect, test } from '../support/journey.ts';

test('up to the first question the page fetches what its budget of bytes counts, compressed, and nothing else', async ({ page }) => {
  const fetched = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) fetched.set(pathname.slice(1), response.headers()['content-encoding']);
  });

  await page.goto('/?upid=UPID-ACME-0200');
  await page.locator('main[data-screen="eligibility"] input').first().waitFor();

  // The browser asks for the icon when it has nothing better to do, at times never: it is counted, but not waited for.
  const isIcon = (file: string): boolean => file.startsWith('assets/icon-');
  const counted = firstQuestionFiles('dist/page').filter((file) => file.startsWith('assets/'));
  expect([...fetched.keys()].filter((file) => !isIcon(file)).toSorted()).toEqual(counted.filter((file) => !isIcon(file)).toSorted());
  expect(fetched.get(counted.find((file) => file.includes('libraries')) ?? '')).toBe('br');
});
