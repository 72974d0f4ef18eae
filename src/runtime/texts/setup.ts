import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';
import type { InterfaceTexts } from './types.ts';

type Chunks = Record<string, () => Promise<Partial<InterfaceTexts>>>;

/** Texts of the landing and the survey, by file. */
const first: Chunks = import.meta.glob<Partial<InterfaceTexts>>('./locales/*.json', { import: 'default' });
/** Texts of the other pages: errors, success, privacy. Loaded when the first of them is shown. */
const later: Chunks = import.meta.glob<Partial<InterfaceTexts>>('./locales/later/*.json', { import: 'default' });

/** The promise of the later texts, by store, and the stores that have them: each component gets an i18n object of its own. */
const laterLoads = new WeakMap<i18n['store'], Promise<void>>();
const withLaterTexts = new WeakSet<i18n['store']>();

/** Starts the translation of the interface and names its language in `<html lang>`. */
export async function startI18n(locale: Locale): Promise<i18n> {
  const instance = await createI18n(locale);
  document.documentElement.lang = locale;
  if (import.meta.hot) takeOverEdits(instance);
  return instance;
}

/**
 * Creates the translation of the interface. Loads the first texts of one language, and also English if the language is a variant
 * that holds only differences.
 * @param locale the initial language.
 */
export async function createI18n(locale: Locale): Promise<i18n> {
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
  return instance;
}

/** Returns true if the later texts are loaded. */
export function hasLaterTexts(instance: i18n): boolean {
  return withLaterTexts.has(instance.store);
}

/** Loads the later texts. Returns the same promise on each call, so that a component can await it. A failed load is retried. */
export function laterTexts(instance: i18n, locale: Locale): Promise<void> {
  const known = laterLoads.get(instance.store);
  if (known) return known;
  const loading = addTexts(instance, later, './locales/later', locale);
  laterLoads.set(instance.store, loading);
  loading.then(
    () => withLaterTexts.add(instance.store),
    () => laterLoads.delete(instance.store),
  );
  return loading;
}

/** Changes the language of the interface and of `<html lang>`, after loading the texts of that language. */
export async function changeLocale(instance: i18n, locale: Locale): Promise<void> {
  await addTexts(instance, first, './locales', locale);
  if (laterLoads.has(instance.store)) await addTexts(instance, later, './locales/later', locale);
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

/** Shows the texts of an edited file, and uses them for later loads too. For the development server only. */
function takeOverEdits(instance: i18n): void {
  import.meta.hot?.on('interface:edited', ({ key, texts }) => {
    for (const chunks of [first, later]) if (chunks[key]) chunks[key] = () => Promise.resolve(texts);
    const name = key.match(/([^/]+)\.json$/)?.[1] ?? '';
    instance.addResourceBundle(name, 'translation', texts, true, true);
    // Components render again on a change of the language.
    instance.emit('languageChanged', instance.language);
  });
}
