import surveys from 'virtual:member-surveys';
import type { JSX } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFoundPage } from '../errors/NotFoundPage.tsx';
import { lazyComponent } from '../shared/loading/lazyComponent.ts';

const MemberSurveyPage = lazyComponent(async () => (await import('../rarePages.ts')).MemberSurveyPage);

/**
 * The page for every address outside the routes: a member survey at the route that its set declares, otherwise the not-found page.
 */
export function FallbackPage(): JSX.Element {
  const { pathname } = useLocation();
  const route = `/${pathname.split('/')[1] ?? ''}`;
  const survey = Object.hasOwn(surveys, route) ? surveys[route] : undefined;
  return survey ? <MemberSurveyPage key={route} survey={survey} route={route} /> : <NotFoundPage />;
}
