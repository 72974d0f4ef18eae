import type { TFunction } from 'i18next';
import { createContext, startTransition, use, useEffect, useMemo, useState, type ComponentType, type JSX, type ReactNode } from 'react';

/** Translates the interface into the page's language. */
export interface Translator {
  readonly language: string;
  /**
   * Returns a text. Components call it while they render, not in effects: a page that has hydrated a rendered screen has only the
   * texts that were read while it was rendered, and waits for others.
   */
  readonly t: TFunction;
  /**
   * Changes the language of the interface and of `<html lang>`, after loading the texts of that language. Changes nothing if the signal
   * aborts in the meantime: another language is wanted.
   */
  readonly changeLanguage: (language: string, signal?: AbortSignal) => Promise<void>;
  /** Loads i18next with all texts if it is not loaded. A failed load is retried by the next call. */
  readonly load: () => Promise<LoadedTranslator>;
  /** Resolves once i18next is loaded, without loading it. */
  readonly whenLoaded: Promise<LoadedTranslator>;
  /** Null until i18next is loaded. */
  readonly Watch: LoadedTranslator['Watch'] | null;
}

/** A translator whose texts come from i18next. */
export interface LoadedTranslator extends Translator {
  /** Reports each new `t`, after a change to the language or to a text. Shows nothing. */
  readonly Watch: ComponentType<{ readonly onChange: (t: TFunction) => void }>;
}

/** The translator that components use. `t` is a new function whenever their texts change. */
interface Translation {
  readonly t: TFunction;
  readonly i18n: Translator;
}

const TranslationContext = createContext<Translation | null>(null);

/** Returns the translation of the page. */
export function useTranslation(): Translation {
  const translation = use(TranslationContext);
  if (!translation) throw new Error('there is no TranslationProvider');
  return translation;
}

/** Translates the components inside it: with i18next as soon as anything has loaded it. */
export function TranslationProvider({ i18n, children }: { readonly i18n: Translator; readonly children: ReactNode }): JSX.Element {
  const [{ t, Watch }, setTexts] = useState(() => ({ t: i18n.t, Watch: i18n.Watch }));
  useEffect(() => {
    // A transition lets React hydrate the screen first, instead of rendering it again.
    if (!Watch) void i18n.whenLoaded.then((loaded) => startTransition(() => setTexts(loaded)));
  }, [i18n, Watch]);
  const translation = useMemo(() => ({ t, i18n }), [t, i18n]);
  return (
    <TranslationContext value={translation}>
      {Watch && <Watch onChange={(changed) => setTexts({ t: changed, Watch })} />}
      {children}
    </TranslationContext>
  );
}
