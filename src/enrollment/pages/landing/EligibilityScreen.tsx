import { Suspense, type JSX } from 'react';
import { SurveyPage } from '../../../runtime/survey/SurveyPage.tsx';
import type { BelowFormProps, SurveyPageProps } from '../../../runtime/survey/surveyPageProps.ts';
import { useSurveyVisit } from '../../surveyAdapter/useSurveyVisit.ts';
import { EntryPanel } from './LandingLayout.tsx';
import { surveyOf } from '../../surveyAdapter/loading/surveys.ts';
import { ENROLLMENT_SET } from '../../vocabulary/setNames.ts';
import { lazyComponent } from '../shared/loading/lazyComponent.ts';

const SURVEY = surveyOf(ENROLLMENT_SET);

const failedCheck = () => import('../errors/FailedCheck.tsx');
const FailedCheck = lazyComponent(async () => (await failedCheck()).FailedCheck);

const ENTRY = {
  isInSurvey: false,
  loadNext: () => Promise.all([import('../enrollment/EnrollmentPage.tsx'), failedCheck(), import('./welcomePicture.module.css')]),
};

/**
 * Shows the survey's first step inside the landing: the details form, or the account form of a single sign-on. After passing it,
 * the member continues in the enrollment.
 */
export function EligibilityScreen({ wording }: Pick<SurveyPageProps, 'wording'>): JSX.Element {
  const visit = useSurveyVisit(ENTRY);
  return (
    <EntryPanel>
      <SurveyPage survey={SURVEY} visit={visit} basePath="/enrollment" belowForm={BelowForm} {...(wording && { wording })} />
    </EntryPanel>
  );
}

function BelowForm(props: BelowFormProps): JSX.Element {
  return (
    <Suspense fallback={null}>
      <FailedCheck {...props} />
    </Suspense>
  );
}
