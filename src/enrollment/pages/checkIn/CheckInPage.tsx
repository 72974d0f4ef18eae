import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { SurveyPage } from '../../../runtime/survey/SurveyPage.tsx';
import type { Leaving } from '../../../runtime/survey/types.ts';
import { appAddress } from '../../host/appAddress.ts';
import { FullScreenSpinner } from '../chrome/FullScreenSpinner.tsx';
import type { OwnContext } from '../../host/surveyContext.ts';
import { useSurveyVisit } from '../../host/useSurveyVisit.ts';
import { useCheckInEntry } from './useCheckInEntry.ts';
import { EnrollmentFrame } from '../chrome/EnrollmentFrame.tsx';
import { SURVEYS } from '../../host/surveys.ts';

/** True once this page's check-in is complete. Held in memory only, because the next check-in starts with a new page load. */
const doneAtom = atom(false);

/**
 * Shows a member's monthly check-in: stores the outcomes, then opens the app. Going back to a completed check-in opens the app
 * again instead of an empty survey. See docs/specification/check-in.md.
 */
export function CheckInPage(): JSX.Element {
  const { search } = useLocation();
  const isDone = useAtomValue(doneAtom);
  const [wasDone] = useState(isDone);
  return wasDone ? <Navigate to={appAddress(search, null)} replace /> : <Entering />;
}

function Entering(): JSX.Element {
  const { t } = useTranslation();
  const own = useCheckInEntry();
  return own ? <CheckIn own={own} /> : <FullScreenSpinner label={t('common.loading')} />;
}

function CheckIn({ own }: { readonly own: OwnContext }): JSX.Element {
  const { search } = useLocation();
  const navigate = useNavigate();
  const setDone = useSetAtom(doneAtom);
  const leave = useCallback(
    (leaving: Leaving): boolean => {
      const isDone = leaving.to === 'success';
      if (isDone) setDone(true);
      // No page precedes the first step, so Back returns to the app.
      if (isDone || leaving.to === 'path') void navigate(appAddress(search, null), { replace: isDone });
      return isDone || leaving.to === 'path';
    },
    [navigate, search, setDone],
  );
  const visit = useSurveyVisit(useMemo(() => ({ inSurvey: true, context: own, leave }), [own, leave]));
  return <SurveyPage survey={SURVEYS.RECURRING_OUTCOMES} frame={EnrollmentFrame} visit={visit} basePath="/recurring-wellness-survey" />;
}
