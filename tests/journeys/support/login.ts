import type { Page } from '@playwright/test';

/** Logs a sandbox member in through the autologin cookie, as the app's own browser does. */
export async function logInByCookie(page: Page, origin: string, accessCode: string, accessToken: string): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ accessCode, accessToken }));
  await page.context().addCookies([{ name: 'autologin_data', value, url: origin }]);
}
