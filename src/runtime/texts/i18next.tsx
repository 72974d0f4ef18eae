import i18next, { type i18n, type TFunction } from 'i18next';
import { useLayoutEffect, useRef } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { chooseLocale, DEFAULT_LOCALE, type Locale } from './language/locale.ts';
import type { LoadedTranslator } from './translation.tsx';

/** Loaders of the interface's texts, by the path of their file, which is named after the language: `interface/en.json`. */
export type TextFiles = Readonly<Record<string, () => Promise<object>>>;

/**
 * Starts the translation of the interface and names its language in `<html lang>`.
 * @param files the survey's own texts (surveyTextFiles.ts) and the product's (ProductTexts, and those of its pages), in one or several
 */
export async function startTranslator(locale: Locale, files: readonly TextFiles[]): Promise<LoadedTranslator> {
  const translator = await createTranslator(locale, files);
  document.documentElement.lang = locale;
  return translator;
}

/**
 * Creates the translation of the interface. Loads the texts of one language, and also English if the language is a variant that
 * contains only differences.
 * @param locale the initial language.
 */
export async function createTranslator(locale: Locale, files: readonly TextFiles[]): Promise<LoadedTranslator> {
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
  await addTexts(instance, files, locale);
  if (import.meta.hot) applyEdits(instance);

  function Watch({ onChange }: { readonly onChange: (t: TFunction) => void }): null {
    const { t } = useTranslation(undefined, { i18n: instance });
    const lastT = useRef(t);
    useLayoutEffect(() => {
      if (lastT.current !== t) onChange(t);
      lastT.current = t;
    }, [t, onChange]);
    return null;
  }

  const translator: LoadedTranslator = {
    get language() {
      return instance.language;
    },
    t: instance.t,
    changeLanguage: async (language, signal) => {
      const chosen = chooseLocale(language);
      await addTexts(instance, files, chosen);
      if (signal?.aborted) return;
      await instance.changeLanguage(chosen);
      document.documentElement.lang = chosen;
    },
    load: () => Promise.resolve(translator),
    get whenLoaded() {
      return Promise.resolve(translator);
    },
    Watch,
  };
  return translator;
}

/** Adds the texts of a language. */
async function addTexts(instance: i18n, sources: readonly TextFiles[], locale: Locale): Promise<void> {
  const needed = locale.startsWith('en-') ? [DEFAULT_LOCALE, locale] : [locale];
  const files = sources.flatMap((each) => Object.entries(each));
  const add = (name: string, texts: object): void => void instance.addResourceBundle(name, 'translation', texts, true, true);
  await Promise.all(
    needed.map(async (name) => {
      const loads = files.filter(([path]) => path.slice(path.lastIndexOf('/') + 1).startsWith(`${name}.`)).map(([, load]) => load());
      if (loads.length === 0 && name === locale) throw new Error(`no interface texts for ${name}`);
      for (const texts of await Promise.all(loads)) add(name, texts);
      if (import.meta.hot) for (const texts of edits.get(name) ?? []) add(name, texts);
    }),
  );
}

/** Texts that were edited while the page was open, by language, the latest last. Needed because a loader returns its first result again. */
const edits = new Map<string, readonly object[]>();

/** Shows the texts of an edited file, and uses them for later loads too. For the development server only. */
function applyEdits(instance: i18n): void {
  import.meta.hot?.on('interface:edited', ({ locale, texts }) => {
    edits.set(locale, [...(edits.get(locale) ?? []), texts]);
    instance.addResourceBundle(locale, 'translation', texts, true, true);
    // A change of language makes components render again.
    instance.emit('languageChanged', instance.language);
  });
}
