import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';
import type { InterfaceTexts } from './types.ts';

const chunks = import.meta.glob<InterfaceTexts>('./locales/*.json', { import: 'default' });

/**
 * Starts the translation of the interface: loads the texts of one language, and English where that language is a
 * variant that holds only what differs.
 * @param locale the language to start with.
 */
export async function startI18n(locale: Locale): Promise<i18n> {
  const instance = i18next.createInstance();
  instance.use(initReactI18next);
  await instance.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    load: 'currentOnly',
    resources: await loadResources(locale),
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = locale;
  return instance;
}

/** Changes the language of the interface and of `<html lang>`; the texts of the new language are loaded first. */
export async function changeLocale(instance: i18n, locale: Locale): Promise<void> {
  const resources = await loadResources(locale);
  for (const [language, { translation }] of Object.entries(resources)) {
    if (!instance.hasResourceBundle(language, 'translation')) instance.addResourceBundle(language, 'translation', translation);
  }
  await instance.changeLanguage(locale);
  document.documentElement.lang = locale;
}

async function loadResources(locale: Locale): Promise<Record<string, { translation: InterfaceTexts }>> {
  const needed = locale.startsWith('en-') ? [DEFAULT_LOCALE, locale] : [locale];
  const loaded = await Promise.all(needed.map(async (name) => [name, { translation: await loadTexts(name) }] as const));
  return Object.fromEntries(loaded);
}

async function loadTexts(locale: Locale): Promise<InterfaceTexts> {
  const load = chunks[`./locales/${locale}.json`];
  if (!load) throw new Error(`no interface texts for ${locale}`);
  return load();
}
