import { useCallback, type JSX } from 'react';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { surveyOf } from '../../surveyAdapter/loading/surveys.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import { LoggedInSurvey } from '../memberSurvey/LoggedInSurvey.tsx';
import { isCheckInDue } from './isCheckInDue.ts';
import { CHECK_IN_SET } from '../../vocabulary/setNames.ts';

const SURVEY = surveyOf(CHECK_IN_SET);

/** Shows a member's monthly check-in, which stores the outcomes. See docs/specification/check-in.md. */
export function CheckInPage(): JSX.Element {
  const { analytics } = useServices();
  const trackOpening = useCallback(
    ({ currentProgram = 'WEIGHT', daysInProgram = 0 }: JsonObject): void => {
      analytics.track('check_in_opened', { isDue: isCheckInDue(String(currentProgram), Number(daysInProgram)) });
    },
    [analytics],
  );
  return <LoggedInSurvey survey={SURVEY} basePath="/recurring-wellness-survey" onOpen={trackOpening} />;
}
