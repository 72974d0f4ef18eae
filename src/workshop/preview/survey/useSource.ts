import { useMemo } from 'react';
import { loadOnce } from '../../../runtime/base/loadOnce.ts';
import type { SurveySource } from '../../../runtime/survey/surveyPageProps.ts';
import { prepareSet } from '../../../runtime/survey/loading/prepareSet.ts';
import { chooseLocale } from '../../../runtime/texts/language/locale.ts';
import { loadSurveyTexts, type TextLoaders } from '../../../runtime/texts/surveyTexts.ts';
import type { QuestionSet, SurveyTexts } from '../../../runtime/definitions/types.ts';
import { HOOKS } from '../product/page.tsx';

/** Returns the survey of the current definitions. An edit yields a new survey, which continues the previous one's session. */
export function useSource(source: QuestionSet, texts: Readonly<Record<string, SurveyTexts>>): SurveySource {
  const { name } = source;
  const prepared = useMemo(() => loadOnce(() => prepareSet(source, HOOKS)), [source]);
  return useMemo(() => {
    const loaders = loadersOf(texts);
    return {
      name,
      load: async (locale) => ({ ...(await prepared()), texts: await loadSurveyTexts(loaders, chooseLocale(locale)) }),
    };
  }, [name, prepared, texts]);
}

/** Returns the loaders of texts that are already loaded. */
export function loadersOf(texts: Readonly<Record<string, SurveyTexts>>): TextLoaders {
  return Object.fromEntries(Object.entries(texts).map(([locale, own]) => [locale, () => Promise.resolve({ default: own })]));
}
