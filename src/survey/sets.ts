import sets from 'virtual:question-sets';
import type { QuestionSetName, SurveyTexts } from '../definitions/types.ts';
import { chooseLocale } from '../i18n/locale.ts';
import { loadSurveyTexts } from '../i18n/surveyTexts.ts';
import { prepareSet, type LoadedSurvey, type PreparedSet } from './loadSurvey.ts';

const compiled = new Map<QuestionSetName, Promise<PreparedSet>>();

// An edited set is compiled again when a page next asks for it.
import.meta.hot?.on('definitions:edited', (edited) => {
  for (const name of compiled.keys()) if (edited.sets[name]) compiled.delete(name);
});

/** One compiled set for as long as the page lives; one that could not be fetched is fetched again. */
function loadSet(name: QuestionSetName): Promise<PreparedSet> {
  const known = compiled.get(name);
  if (known) return known;
  const loading = sets[name]().then(({ default: source }) => prepareSet(source));
  compiled.set(name, loading);
  loading.catch(() => compiled.delete(name));
  return loading;
}

/** All texts of a set in a language, by its tag. */
export function loadTexts(name: QuestionSetName, locale: string): Promise<SurveyTexts> {
  return loadSurveyTexts(name, chooseLocale(locale), 'all');
}

/** Loads a set with the texts of its first step. Rejects when a chunk cannot be fetched. */
export async function loadSurvey(name: QuestionSetName, locale: string): Promise<LoadedSurvey> {
  const [prepared, texts] = await Promise.all([loadSet(name), loadSurveyTexts(name, chooseLocale(locale), 'first')]);
  return { ...prepared, texts };
}
