import { useAtomValue } from 'jotai';
import type { ComponentType, JSX } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { visitFactsAtom } from '../../visit/visitAtom.ts';
import type { ErrorPageState } from '../../surveyAdapter/handOff/errorPageState.ts';
import { enrollmentGuard } from './enrollmentGuard.ts';

/** Shows a survey to visitors who entered through the landing, and sends others there. */
export function Guarded({ page: Page }: { readonly page: ComponentType }): JSX.Element {
  const { search } = useLocation();
  const guard = enrollmentGuard(useAtomValue(visitFactsAtom), search);
  if (guard === 'landing') return <Navigate to={`/${search}`} replace />;
  if (guard === 'error') {
    const state: ErrorPageState = { error: 'DEFAULT', details: {}, from: null, retry: false, inSurvey: true };
    return <Navigate to={`/error${search}`} replace state={state} />;
  }
  return <Page />;
}
