import type { JSX } from 'react';
import { SurveyPage } from '../../survey/SurveyPage.tsx';
import { useSurveyVisit } from '../enrollment/useSurveyVisit.ts';
import styles from './entry.module.css';

const ENTRY = { inSurvey: false, loadNext: () => import('../enrollment/EnrollmentPage.tsx') };

/** The eligibility form: the survey's first step, inside the landing. Passing it goes on to the enrollment. */
export function EligibilityScreen(): JSX.Element {
  const visit = useSurveyVisit(ENTRY);
  return (
    <div className={styles.panel}>
      <SurveyPage set="DPP_SURVEY" visit={visit} basePath="/enrollment" />
    </div>
  );
}
