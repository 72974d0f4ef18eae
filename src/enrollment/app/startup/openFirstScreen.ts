import { startSession } from '../../../runtime/engine/session.ts';
import type { LoadedSurvey } from '../../../runtime/survey/loadedSurvey.ts';
import { widgetFor } from '../../../runtime/survey/loading/loadSurvey.ts';
import { surveyContext } from '../../surveyAdapter/surveyContext.ts';
import { firstEntryAtom, visitOf, type LoadedEntry } from '../../pages/landing/entry/firstEntry.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { AppProps } from '../App.tsx';

/**
 * Prepares the landing of an entry, so that the first render shows it to a new visitor. The server and the page render the same
 * landing.
 * @param survey the survey, ready to show its first step; undefined for a landing that asks for a code
 * @returns false if the visit has begun, so that its landing contains what the member entered
 */
export async function openFirstScreen(
  { store, i18n, services }: AppProps,
  entry: LoadedEntry,
  survey: Pick<LoadedSurvey, 'set'> | undefined,
): Promise<boolean> {
  const visit = visitOf(store.get(visitAtom), entry, false);
  const isNew = visit.record === null;
  if (survey && isNew) {
    const context = surveyContext({ visit, services, locale: i18n.language, eligibleStates: null });
    await widgetFor(startSession(survey.set, context));
  }
  store.set(visitAtom, visit);
  store.set(firstEntryAtom, entry);
  return isNew;
}
