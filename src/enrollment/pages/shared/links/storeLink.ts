import type { PublicConfig } from '../../../api/config.ts';

/**
 * Returns where the mobile app is available: the store of the visitor's phone, or the test build if there is one [SUCC-15]
 * [SUCC-16].
 * @param userAgent of the browser.
 */
export function storeLink({ stores }: Pick<PublicConfig, 'stores'>, userAgent: string): string {
  if (stores.testBuild) return stores.testBuild;
  return /android/i.test(userAgent) ? stores.android : stores.ios;
}
