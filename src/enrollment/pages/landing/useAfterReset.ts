import { errorName } from '../../../runtime/base/errorName.ts';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import roles from 'virtual:step-roles';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { loadSurvey } from '../../surveyAdapter/loading/surveys.ts';
import { enrollmentRecord } from '../../visit/draft/enrollmentAnswers.ts';
import { takeResetAnswers } from '../../visit/draft/resetAnswers.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { repeatEligibilityCheck } from '../../surveyAdapter/calls/repeatEligibilityCheck.ts';
import { recordAtStep } from '../../surveyAdapter/recordAtStep.ts';
import { resetAnswersOptions, withoutArrivalParameters } from '../../surveyAdapter/calls/passwordReset.ts';
import { useSurveyVisit } from '../../surveyAdapter/useSurveyVisit.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import { comesFromReset } from '../../visit/addressBar/arrival.ts';
import { ENROLLMENT_SET } from '../../vocabulary/setNames.ts';

/** The phase of a return from a password reset. Every phase but the first shows the form. */
export type AfterResetPhase =
  | 'checking'
  /** No answers are stored here: another browser, or more than a day has passed. */
  | 'typeAgain'
  | 'notEligible'
  | 'unknown';

const ENTRY = { isInSurvey: false };

/**
 * Handles the return from a password reset: restores the answers, checks eligibility again, and continues at the existing password.
 * If that fails, the form stays, with the answers filled in. The address loses the parameters of this arrival, so that neither Back
 * nor a reload repeats it [ACCT-26] to [ACCT-31].
 */
export function useAfterReset(): AfterResetPhase {
  const location = useLocation();
  const navigate = useNavigate();
  const store = useStore();
  const services = useServices();
  const visit = useSurveyVisit(ENTRY);
  const [phase, setPhase] = useState<AfterResetPhase>(() => readPhase(location.state) ?? 'checking');
  const isArrival = comesFromReset(location.search);

  useEffect(() => {
    if (!isArrival) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const search = withoutArrivalParameters(location.search);

    const stay = (next: AfterResetPhase): void => {
      setPhase(next);
      void navigate({ pathname: location.pathname, search }, { replace: true, state: { afterReset: next } });
    };
    const resume = async (): Promise<void> => {
      const answers = await knownAnswers();
      if (signal.aborted) return;
      if (answers === null) return stay('typeAgain');
      const loaded = await loadSurvey(ENROLLMENT_SET, String(visit.context.member['locale'] ?? 'en'));
      const checked = await repeatEligibilityCheck(loaded, visit, answers, signal);
      if (signal.aborted) return;
      switch (checked.kind) {
        case 'eligible':
          await visit.saveRecord(checked.record, null);
          return void navigate(`/enrollment/${roles.existingPassword}${search}`, { replace: true });
        case 'elsewhere':
          return visit.leave({ to: 'destination', destination: 'matchedPartner', result: checked.result });
        case 'notEligible':
          services.analytics.track('ineligible_after_reset', { reason: checked.outcome });
          return stay('notEligible');
        case 'unknown':
          return stay('unknown');
      }
    };
    /**
     * Returns the earlier answers, those from the cookie merged over this tab's own, and stores them in the draft. Null when some
     * are missing.
     */
    const knownAnswers = async (): Promise<JsonObject | null> => {
      const answersOptions = resetAnswersOptions(services);
      const storedAnswers = answersOptions && (await takeResetAnswers(answersOptions));
      const draft = store.get(visitAtom);
      const answers = { ...enrollmentRecord(draft)?.answers, ...(storedAnswers?.upid === draft.upid ? storedAnswers?.answers : {}) };
      if (answers[roles.entry] === undefined || answers[roles.account] === undefined) return null;
      store.set(liveSessionAtom, null);
      await visit.saveRecord(recordAtStep(answers, roles.entry), null);
      return answers;
    };

    resume().catch((failure: unknown) => {
      if (signal.aborted) return;
      services.reportError('RESET_RETURN_FAILED', errorName(failure));
      stay('unknown');
    });
    return () => controller.abort();
    // Run once per arrival, even though the visit changes in the meantime.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isArrival]);

  return phase;
}

function readPhase(state: unknown): AfterResetPhase | null {
  const phase = typeof state === 'object' && state !== null && 'afterReset' in state ? state.afterReset : null;
  return (['typeAgain', 'notEligible', 'unknown'] as const).find((known) => known === phase) ?? null;
}
