import { useStore } from 'jotai';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import roles from 'virtual:step-roles';
import { isJsonObject, type JsonObject } from '../../../runtime/base/json.ts';
import type { CallPort } from '../../../runtime/engine/types.ts';
import { SurveyPage } from '../../../runtime/survey/SurveyPage.tsx';
import type { SurveyExit } from '../../../runtime/survey/types.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';
import { appAddress } from '../../paths/appAddress.ts';
import { FullScreenSpinner } from '../shared/loading/FullScreenSpinner.tsx';
import type { OwnContext } from '../../surveyAdapter/surveyContext.ts';
import { useEligibleStates } from '../../surveyAdapter/calls/useEligibleStates.ts';
import { SURVEY_FACTS } from '../../vocabulary/legalDocuments.ts';
import { useSurveyVisit } from '../../surveyAdapter/useSurveyVisit.ts';
import { notesAtom } from '../../surveyAdapter/handOff/visitNotes.ts';
import { NotYou } from './NotYou.tsx';
import { RetriageEnd, type RetriageEnding } from './RetriageEnd.tsx';
import { useRetriageEntry } from './useRetriageEntry.ts';
import { EnrollmentFrame } from '../shared/frame/EnrollmentFrame.tsx';
import { surveyOf } from '../../surveyAdapter/loading/surveys.ts';
import { RETRIAGE_SET } from '../../vocabulary/setNames.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';

const SURVEY = surveyOf(RETRIAGE_SET);

/** Re-triage: an existing member answers again, and may change program. See docs/specification/retriage.md. */
export function RetriagePage(): JSX.Element {
  const { t } = useTranslation();
  const { employerSlug = '' } = useParams();
  const memberContext = useRetriageEntry(employerSlug);
  if (!memberContext) return <FullScreenSpinner label={t('retriage.checking')} />;
  return <Retriage key={employerSlug} slug={employerSlug} memberContext={memberContext} basePath={`/employer/${employerSlug}/rt`} />;
}

interface RetriageProps {
  readonly slug: string;
  readonly memberContext: OwnContext;
  /** The base path of the steps. */
  readonly basePath: string;
}

/** The survey of a re-triage, and the screen that ends it. */
export function Retriage({ slug, memberContext, basePath }: RetriageProps): JSX.Element {
  const { t } = useTranslation();
  const store = useStore();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [ending, setEnding] = useState<RetriageEnding | null>(null);
  const [recording, setRecording] = useState(false);
  const areStatesLoaded = useEligibleStates(true);

  const port = useCallback(
    (inner: CallPort): CallPort =>
      async (spec, options) => {
        // Once the program has changed, the survey leaves the screen. Recording must outlive it, so it gets no abort signal.
        const isTimestampUpdate = spec.operation === 'updateLastTriageTimestamp';
        if (isTimestampUpdate) setRecording(true);
        const { signal: _, ...withoutSignal } = options;
        const response = await inner(spec, isTimestampUpdate ? withoutSignal : options).finally(
          () => isTimestampUpdate && setRecording(false),
        );
        // The success screen appears before the change is recorded [RETR-15, RETR-16].
        if (spec.operation === 'migrateUser' && response.outcome === 'OK') {
          const isMedical = isJsonObject(spec.body) && isJsonObject(spec.body['medRetriageData']);
          flushSync(() => setEnding(isMedical ? 'intake' : 'changed'));
        }
        if (spec.operation !== 'migrateUser' || response.outcome === 'OK') return response;
        const { message, isStranger } = response.result ?? {};
        if (typeof message === 'string') store.set(notesAtom, (notes) => ({ ...notes, details: { message } }));
        // Another tab has changed the program, or the login has ended. The next attempt starts from the server's current state.
        if (isStranger === true || message === 'ALREADY_MED' || message === 'RECENTLY_RETRIAGED')
          store.set(visitAtom, (now) => ({ ...now, retriageEntry: null }));
        return response;
      },
    [store],
  );
  const leave = useCallback(
    (exit: SurveyExit): boolean => {
      if (exit.to === 'destination' && exit.destination === 'offer') {
        startOver(store, exit.result);
        // One survey entry precedes this one in the history: the screen that made the offer.
        void navigate(`/enrollment/${String(exit.result['goTo'])}${search}`, { state: { trail: [''] } });
        return true;
      }
      // No page precedes the first step, so Back returns to the app.
      if (exit.to === 'path') void navigate(appAddress(search, store.get(visitAtom).partner));
      if (exit.to === 'success') setEnding((current) => current ?? 'kept');
      return exit.to === 'path' || exit.to === 'success';
    },
    [navigate, search, store],
  );
  const visit = useSurveyVisit(
    useMemo(
      () => ({ isInSurvey: true, facts: SURVEY_FACTS, summaryOf: SURVEY.name, context: memberContext, port, leave }),
      [memberContext, port, leave],
    ),
  );

  if (ending) return <RetriageEnd ending={ending} isRecorded={!recording} />;
  if (!areStatesLoaded) return <Loading label={t('survey.loading')} />;
  return (
    <>
      <NotYou slug={slug} />
      <SurveyPage
        survey={SURVEY}
        frame={EnrollmentFrame}
        visit={visit}
        basePath={basePath}
        guarded={roles.planChanged}
        // A member who keeps the program must not read that it is being updated.
        endingTitle={({ way }) => t(way.program === 'NONE' ? 'common.working' : 'retriage.updating')}
      />
    </>
  );
}

/**
 * Restarts a re-triage after an accepted offer: carries the offer's answers in, keeps the member's own, and continues at the step
 * that the offer names [D-28].
 * @param offered the offer's answers, with its step as `goTo`.
 */
function startOver(store: ReturnType<typeof useStore>, { goTo, ...offered }: JsonObject): void {
  if (typeof goTo !== 'string') return;
  store.set(liveSessionAtom, null);
  store.set(visitAtom, (visit) => ({
    ...visit,
    acceptedOffer: offered,
    record: visit.record && { ...visit.record, position: { at: 'step', step: goTo } },
  }));
}
