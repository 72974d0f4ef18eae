/**
 * Returns true for a browser on a phone or a tablet, where the app can be opened immediately.
 * @param userAgent of the browser.
 */
export function isPhone(userAgent: string): boolean {
  return /android|iphone|ipad|ipod/i.test(userAgent);
}
