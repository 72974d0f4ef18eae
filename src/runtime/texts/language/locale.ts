import { LOCALES } from '../../definitions/locales.ts';

export { LOCALES };

/** One of the languages of the product. */
export type Locale = (typeof LOCALES)[number];

/** The locale if no language is requested, or if the requested one is not offered. */
export const DEFAULT_LOCALE: Locale = 'en';

/**
 * Chooses the language to show.
 * @param asked the requested BCP 47 tag in any case (`EN-gb`, `de-AT`), or null.
 * @param supported the partner's supportedLocales; all locales if omitted.
 * @returns the requested tag, or its language without the region, or English.
 */
export function chooseLocale(asked: string | null, supported?: readonly string[]): Locale {
  if (!asked) return DEFAULT_LOCALE;
  const offered = offeredLocales(supported);
  const tag = asked.trim().replace(/_/g, '-').toLowerCase();
  const [language] = tag.split('-');
  return offered.find((locale) => locale.toLowerCase() === tag) ?? offered.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}

/** Returns the languages that a partner offers; English if it names no supported one. */
export function offeredLocales(supported?: readonly string[]): readonly Locale[] {
  if (!supported || supported.length === 0) return LOCALES;
  const wanted = new Set(supported.map((locale) => locale.toLowerCase()));
  const offered = LOCALES.filter((locale) => wanted.has(locale.toLowerCase()));
  return offered.length > 0 ? offered : [DEFAULT_LOCALE];
}
