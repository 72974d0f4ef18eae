import type { TFunction } from 'i18next';
import { use } from 'react';
import { loadOnce } from '../base/loadOnce.ts';
import type { LoadedTranslator, Translator } from './translation.tsx';

/** The interface's texts on one screen, as a server has rendered it. */
export interface ScreenTexts {
  readonly language: string;
  /** By the arguments of `t`, as JSON. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Returns a translator that records the texts requested while a screen renders, and a function that returns the record. */
export function recordTexts(i18n: LoadedTranslator): { readonly recording: Translator; readonly recorded: () => ScreenTexts } {
  const texts: Record<string, string> = {};
  const t = (...asked: Parameters<TFunction>): string => {
    const text = i18n.t(...asked);
    texts[JSON.stringify(asked)] = text;
    return text;
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand of i18next's type is not a property.
    recording: { ...i18n, language: i18n.language, t: t as TFunction },
    recorded: () => ({ language: i18n.language, texts }),
  };
}

/**
 * Returns a translator for a page whose first screen a server has rendered. It has the texts of that screen, so that the page
 * hydrates the screen without i18next. A component that renders another text waits for i18next.
 */
export function translatorOfScreen(screen: ScreenTexts, load: () => Promise<LoadedTranslator>): Translator {
  let loaded: LoadedTranslator | null = null;
  let arrive = (_i18n: LoadedTranslator): void => undefined;
  const whenLoaded = new Promise<LoadedTranslator>((resolve) => {
    arrive = resolve;
  });
  const open = loadOnce(async () => {
    const i18n = await load();
    loaded = i18n;
    arrive(i18n);
    return i18n;
  });
  const t = (...asked: Parameters<TFunction>): string => {
    if (loaded) return loaded.t(...asked);
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- only components call this, while they render.
    return screen.texts[JSON.stringify(asked)] ?? use(open()).t(...asked);
  };
  return {
    get language() {
      return loaded?.language ?? screen.language;
    },
    get t() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand of i18next's type is not a property.
      return loaded?.t ?? (t as TFunction);
    },
    changeLanguage: async (...chosen) => (await open()).changeLanguage(...chosen),
    load: open,
    whenLoaded,
    get Watch() {
      return loaded?.Watch ?? null;
    },
  };
}
