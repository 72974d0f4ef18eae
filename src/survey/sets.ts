import type { QuestionSet, QuestionSetName, SurveyTexts } from '../definitions/types.ts';
import { chooseLocale } from '../i18n/locale.ts';
import { loadSurveyTexts } from '../i18n/surveyTexts.ts';
import { prepareSet, type LoadedSurvey, type PreparedSet } from './loadSurvey.ts';

const sets: Readonly<Record<QuestionSetName, () => Promise<{ readonly default: QuestionSet }>>> = {
  DPP_SURVEY: () => import('virtual:question-set/DPP_SURVEY'),
  RETRIAGE_SURVEY: () => import('virtual:question-set/RETRIAGE_SURVEY'),
  RECURRING_OUTCOMES: () => import('virtual:question-set/RECURRING_OUTCOMES'),
  TRANSITION_SURVEY: () => import('virtual:question-set/TRANSITION_SURVEY'),
};

const compiled = new Map<QuestionSetName, Promise<PreparedSet>>();

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
