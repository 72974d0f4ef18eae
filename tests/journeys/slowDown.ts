import type { Page } from '@playwright/test';

/** Returns what makes the page's processor so many times slower; 1 is its own speed. */
export async function speedOf(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate }));
}

/** Makes the page's processor this many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  await (
    await speedOf(page)
  )(rate);
}
