import type { i18n } from 'i18next';
import { chooseLocale } from '../../runtime/texts/locale.ts';
import { laterTexts } from '../../runtime/texts/setup.ts';

/**
 * Prefetches what may follow the first question once it is on screen: the calls, the next page, and the error page with its texts.
 * A network that fails later can then still show the error page. A failed prefetch is fetched when needed.
 */
export function fetchAhead(texts: i18n, ...pages: readonly ((() => Promise<unknown>) | undefined)[]): void {
  Promise.all([
    import('./visitCalls.ts'),
    import('../api/client.ts'),
    ...pages.map((load) => load?.()),
    laterTexts(texts, chooseLocale(texts.language)),
  ]).catch(() => undefined);
}
