import type { QuestionSet, QuestionSetName } from '../definitions/types.ts';
import { loadTexts, prepareSet, type LoadedSurvey, type PreparedSet } from './loadSurvey.ts';

const sets: Partial<Record<QuestionSetName, () => Promise<{ readonly default: QuestionSet }>>> = {
  DPP_SURVEY: () => import('virtual:question-set/DPP_SURVEY'),
};

const compiled = new Map<QuestionSetName, Promise<PreparedSet>>();

/** One compiled set for as long as the page lives; one that could not be fetched is fetched again. */
function loadSet(name: QuestionSetName): Promise<PreparedSet> {
  const known = compiled.get(name);
  if (known) return known;
  const load = sets[name];
  if (!load) return Promise.reject(new Error(`there is no question set ${name}`));
  const loading = load().then(({ default: source }) => prepareSet(source));
  compiled.set(name, loading);
  loading.catch(() => compiled.delete(name));
  return loading;
}

/** Loads a set with its texts. Rejects when there is no such set, or a chunk cannot be fetched. */
export async function loadSurvey(name: QuestionSetName, locale: string): Promise<LoadedSurvey> {
  const [prepared, texts] = await Promise.all([loadSet(name), loadTexts(locale)]);
  return { ...prepared, texts };
}
