import { LOCALES } from '../../../runtime/definitions/locales.ts';

/** The names of the languages. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  'en-GB': 'English (UK)',
  es: 'Spanish (US)',
  de: 'German',
  ko: 'Korean',
};

/** The languages to choose from. */
export const LANGUAGE_CHOICES = LOCALES.map((locale) => [locale, LANGUAGES[locale] ?? locale] as const);
