import type { Page } from '@playwright/test';

/** Logs a member of the sandbox in, as the app's own browser does: by the autologin cookie. */
export async function loggedIn(page: Page, origin: string, accessCode: string, accessToken: string): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ accessCode, accessToken }));
  await page.context().addCookies([{ name: 'autologin_data', value, url: origin }]);
}
