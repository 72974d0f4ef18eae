import type { Translator } from '../../../runtime/texts/translation.tsx';

/**
 * Prefetches what may follow the first question once it is on screen: the calls, the next page, and the error page with its texts.
 * A network that fails later can then still show the error page. A failed prefetch is fetched when needed.
 */
export function prefetchPages(i18n: Translator, ...pages: readonly ((() => Promise<unknown>) | undefined)[]): void {
  Promise.all([import('../calls/visitCalls.ts'), import('../../api/client.ts'), ...pages.map((load) => load?.()), i18n.load()]).catch(
    () => undefined,
  );
}
