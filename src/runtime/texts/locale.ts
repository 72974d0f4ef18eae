import { LOCALES } from '../definitions/locales.ts';

export { LOCALES };

/** One of the languages of the product. */
export type Locale = (typeof LOCALES)[number];

/** Used when no language is asked for, or none of those asked for is offered. */
export const DEFAULT_LOCALE: Locale = 'en';

/**
 * Picks the language to show.
 * @param asked what the address asks for: a BCP 47 tag in any case (`EN-gb`, `de-AT`), or null.
 * @param supported the partner's supportedLocales; left out: all.
 * @returns the tag asked for, else its language alone, else English.
 */
export function chooseLocale(asked: string | null, supported?: readonly string[]): Locale {
  if (!asked) return DEFAULT_LOCALE;
  const offered = offeredLocales(supported);
  const tag = asked.trim().replace(/_/g, '-').toLowerCase();
  const [language] = tag.split('-');
  return offered.find((locale) => locale.toLowerCase() === tag) ?? offered.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}

/** The languages that a partner offers; English where it names none of ours. */
export function offeredLocales(supported?: readonly string[]): readonly Locale[] {
  if (!supported || supported.length === 0) return LOCALES;
  const wanted = new Set(supported.map((locale) => locale.toLowerCase()));
  const offered = LOCALES.filter((locale) => wanted.has(locale.toLowerCase()));
  return offered.length > 0 ? offered : [DEFAULT_LOCALE];
}
