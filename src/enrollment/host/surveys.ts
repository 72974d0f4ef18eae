import sets from 'virtual:question-sets';
import texts from 'virtual:survey-texts';
import type { SurveyTexts } from '../../runtime/definitions/types.ts';
import type { QuestionSetName } from '../vocabulary/sets.ts';
import { lateHooks } from '../hooks/registry.ts';
import { chooseLocale } from '../../runtime/texts/locale.ts';
import { loadSurveyTexts } from '../../runtime/texts/surveyTexts.ts';
import { prepareSet, type LoadedSurvey, type PreparedSet, type SurveyPart } from '../../runtime/survey/loadSurvey.ts';
import type { SurveySource } from '../../runtime/survey/surveyPageProps.ts';

const compiled = new Map<QuestionSetName, Promise<PreparedSet>>();
/** The surveys that are ready to show, by name and locale. */
const ready = new Map<string, LoadedSurvey>();

// Recompile an edited set when a page next asks for it.
import.meta.hot?.on('definitions:edited', (edited) => {
  for (const name of compiled.keys()) if (edited.sets[name]) compiled.delete(name);
  ready.clear();
});

/** Compiles a set once per page load. A failed fetch is not cached, so the next request retries it. */
function loadSet(name: QuestionSetName): Promise<PreparedSet> {
  const known = compiled.get(name);
  if (known) return known;
  const loading = sets[name]().then(({ default: source }) => prepareSet(source, lateHooks()));
  compiled.set(name, loading);
  loading.catch(() => compiled.delete(name));
  return loading;
}

/** Loads all texts of a set in the language of this tag. */
export function loadTexts(name: QuestionSetName, locale: string): Promise<SurveyTexts> {
  return loadSurveyTexts(texts[name], chooseLocale(locale), 'all');
}

/** Loads a set with the texts of its first step. Rejects when a chunk cannot be fetched. */
export async function loadSurvey(name: QuestionSetName, locale: string): Promise<LoadedSurvey> {
  const [prepared, first] = await Promise.all([loadSet(name), loadSurveyTexts(texts[name], chooseLocale(locale), 'first')]);
  const survey = { ...prepared, texts: first };
  ready.set(`${name} ${locale}`, survey);
  return survey;
}

/** Makes the first step of a set ready to show from the part that the server has written into the page. */
export async function openPart(name: QuestionSetName, locale: string, { set, texts: first }: SurveyPart): Promise<LoadedSurvey> {
  const survey = { ...(await prepareSet(set, lateHooks())), texts: first, isPart: true };
  ready.set(`${name} ${locale}`, survey);
  return survey;
}

/** Returns the loaders of a survey that has a page of the product. Each page calls this once, because its survey must keep its identity. */
export function surveyOf(name: QuestionSetName): SurveySource {
  return {
    name,
    load: (locale) => loadSurvey(name, locale),
    loaded: (locale) => ready.get(`${name} ${locale}`) ?? null,
    loadTexts: (locale) => loadTexts(name, locale),
  };
}
