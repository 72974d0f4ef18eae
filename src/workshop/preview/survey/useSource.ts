import { useMemo } from 'react';
import { loadOnce } from '../../../runtime/base/loadOnce.ts';
import type { SurveySource } from '../../../runtime/survey/surveyPageProps.ts';
import { prepareSet } from '../../../runtime/survey/loading/prepareSet.ts';
import { chooseLocale } from '../../../runtime/texts/locale.ts';
import { loadSurveyTexts, type TextParts } from '../../../runtime/texts/surveyTexts.ts';
import type { SetTexts } from '../../../runtime/definitions/textsOfSet.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { HOOKS } from '../product/page.tsx';

/** Returns the survey of the current definitions. An edit yields a new survey, which takes over the previous one's session. */
export function useSource(source: QuestionSet, texts: Readonly<Record<string, SetTexts>>): SurveySource {
  const { name } = source;
  const prepared = useMemo(() => loadOnce(() => prepareSet(source, HOOKS)), [source]);
  return useMemo(() => {
    const parts = partsOf(texts);
    const load = (locale: string, part: 'first' | 'all') => loadSurveyTexts(parts, chooseLocale(locale), part);
    return {
      name,
      load: async (locale) => ({ ...(await prepared()), texts: await load(locale, 'all') }),
      loadTexts: (locale) => load(locale, 'all'),
    };
  }, [name, prepared, texts]);
}

/** Returns the loaders of texts that are loaded already. */
export function partsOf(texts: Readonly<Record<string, SetTexts>>): TextParts {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, { first, rest }]) => [
      locale,
      { first: () => Promise.resolve({ default: first }), rest: () => Promise.resolve({ default: rest }) },
    ]),
  );
}
