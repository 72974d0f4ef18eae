import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState, type JSX } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import roles from 'virtual:step-roles';
import { carriedSecretsAtom } from '../../surveyAdapter/handOff/carriedSecrets.ts';
import type { CallPort } from '../../../runtime/engine/types.ts';
import { SurveyPage } from '../../../runtime/survey/SurveyPage.tsx';
import { deleteLogin } from '../../visit/identity/memberLogin.ts';
import { freshVisit } from '../../visit/draft/draft.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Guarded } from '../enrollment/Guarded.tsx';
import { SURVEY_FACTS } from '../../vocabulary/legalDocuments.ts';
import { useSurveyVisit } from '../../surveyAdapter/useSurveyVisit.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import { PasswordScreen } from './PasswordScreen.tsx';
import { withEnrollmentVersion } from './withEnrollmentVersion.ts';
import { isLoggedIn, withLogin, ownerOf } from './transitionLogin.ts';
import { useCarried } from './useCarried.ts';
import { NAMED_REVIEW } from '../../surveyAdapter/NamedReview.tsx';
import { EnrollmentFrame } from '../shared/frame/EnrollmentFrame.tsx';
import { surveyOf } from '../../surveyAdapter/loading/surveys.ts';
import { TRANSITION_SET } from '../../vocabulary/setNames.ts';

const SURVEY = surveyOf(TRANSITION_SET);

/** The email that this visit logged in. Held in memory only, where it survives a detour to the error page. */
const loggedInAtom = atom<string | null>(null);

/** The transition survey: moves a consumer account into the sponsored program. See docs/specification/transition.md. */
export function TransitionPage(): JSX.Element {
  return <Guarded page={AfterEnrollment} continues />;
}

/**
 * Asks for the password first after a reload, which loses it by design. Going back here after the move opens the landing, which
 * says that nothing is left to do [TRANS-06] [LAND-30] [D-22].
 */
function AfterEnrollment(): JSX.Element {
  const { cookies } = useServices();
  const { search } = useLocation();
  const { upid, carried: stored } = useAtomValue(visitAtom);
  const [isDone] = useState(() => stored === null && upid !== null && cookies.read('lastEnrolledUpid') === upid);
  const { carried } = useCarried();
  const keepSecrets = useSetAtom(carriedSecretsAtom);
  const owner = ownerOf(carried.answers);
  if (isDone) return <Navigate to={`/${search}`} replace />;
  if (owner.email === undefined || owner.password !== undefined || isLoggedIn(cookies, owner)) return <Transition />;
  return <PasswordScreen email={owner.email} onKnown={(password) => keepSecrets({ [roles.existingPassword]: { password } })} />;
}

/**
 * Runs the transition. If the move is refused because of its login, the login and its password are dropped once the error page
 * shows. A retry then starts with the password, which was changed elsewhere. If the account has already moved, the visit is dropped
 * instead, so that a retry opens the landing, which says that nothing is left to do [LAND-30].
 */
function Transition(): JSX.Element {
  const { config, cookies } = useServices();
  const context = useCarried();
  const { answers } = context.carried;
  const enrollmentHash = useAtomValue(visitAtom).carried?.record.hash;
  const store = useStore();
  const isRefused = useRef(false);
  const isAlreadyMoved = useRef(false);
  const port = useCallback(
    (inner: CallPort) => {
      const login = {
        email: () => store.get(loggedInAtom),
        save: (email: string) => store.set(loggedInAtom, email),
        onRefused: () => {
          isRefused.current = true;
        },
        onAlreadyMoved: () => {
          isAlreadyMoved.current = true;
        },
      };
      return withLogin(withEnrollmentVersion(inner, enrollmentHash), () => ownerOf(answers), config.clientId, login);
    },
    [answers, config.clientId, enrollmentHash, store],
  );
  useEffect(
    () => () => {
      if (isAlreadyMoved.current) {
        const { upid } = store.get(visitAtom);
        if (upid !== null) cookies.write('lastEnrolledUpid', upid);
        store.set(carriedSecretsAtom, {});
        store.set(visitAtom, (now) => ({ ...now, ...freshVisit(randomId), errorState: now.errorState ?? null }));
      }
      if (!isRefused.current) return;
      deleteLogin(cookies);
      store.set(loggedInAtom, null);
      store.set(carriedSecretsAtom, {});
    },
    [cookies, store],
  );
  const visit = useSurveyVisit(
    useMemo(() => ({ isInSurvey: true, facts: SURVEY_FACTS, summaryOf: SURVEY.name, context, port }), [context, port]),
  );
  return <SurveyPage survey={SURVEY} frame={EnrollmentFrame} review={NAMED_REVIEW} visit={visit} basePath="/transition" />;
}
