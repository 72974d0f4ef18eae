import type { i18n } from 'i18next';
import { chooseLocale } from '../../runtime/texts/locale.ts';
import { laterTexts } from '../../runtime/texts/setup.ts';

/**
 * Fetches what the first question may lead to, once it stands: the calls, the page after it, and the error page with its words, so
 * that a network that fails from now on still ends on a page that says so. What fails to come is fetched when it is needed.
 */
export function fetchAhead(texts: i18n, ...pages: readonly ((() => Promise<unknown>) | undefined)[]): void {
  Promise.all([import('./visitCalls.ts'), ...pages.map((load) => load?.()), laterTexts(texts, chooseLocale(texts.language))]).catch(
    () => undefined,
  );
}
