import type { PublicConfig } from '../../api/config.ts';

/**
 * Where the mobile app is: the store of the visitor's phone, or the test build where there is one.
 * @param userAgent of the browser.
 * @see [SUCC-15] [SUCC-16]
 */
export function storeLink({ stores }: Pick<PublicConfig, 'stores'>, userAgent: string): string {
  if (stores.testBuild) return stores.testBuild;
  return /android/i.test(userAgent) ? stores.android : stores.ios;
}
