import type { JSX } from 'react';
import type { BelowFormProps } from '../../../runtime/survey/surveyPageProps.ts';
import { ErrorActions } from './ErrorActions.tsx';
import type { ErrorPageState } from '../../surveyAdapter/handOff/errorPageState.ts';

const PAGE: ErrorPageState = { error: 'FAILED_ELIGIBILITY_CHECK', details: {}, from: null, retry: false, inSurvey: false };

/** Offers the actions of a failed eligibility check below the form [ERR-18] [C-31]. */
export function FailedCheck({ tryAgain }: BelowFormProps): JSX.Element {
  return (
    <ErrorActions page={PAGE} actions={['checkDetails', 'emailSupport', 'signUpDirectly', 'goBack']} onForm={{ checkDetails: tryAgain }} />
  );
}
