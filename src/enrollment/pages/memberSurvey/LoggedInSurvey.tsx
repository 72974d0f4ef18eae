import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { SurveyPage } from '../../../runtime/survey/SurveyPage.tsx';
import type { SurveySource } from '../../../runtime/survey/surveyPageProps.ts';
import type { SurveyExit } from '../../../runtime/survey/types.ts';
import { appAddress } from '../../paths/appAddress.ts';
import type { OwnContext } from '../../surveyAdapter/surveyContext.ts';
import { SURVEY_FACTS } from '../../vocabulary/legalDocuments.ts';
import { useSurveyVisit } from '../../surveyAdapter/useSurveyVisit.ts';
import { EnrollmentFrame } from '../shared/frame/EnrollmentFrame.tsx';
import { LeaveEndedSurvey } from '../shared/links/LeaveEndedSurvey.tsx';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';
import { useMemberEntry, type MemberEntry } from './useMemberEntry.ts';

interface LoggedInSurveyProps extends MemberEntry {
  readonly survey: SurveySource;
  readonly basePath: string;
}

/** The surveys completed since the page loaded. Held in memory only, because the next check-in starts with a new page load. */
const doneAtom = atom<readonly string[]>([]);

/**
 * Shows a survey to the member who is logged in, and opens the app at its end. Going back to a completed survey opens the app again
 * instead of an empty survey.
 */
export function LoggedInSurvey(props: LoggedInSurveyProps): JSX.Element {
  const { search } = useLocation();
  const isDone = useAtomValue(doneAtom).includes(props.survey.name);
  const [wasDone] = useState(isDone);
  return wasDone ? <LeaveEndedSurvey to={appAddress(search, null)} /> : <ResolveMember {...props} />;
}

function ResolveMember(props: LoggedInSurveyProps): JSX.Element {
  const { t } = useTranslation();
  const memberContext = useMemberEntry(props);
  return memberContext ? <RunSurvey {...props} memberContext={memberContext} /> : <Loading label={t('common.loading')} />;
}

function RunSurvey({ survey, basePath, memberContext }: LoggedInSurveyProps & { readonly memberContext: OwnContext }): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const setDone = useSetAtom(doneAtom);
  const { name } = survey;
  const leave = useCallback(
    (exit: SurveyExit): boolean => {
      const isDone = exit.to === 'success';
      if (isDone) setDone((done) => [...done, name]);
      // No page precedes the first step, so Back returns to the app.
      if (isDone || exit.to === 'path') void navigate(appAddress(search, null), { replace: isDone });
      return isDone || exit.to === 'path';
    },
    [navigate, search, setDone, name],
  );
  const endingTitle = useCallback(() => t('survey.saving'), [t]);
  const visit = useSurveyVisit(
    useMemo(() => ({ isInSurvey: true, facts: SURVEY_FACTS, context: memberContext, leave }), [memberContext, leave]),
  );
  return <SurveyPage survey={survey} frame={EnrollmentFrame} visit={visit} basePath={basePath} endingTitle={endingTitle} />;
}
