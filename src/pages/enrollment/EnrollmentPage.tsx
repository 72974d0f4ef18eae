import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SurveyFrame } from '../../survey/SurveyFrame.tsx';
import { SurveyPage } from '../../survey/SurveyPage.tsx';
import { visitAtom } from '../../visit/visitAtom.ts';
import { FullScreenSpinner } from '../chrome/FullScreenSpinner.tsx';
import { Guarded } from './Guarded.tsx';
import { useEligibleStates } from './useEligibleStates.ts';
import { useSurveyVisit } from './useSurveyVisit.ts';

/** The enrollment survey, for a visitor who came through the landing. */
export function EnrollmentPage(): JSX.Element {
  return <Guarded page={Enrollment} />;
}

const OWN = { inSurvey: true };

function Enrollment(): JSX.Element {
  const visit = useSurveyVisit(OWN);
  const canJudge = useEligibleStates(useAtomValue(visitAtom).partner?.configs.OFFERS_MED === true);
  const { t } = useTranslation();
  if (!canJudge) return <FullScreenSpinner label={t('survey.loading')} />;
  return <SurveyPage set="DPP_SURVEY" frame={SurveyFrame} visit={visit} basePath="/enrollment" />;
}
