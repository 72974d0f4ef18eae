import { lazy, Suspense, type JSX } from 'react';
import { SurveyPage } from '../../survey/SurveyPage.tsx';
import type { BelowMessageProps } from '../../survey/surveyPageProps.ts';
import { useSurveyVisit } from '../enrollment/useSurveyVisit.ts';
import styles from './entry.module.css';

const failedCheck = () => import('../errors/FailedCheck.tsx');
const FailedCheck = lazy(async () => ({ default: (await failedCheck()).FailedCheck }));

const ENTRY = { inSurvey: false, loadNext: () => Promise.all([import('../enrollment/EnrollmentPage.tsx'), failedCheck()]) };

/** The eligibility form: the survey's first step, inside the landing. Passing it goes on to the enrollment. */
export function EligibilityScreen(): JSX.Element {
  const visit = useSurveyVisit(ENTRY);
  return (
    <div className={styles.panel}>
      <SurveyPage set="DPP_SURVEY" visit={visit} basePath="/enrollment" belowMessage={BelowMessage} />
    </div>
  );
}

function BelowMessage(props: BelowMessageProps): JSX.Element {
  return (
    <Suspense fallback={null}>
      <FailedCheck {...props} />
    </Suspense>
  );
}
