import { useStore } from 'jotai';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SurveyExit } from '../../../runtime/survey/types.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { appAddress } from '../../paths/appAddress.ts';
import { withParameter } from '../../visit/addressBar/withParameter.ts';
import { useErrorPage } from './useErrorPage.ts';
import { useServices } from '../services.ts';
import type { FinishedState } from './finishedState.ts';
import type { SuccessState } from './successState.ts';
import { notesAtom } from './visitNotes.ts';

/**
 * Returns a function that leaves a survey for the page or address that its end names.
 * @param isMember true for a survey of a member who already has an account
 * @param ownLeave returns true when the survey handles its own exit.
 */
export function useSurveyExit(
  isInSurvey: boolean,
  isMember: boolean,
  ownLeave?: (exit: SurveyExit) => boolean,
): (exit: SurveyExit) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const store = useStore();
  const { cookies, analytics } = useServices();

  const succeed = ({ ending }: Extract<SurveyExit, { readonly to: 'success' }>): void => {
    const { upid } = store.get(visitAtom);
    if (upid !== null) cookies.write('lastEnrolledUpid', upid);
    const state: SuccessState = { intakeUserId: store.get(notesAtom).account?.intakeUserId ?? null };
    void navigate(`/success${withParameter(search, 'type', ending)}`, { replace: true, state });
  };

  const goTo = ({ destination, result }: Extract<SurveyExit, { readonly to: 'destination' }>): void => {
    const { upid, reason } = result;
    switch (destination) {
      case 'matchedPartner':
        if (typeof upid !== 'string') break;
        return void navigate(`/${withParameter(withParameter(search, 'passcode', null), 'upid', upid)}`);
      case 'transition':
        return void import('./carryOver.ts').then(({ carryOver }) => {
          carryOver(store);
          return navigate(`/transition${search}`);
        });
      case 'finished':
        return void navigate(`/rt/finished${search}`, { replace: true, state: { reason: reason ?? null } satisfies FinishedState });
      case 'app':
        return void navigate(appAddress(search, store.get(visitAtom).partner));
      default:
        break;
    }
    fail('DEFAULT', { isInSurvey, canRetry: false });
  };

  const leave = (exit: SurveyExit): void => {
    if (ownLeave?.(exit)) return;
    switch (exit.to) {
      case 'success':
        return succeed(exit);
      case 'error':
        // The error ends the sign-up if that has begun and the account does not exist yet.
        if (isInSurvey && !isMember && store.get(visitAtom).record && !store.get(notesAtom).account) analytics.reportRefusal(exit.state);
        return fail(exit.state, { details: store.get(notesAtom).details, canRetry: exit.retry, isInSurvey });
      case 'destination':
        return goTo(exit);
      case 'path':
        return void navigate(exit.path + search, exit);
      case 'notFound':
        return void navigate(`/not-found${withParameter(search, 'reason', 'step')}`, { replace: true });
    }
  };
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  return useCallback((exit: SurveyExit) => latest.current(exit), []);
}
