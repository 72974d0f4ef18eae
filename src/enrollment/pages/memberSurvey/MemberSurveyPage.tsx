import type { JSX } from 'react';
import { LoggedInSurvey } from './LoggedInSurvey.tsx';
import { sourceOf, type MemberSurvey } from './sourceOf.ts';

export interface MemberSurveyPageProps {
  readonly survey: MemberSurvey;
  readonly route: string;
}

/** Shows a member survey to a logged-in member. On completion, stores the answers and opens the app. */
export function MemberSurveyPage({ survey, route }: MemberSurveyPageProps): JSX.Element {
  return <LoggedInSurvey survey={sourceOf(survey)} basePath={route} needsPartner />;
}
