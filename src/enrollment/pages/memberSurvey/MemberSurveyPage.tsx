import type { JSX } from 'react';
import { MemberPages } from '../checkIn/MemberPages.tsx';
import { sourceOf, type MemberSurvey } from './sourceOf.ts';

/** Props of the page. */
export interface MemberSurveyPageProps {
  readonly survey: MemberSurvey;
  readonly route: string;
}

/** Shows a member survey to the logged-in member: stores the answers, then opens the app. */
export function MemberSurveyPage({ survey, route }: MemberSurveyPageProps): JSX.Element {
  return <MemberPages survey={sourceOf(survey)} basePath={route} needsPartner />;
}
