import { useAtomValue, useStore } from 'jotai';
import { useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { SURVEY_FACTS } from '../../vocabulary/legalDocuments.ts';
import { SurveyPage } from '../../../runtime/survey/SurveyPage.tsx';
import type { Draft } from '../../visit/draft/draft.ts';
import { visitAtom, visitFactsAtom } from '../../visit/visitAtom.ts';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';
import { Guarded } from './Guarded.tsx';
import { useEligibleStates } from '../../surveyAdapter/calls/useEligibleStates.ts';
import { useSurveyVisit } from '../../surveyAdapter/useSurveyVisit.ts';
import { NAMED_REVIEW } from '../../surveyAdapter/NamedReview.tsx';
import { EnrollmentFrame } from '../shared/frame/EnrollmentFrame.tsx';
import { surveyOf } from '../../surveyAdapter/loading/surveys.ts';
import { ENROLLMENT_SET, RETRIAGE_SET } from '../../vocabulary/setNames.ts';

const SURVEY = surveyOf(ENROLLMENT_SET);

/**
 * The enrollment survey, for a visitor who entered through the landing.
 * @param props.ofMember the re-triage of a member who accepted an offer and is redirected to the enrollment
 */
export function EnrollmentPage({ ofMember }: { readonly ofMember?: JSX.Element }): JSX.Element {
  const store = useStore();
  // Decided once: the end of the re-triage clears the visit but still has a screen to show.
  const [isOffered] = useState(() => comesFromOffer(store.get(visitAtom)));
  return isOffered && ofMember ? ofMember : <Guarded page={Enrollment} />;
}

/** Returns true for a member who accepted an offer in re-triage and has started nothing else since. */
function comesFromOffer({ acceptedOffer = null, record }: Draft): boolean {
  return acceptedOffer !== null && record?.set === RETRIAGE_SET;
}

const OWN = { isInSurvey: true, facts: SURVEY_FACTS, summaryOf: SURVEY.name };

function Enrollment(): JSX.Element {
  const visit = useSurveyVisit(OWN);
  const canEvaluate = useEligibleStates(useAtomValue(visitFactsAtom).partner?.configs.OFFERS_MED === true);
  const { t } = useTranslation();
  if (!canEvaluate) return <Loading label={t('survey.loading')} />;
  return <SurveyPage survey={SURVEY} frame={EnrollmentFrame} review={NAMED_REVIEW} visit={visit} basePath="/enrollment" />;
}
