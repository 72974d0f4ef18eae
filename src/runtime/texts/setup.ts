import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';
import type { InterfaceTexts } from './types.ts';

type Chunks = Record<string, () => Promise<Partial<InterfaceTexts>>>;

/** What the way in and the survey say. */
const first: Chunks = import.meta.glob<Partial<InterfaceTexts>>('./locales/*.json', { import: 'default' });
/** What the pages around them say: errors, success, privacy. Loaded when the first of these pages comes. */
const later: Chunks = import.meta.glob<Partial<InterfaceTexts>>('./locales/later/*.json', { import: 'default' });

/** The loading of the later texts, by the instance that they were asked for. */
const laterLoads = new WeakMap<i18n, Promise<void>>();

/**
 * Starts the translation of the interface: loads the first texts of one language, and English where that language is a
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
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await addTexts(instance, first, './locales', locale);
  document.documentElement.lang = locale;
  if (import.meta.hot) takeOverEdits(instance);
  return instance;
}

/** Loads the texts of the pages around the survey; one promise an instance, so that a component may wait for it. */
export function laterTexts(instance: i18n, locale: Locale): Promise<void> {
  const known = laterLoads.get(instance);
  if (known) return known;
  const loading = addTexts(instance, later, './locales/later', locale);
  laterLoads.set(instance, loading);
  loading.catch(() => laterLoads.delete(instance));
  return loading;
}

/** Changes the language of the interface and of `<html lang>`; the texts of the new language are loaded first. */
export async function changeLocale(instance: i18n, locale: Locale): Promise<void> {
  await addTexts(instance, first, './locales', locale);
  if (laterLoads.has(instance)) await addTexts(instance, later, './locales/later', locale);
  await instance.changeLanguage(locale);
  document.documentElement.lang = locale;
}

async function addTexts(instance: i18n, chunks: Chunks, folder: string, locale: Locale): Promise<void> {
  const needed = locale.startsWith('en-') ? [DEFAULT_LOCALE, locale] : [locale];
  await Promise.all(
    needed.map(async (name) => {
      const load = chunks[`${folder}/${name}.json`];
      if (!load) throw new Error(`no interface texts for ${name}`);
      instance.addResourceBundle(name, 'translation', await load(), true, true);
    }),
  );
}

/** Under a development server alone: an edited file of strings is shown, and is what is loaded from then on. */
function takeOverEdits(instance: i18n): void {
  import.meta.hot?.on('interface:edited', ({ key, texts }) => {
    for (const chunks of [first, later]) if (chunks[key]) chunks[key] = () => Promise.resolve(texts);
    const name = key.match(/([^/]+)\.json$/)?.[1] ?? '';
    instance.addResourceBundle(name, 'translation', texts, true, true);
    // What shows strings listens for a change of the language.
    instance.emit('languageChanged', instance.language);
  });
}
