import sets from 'virtual:question-sets';
import texts from 'virtual:survey-texts';
import { loadOnce } from '../../../runtime/base/loadOnce.ts';
import type { SurveyTexts } from '../../../runtime/definitions/types.ts';
import type { QuestionSetName } from '../../vocabulary/sets.ts';
import { lazyHooks } from '../../hooks/registry.ts';
import { chooseLocale } from '../../../runtime/texts/language/locale.ts';
import { loadSurveyTexts } from '../../../runtime/texts/surveyTexts.ts';
import type { LoadedSurvey, PreparedSet } from '../../../runtime/survey/loadedSurvey.ts';
import { prepareSet } from '../../../runtime/survey/loading/prepareSet.ts';

const compiled = new Map<QuestionSetName, () => Promise<PreparedSet>>();

// Recompile an edited set when a page next requests it.
import.meta.hot?.on('definitions:edited', (edited) => {
  for (const name of compiled.keys()) if (edited.sets[name]) compiled.delete(name);
});

/** Compiles a set once per page load. A failed fetch is not cached, so the next request retries it. */
function loadSet(name: QuestionSetName): Promise<PreparedSet> {
  const load = compiled.get(name) ?? loadOnce(async () => prepareSet((await sets[name]()).default, lazyHooks()));
  compiled.set(name, load);
  return load();
}

/** Loads the texts of a set in the language of this tag. */
export function loadTexts(name: QuestionSetName, locale: string): Promise<SurveyTexts> {
  return loadSurveyTexts(texts[name], chooseLocale(locale));
}

/** Loads a set with its texts. Rejects when a chunk cannot be fetched. */
export async function loadSurvey(name: QuestionSetName, locale: string): Promise<LoadedSurvey> {
  const [prepared, ownTexts] = await Promise.all([loadSet(name), loadTexts(name, locale)]);
  return { ...prepared, texts: ownTexts };
}
