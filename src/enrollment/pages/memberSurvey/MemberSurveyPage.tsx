import type { JSX } from 'react';
import { LoggedInSurvey } from './LoggedInSurvey.tsx';
import type surveys from 'virtual:member-surveys';
import { lazyHooks } from '../../hooks/registry.ts';
import { loadOnce } from '../../../runtime/base/loadOnce.ts';
import { prepareSet } from '../../../runtime/survey/loading/prepareSet.ts';
import type { SurveySource } from '../../../runtime/survey/surveyPageProps.ts';
import { chooseLocale } from '../../../runtime/texts/language/locale.ts';
import { loadSurveyTexts } from '../../../runtime/texts/surveyTexts.ts';

export interface MemberSurveyPageProps {
  readonly survey: MemberSurvey;
  readonly route: string;
}

/** Shows a member survey to a logged-in member. On completion, stores the answers and opens the app. */
export function MemberSurveyPage({ survey, route }: MemberSurveyPageProps): JSX.Element {
  return <LoggedInSurvey survey={sourceOf(survey)} basePath={route} needsPartner />;
}

/** A member survey, as provided by the build. */
type MemberSurvey = (typeof surveys)[string];

const sources = new Map<string, SurveySource>();

// Compile an edited set when a page next requests it.
import.meta.hot?.on('definitions:edited', () => sources.clear());

/** Returns the loaders of a member survey, the same ones on each call. */
function sourceOf({ name, load, texts }: MemberSurvey): SurveySource {
  const cached = sources.get(name);
  if (cached) return cached;
  const prepared = loadOnce(async () => prepareSet((await load()).default, lazyHooks()));
  const source: SurveySource = {
    name,
    load: async (locale) => {
      const [set, ownTexts] = await Promise.all([prepared(), loadSurveyTexts(texts, chooseLocale(locale))]);
      return { ...set, texts: ownTexts };
    },
  };
  sources.set(name, source);
  return source;
}
