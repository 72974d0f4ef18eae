import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import roles from 'virtual:step-roles';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { signOnOf, type SignOn } from '../../hooks/replies/signOn.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { freshVisit, type Draft } from '../../visit/draft/draft.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { enrollmentRecord } from '../../visit/draft/enrollmentAnswers.ts';
import { takeResetAnswers } from '../../visit/draft/resetAnswers.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { recordAtStep, HAS_ACCOUNT } from '../../surveyAdapter/recordAtStep.ts';
import { resetAnswersOptions, withoutArrivalParameters } from '../../surveyAdapter/calls/passwordReset.ts';
import { comesFromReset } from '../../visit/addressBar/arrival.ts';
import { withParameter } from '../../visit/addressBar/withParameter.ts';
import { useErrorPage } from '../../surveyAdapter/handOff/useErrorPage.ts';
import { useServices } from '../../surveyAdapter/services.ts';

const SHARED = 'sharedEligibility';

/**
 * Resolves an eligibility id and stores the person in the visit. With `sharedEligibility=true` the enrollment starts immediately;
 * the parameter is removed, so that Back from the enrollment shows the account form. After a password reset the enrollment
 * continues at the existing password [SSO-01 to SSO-07, S-033].
 * @returns what is known of the person; null while the call runs, or when the visitor is sent elsewhere.
 */
export function useSignOn(eligibilityId: string): JsonObject | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const store = useStore();
  const services = useServices();
  const { send, analytics, reportError, today } = services;
  const [eligibility, setEligibility] = useState<JsonObject | null>(null);

  /** Returns from a password reset to the existing password, with the earlier email. */
  const resume = async (person: JsonObject): Promise<void> => {
    const answersOptions = resetAnswersOptions(services);
    const storedAnswers = answersOptions && (await takeResetAnswers(answersOptions).catch(() => null));
    const { upid } = store.get(visitAtom);
    const account = storedAnswers?.upid === upid ? storedAnswers?.answers[roles.account] : undefined;
    const remainingQuery = withoutArrivalParameters(search);
    // Nothing is stored in this browser, so the screen appears as it does without a reset.
    if (account === undefined) return void navigate(`/${remainingQuery}`, { replace: true, state: { afterReset: 'typeAgain' } });
    store.set(visitAtom, (visit) => {
      const personVisit = assignVisit(visit, person);
      const answers = { ...enrollmentRecord(personVisit)?.answers, [roles.account]: account };
      return { ...personVisit, record: recordAtStep(answers, roles.existingPassword, { [roles.account]: HAS_ACCOUNT }) };
    });
    store.set(liveSessionAtom, null);
    void navigate(`/enrollment/${roles.existingPassword}${remainingQuery}`, { replace: true });
  };
  const settle = useEffectEvent((signOn: SignOn, canRetry: boolean): void => {
    const shared = new URLSearchParams(search).get(SHARED) === 'true';
    const isBack = comesFromReset(search);
    const result = signOn.kind === 'error' ? signOn.state : signOn.kind === 'elsewhere' ? 'ELSEWHERE' : 'ELIGIBLE';
    analytics.track('single_sign_on', { result, shared });
    if (signOn.kind === 'error' && isBack && signOn.state !== 'DEFAULT')
      analytics.track('ineligible_after_reset', { reason: signOn.state });
    if (signOn.kind === 'error') return fail(signOn.state, { replace: true, canRetry });
    if (signOn.kind === 'elsewhere') return void navigate(`/${withParameter(search, 'upid', signOn.upid)}`, { replace: true });
    if (isBack) return void resume(signOn.eligibility);
    store.set(visitAtom, (visit) => assignVisit(visit, signOn.eligibility));
    if (shared) void navigate(`/enrollment${withParameter(search, SHARED, null)}`, { replace: true });
    else setEligibility(signOn.eligibility);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void send({ operation: 'checkEligibility', body: { eligibilityId } }, { signal, idempotencyKey: newUuid() }).then((reply) => {
      if (signal.aborted) return;
      const isRefused = reply.ok || (reply.error.kind === 'http' && reply.error.status < 500);
      const signOn = signOnOf(reply, store.get(visitAtom).partner?.id ?? 0, today);
      if (signOn.kind === 'error' && signOn.state === 'DEFAULT') reportError('SIGN_ON_FAILED', reply.ok ? 'incomplete' : reply.error.kind);
      settle(signOn, !isRefused);
    });
    return () => controller.abort();
  }, [eligibilityId, send, store, reportError, today]);

  return eligibility;
}

/** Assigns the visit to this person, and drops the answers of anybody else. */
function assignVisit(visit: Draft, eligibility: JsonObject): Draft {
  const isSame = visit.eligibility?.['eligibilityId'] === eligibility['eligibilityId'];
  return { ...visit, ...(isSame ? {} : freshVisit(randomId)), owner: null, eligibility };
}
