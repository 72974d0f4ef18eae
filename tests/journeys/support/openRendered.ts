import { expect, type Page } from '@playwright/test';

/**
 * Loads an address whose first screen the server renders. The server sends the page without it if rendering takes more than a second, as it may
 * on a busy machine. The address is then loaded again.
 */
export async function openRendered(page: Page, address: string, options: Parameters<Page['goto']>[1] = {}): Promise<void> {
  await expect(async () => {
    const response = await page.goto(address, options);
    expect(await response?.text()).toContain('<h1');
  }).toPass();
}
