import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { JsonObject } from '../../base/json.ts';
import { signOnOf, type SignOn } from '../../hooks/calls/signOn.ts';
import { newUuid } from '../../visit/analytics/events.ts';
import { freshVisit, type Draft } from '../../visit/draft/draft.ts';
import { randomId } from '../../visit/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { withParameter } from '../entry/entryScreen.ts';
import { useErrorPage } from '../errors/useErrorPage.ts';
import { useServices } from '../services.ts';

/** A person whom the sign-on knows and who may go on. */
export interface SignedOn {
  readonly eligibility: JsonObject;
  /** Goes on to the enrollment. */
  readonly goOn: () => void;
}

const SHARED = 'sharedEligibility';

/**
 * Finds out whom an eligibility id stands for. With `sharedEligibility=true` the person goes on at once; the parameter has
 * then done its work and is taken out, so that Back from the enrollment shows the screen.
 * @returns null while that is being found out, or when the visitor is sent elsewhere.
 * @see specification 1, section 4, Single sign-on
 */
export function useSignOn(eligibilityId: string): SignedOn | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const store = useStore();
  const { send, analytics, reportError } = useServices();
  const [eligibility, setEligibility] = useState<JsonObject | null>(null);

  const goOn = (known: JsonObject, replace: boolean): void => {
    store.set(visitAtom, (visit) => signedOn(visit, known));
    void navigate(`/enrollment${withParameter(search, SHARED, null)}`, { replace });
  };
  const settle = useEffectEvent((found: SignOn, retry: boolean): void => {
    const shared = new URLSearchParams(search).get(SHARED) === 'true';
    const result = found.kind === 'error' ? found.state : found.kind === 'elsewhere' ? 'ELSEWHERE' : 'ELIGIBLE';
    analytics.track('single_sign_on', { result, shared });
    if (found.kind === 'error') return fail(found.state, { replace: true, retry });
    if (found.kind === 'elsewhere') return void navigate(`/${withParameter(search, 'upid', found.upid)}`, { replace: true });
    if (shared) goOn(found.eligibility, true);
    else setEligibility(found.eligibility);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void send({ operation: 'checkEligibility', body: { eligibilityId } }, { signal, idempotencyKey: newUuid() }).then((reply) => {
      if (signal.aborted) return;
      const isRefused = reply.ok || (reply.error.kind === 'http' && reply.error.status < 500);
      const found = signOnOf(reply, store.get(visitAtom).partner?.id ?? 0);
      if (found.kind === 'error' && found.state === 'DEFAULT') reportError('SIGN_ON_FAILED', reply.ok ? 'incomplete' : reply.error.kind);
      settle(found, !isRefused);
    });
    return () => controller.abort();
  }, [eligibilityId, send, store, reportError]);

  return eligibility && { eligibility, goOn: () => goOn(eligibility, false) };
}

/** The visit as this person's: the answers of another one are not taken up. */
function signedOn(visit: Draft, eligibility: JsonObject): Draft {
  const isSame = visit.eligibility?.['eligibilityId'] === eligibility['eligibilityId'];
  return { ...visit, ...(isSame ? {} : freshVisit(randomId)), owner: null, eligibility };
}
