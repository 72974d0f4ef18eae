import type { Page } from '@playwright/test';

/** Returns a function that slows the page's CPU by a factor; 1 is full speed. */
export async function speedControl(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate }));
}

/** Slows the page's CPU by a factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const setSpeed = await speedControl(page);
  await setSpeed(rate);
}
