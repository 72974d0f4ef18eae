import { useAtomValue, useStore } from 'jotai';
import { useState, type ComponentType, type JSX } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import type { EntryState } from '../../../runtime/survey/navigation/AddressWatcher.tsx';
import type { Draft } from '../../visit/draft/draft.ts';
import { visitAtom, visitFactsAtom } from '../../visit/visitAtom.ts';
import { LeaveEndedSurvey } from '../shared/links/LeaveEndedSurvey.tsx';
import type { ErrorPageState } from '../../surveyAdapter/handOff/errorPageState.ts';
import { enrollmentGuard } from './enrollmentGuard.ts';

/**
 * Shows a survey to visitors who entered through the landing, and sends others there. The landing tells members who have just
 * enrolled that nothing is left to do [LAND-30].
 * @param continues true if the survey continues an enrollment, whose last entry precedes it and leads to the same message
 */
export function Guarded({ page: Page, continues = false }: { readonly page: ComponentType; readonly continues?: boolean }): JSX.Element {
  const { search, state }: Location<Partial<EntryState> | null> = useLocation();
  const store = useStore();
  const entriesBefore = continues && state?.trail ? 1 : 0;
  const [hasEnded] = useState(() => isWithoutAnswers(store.get(visitAtom)) && (state?.trail?.length ?? 0) + entriesBefore > 0);
  const guard = enrollmentGuard(useAtomValue(visitFactsAtom), search);
  if (hasEnded) return <LeaveEndedSurvey to={`/${search}`} entriesBefore={entriesBefore} />;
  if (guard === 'landing') return <Navigate to={`/${search}`} replace />;
  if (guard === 'error') {
    const error: ErrorPageState = { error: 'DEFAULT', details: {}, from: null, retry: false, inSurvey: true };
    return <Navigate to={`/error${search}`} replace state={error} />;
  }
  return <Page />;
}

function isWithoutAnswers({ record, carried }: Draft): boolean {
  return record === null && carried === null;
}
