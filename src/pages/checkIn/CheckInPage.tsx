import { useCallback, useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { SurveyFrame } from '../../survey/SurveyFrame.tsx';
import { SurveyPage } from '../../survey/SurveyPage.tsx';
import type { Leaving } from '../../survey/types.ts';
import { appAddress } from '../chrome/appAddress.ts';
import { FullScreenSpinner } from '../chrome/FullScreenSpinner.tsx';
import type { OwnContext } from '../enrollment/surveyContext.ts';
import { useSurveyVisit } from '../enrollment/useSurveyVisit.ts';
import { useCheckInEntry } from './useCheckInEntry.ts';

/** The monthly check-in of a member: stores the outcomes, then opens the app. @see specification 2, section 4, Recurring survey */
export function CheckInPage(): JSX.Element {
  const { t } = useTranslation();
  const own = useCheckInEntry();
  return own ? <CheckIn own={own} /> : <FullScreenSpinner label={t('common.loading')} />;
}

function CheckIn({ own }: { readonly own: OwnContext }): JSX.Element {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(
    (leaving: Leaving): boolean => {
      const isDone = leaving.to === 'success';
      // There is no page before the first step: who goes back goes back to the app.
      if (isDone || leaving.to === 'path') void navigate(appAddress(search, null), { replace: isDone });
      return isDone || leaving.to === 'path';
    },
    [navigate, search],
  );
  const visit = useSurveyVisit(useMemo(() => ({ inSurvey: true, context: own, leave }), [own, leave]));
  return <SurveyPage set="RECURRING_OUTCOMES" frame={SurveyFrame} visit={visit} basePath="/recurring-wellness-survey" />;
}
