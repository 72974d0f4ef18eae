import type { QuestionSetName } from '../../vocabulary/sets.ts';
import type { LoadedSurvey, SurveyPart } from '../../../runtime/survey/loadedSurvey.ts';
import { preparePart } from '../../../runtime/survey/loading/loadSurvey.ts';
import type { SurveySource } from '../../../runtime/survey/surveyPageProps.ts';

/** The surveys that are ready to show, keyed by name and locale. */
const ready = new Map<string, LoadedSurvey>();

import.meta.hot?.on('definitions:edited', () => ready.clear());

// A rendered first screen is hydrated without these.
const files = () => import('./surveyFiles.ts');

/** Loads a set with its texts. Rejects when a chunk cannot be fetched. */
export async function loadSurvey(name: QuestionSetName, locale: string): Promise<LoadedSurvey> {
  const survey = await (await files()).loadSurvey(name, locale);
  ready.set(`${name} ${locale}`, survey);
  return survey;
}

/** Makes the first step of a set ready to show from the part that the server has written into the page. */
export function openPart(name: QuestionSetName, locale: string, part: SurveyPart): LoadedSurvey {
  const survey = preparePart(part);
  ready.set(`${name} ${locale}`, survey);
  return survey;
}

/** Returns the loaders of a survey shown on one of the product's own pages. Each page calls this once, because its survey must keep its identity. */
export function surveyOf(name: QuestionSetName): SurveySource & { readonly name: QuestionSetName } {
  return {
    name,
    load: (locale) => loadSurvey(name, locale),
    loaded: (locale) => ready.get(`${name} ${locale}`) ?? null,
  };
}
