import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';

/**
 * Loaders of the interface's texts, by the path of their file: `first/en.ts` for the texts up to the first question,
 * `later/en.ts` for the rest.
 */
export type TextFiles = Readonly<Record<string, () => Promise<object>>>;

/** The files of the texts, by store: each component gets its own i18n object. */
const filesOf = new WeakMap<i18n['store'], readonly TextFiles[]>();
/** The promise of the later texts, by store, and the stores that have loaded them. */
const laterLoads = new WeakMap<i18n['store'], Promise<void>>();
const withLaterTexts = new WeakSet<i18n['store']>();

/**
 * Starts the translation of the interface and names its language in `<html lang>`.
 * @param files the survey's own texts (surveyTextFiles.ts) and the product's (ProductTexts, and those of its pages), in one or several
 */
export async function startI18n(locale: Locale, files: readonly TextFiles[]): Promise<i18n> {
  const instance = await createI18n(locale, files);
  document.documentElement.lang = locale;
  if (import.meta.hot) takeOverEdits(instance);
  return instance;
}

/**
 * Creates the translation of the interface. Loads the first texts of one language, and also English if the language is a variant
 * that contains only differences.
 * @param locale the initial language.
 */
export async function createI18n(locale: Locale, files: readonly TextFiles[]): Promise<i18n> {
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
  filesOf.set(instance.store, files);
  await addTexts(instance, 'first', locale);
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
  const loading = addTexts(instance, 'later', locale);
  laterLoads.set(instance.store, loading);
  loading.then(
    () => withLaterTexts.add(instance.store),
    () => laterLoads.delete(instance.store),
  );
  return loading;
}

/** Changes the language of the interface and of `<html lang>`, after loading the texts of that language. */
export async function changeLocale(instance: i18n, locale: Locale): Promise<void> {
  await addTexts(instance, 'first', locale);
  if (laterLoads.has(instance.store)) await addTexts(instance, 'later', locale);
  await instance.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** Adds a part of the texts in one language. A variant of a language may have none. */
async function addTexts(instance: i18n, part: 'first' | 'later', locale: Locale): Promise<void> {
  const needed = locale.startsWith('en-') ? [DEFAULT_LOCALE, locale] : [locale];
  const files = (filesOf.get(instance.store) ?? []).flatMap((each) => Object.entries(each));
  const add = (name: string, texts: object): void => void instance.addResourceBundle(name, 'translation', texts, true, true);
  await Promise.all(
    needed.map(async (name) => {
      const loads = files.filter(([path]) => path.includes(`${part}/${name}.`)).map(([, load]) => load());
      if (loads.length === 0 && name === locale) throw new Error(`no interface texts for ${name}`);
      for (const texts of await Promise.all(loads)) add(name, texts);
      if (import.meta.hot) for (const texts of edits.get(name) ?? []) add(name, texts);
    }),
  );
}

/** Texts that were edited while the page was open, by language, the latest last. Needed because a loader returns its first result again. */
const edits = new Map<string, readonly object[]>();

/** Shows the texts of an edited file, and uses them for later loads too. For the development server only. */
function takeOverEdits(instance: i18n): void {
  import.meta.hot?.on('interface:edited', ({ locale, texts }) => {
    edits.set(locale, [...(edits.get(locale) ?? []), texts]);
    instance.addResourceBundle(locale, 'translation', texts, true, true);
    // A change of language makes components render again.
    instance.emit('languageChanged', instance.language);
  });
}
