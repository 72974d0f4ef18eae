import { LOCALES } from '../../../runtime/definitions/locales.ts';

/** The languages in the preview's words. A text in British English is written only where it differs. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  'en-GB': 'English (UK)',
  es: 'Spanish (US)',
  de: 'German',
  ko: 'Korean',
};

/** The languages to choose from. */
export const LANGUAGE_CHOICES = LOCALES.map((locale) => [locale, LANGUAGES[locale] ?? locale] as const);
