import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type JSX } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { settle } from '../../api/failure.ts';
import { SurveyPage } from '../../survey/SurveyPage.tsx';
import { eligibleStatesAtom, visitAtom } from '../../visit/visitAtom.ts';
import type { ErrorPageState } from '../errors/errorPageState.ts';
import { useServices } from '../services.ts';
import { enrollmentGuard } from './enrollmentGuard.ts';
import { useSurveyVisit } from './useSurveyVisit.ts';

/** The enrollment survey, for a visitor who came through the landing. */
export function EnrollmentPage(): JSX.Element {
  const { search } = useLocation();
  const guard = enrollmentGuard(useAtomValue(visitAtom), search);
  if (guard === 'landing') return <Navigate to={`/${search}`} replace />;
  if (guard === 'error') {
    const state: ErrorPageState = { error: 'DEFAULT', details: {}, from: null, retry: false, inSurvey: true };
    return <Navigate to={`/error${search}`} replace state={state} />;
  }
  return <Enrollment />;
}

function Enrollment(): JSX.Element {
  const visit = useSurveyVisit(true);
  useEligibleStates();
  return <SurveyPage set="DPP_SURVEY" mode="survey" visit={visit} basePath="/enrollment" />;
}

/** Asks for the states where telehealth is offered, once; a failure reads as none and is reported. @see specification 1, section 7 */
function useEligibleStates(): void {
  const { clients, reportError } = useServices();
  const offersMed = useAtomValue(visitAtom).partner?.configs.OFFERS_MED === true;
  const known = useAtomValue(eligibleStatesAtom) !== null;
  const setStates = useSetAtom(eligibleStatesAtom);
  useEffect(() => {
    if (!offersMed || known) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const query = { telehealthUserProgram: 'B2B' } as const;
    void settle(clients.growth.GET('/api/insurance/v1/eligibility/eligible_states/', { params: { query }, signal })).then((reply) => {
      if (signal.aborted) return;
      if (!reply.ok) reportError('ELIGIBLE_STATES_FAILED', reply.error.kind);
      setStates(reply.ok ? Array.from(reply.value.eligibleStates) : []);
    });
    return () => controller.abort();
  }, [clients, offersMed, known, setStates, reportError]);
}
