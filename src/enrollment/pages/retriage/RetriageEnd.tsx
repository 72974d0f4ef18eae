import { useAtomValue } from 'jotai';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import roles from 'virtual:step-roles';
import { autologin } from '../../visit/identity/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Picture } from '../../../runtime/widgets/parts/Picture/Picture.tsx';
import { appAddress } from '../../paths/appAddress.ts';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { ContinueLink } from '../shared/links/ContinueLink.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import type { FinishedState } from '../../surveyAdapter/handOff/finishedState.ts';
import { intakeAddress } from '../../surveyAdapter/handOff/successState.ts';
import { withParameter } from '../../visit/addressBar/withParameter.ts';
import { PlanInBrief } from '../shared/summary/PlanInBrief.tsx';
import { PrintSummary } from '../shared/summary/PrintSummary.tsx';
import { useCompleted } from '../shared/summary/useCompleted.ts';
import { Confetti } from './Confetti.tsx';
import { RETRIAGE_SET } from '../../vocabulary/setNames.ts';

/** The result of a re-triage: the program changed, it changed and the medical intake follows, or it stayed the same. */
export type RetriageEnding = 'changed' | 'intake' | 'kept';

/** Duration in milliseconds of the success screen before the medical intake [WIDGET-26]. */
const INTAKE_MS = 2500;

/** The end of a re-triage [WIDGET-24] [WIDGET-25] [WIDGET-26]. */
export function RetriageEnd({ ending, isRecorded }: { readonly ending: RetriageEnding; readonly isRecorded: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { key, search } = useLocation();
  const { config, cookies, open } = useServices();
  const { partner } = useAtomValue(visitAtom);
  const completed = useCompleted();
  const [wasShownLongEnough, setWasShownLongEnough] = useState(false);
  const [intakeUserId] = useState(() => (ending === 'intake' ? (autologin(cookies)?.accessCode ?? null) : null));
  const intake = intakeUserId === null ? null : intakeAddress(config.telehealthUrl, intakeUserId);
  const navigationType = useNavigationType();
  const [endKey, setEndKey] = useState(key);
  // The history entry of the last step may be pushed only after this screen is shown.
  if (navigationType !== NavigationType.Pop && key !== endKey) setEndKey(key);
  const isLeft = navigationType === NavigationType.Pop && key !== endKey;
  useEffect(() => {
    const timer = setTimeout(() => setWasShownLongEnough(true), INTAKE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (intake !== null && wasShownLongEnough && isRecorded) open(intake);
  }, [intake, wasShownLongEnough, isRecorded, open]);

  if (isLeft)
    return ending === 'kept' ? <Navigate to={appAddress(search, partner)} replace /> : <AfterChange intakeUserId={intakeUserId} />;
  const body = <p>{t(`retriage.${ending}.body`)}</p>;
  return (
    <PageFrame
      screen="survey"
      title={t(`retriage.${ending}.title`)}
      heading={t(`retriage.${ending}.title`)}
      picture={<Picture name={ending === 'kept' ? 'confirmation' : 'celebration'} alt="" />}
      {...(ending !== 'kept' && { arrival: body })}
      data={{
        'data-set': RETRIAGE_SET,
        'data-step': ending === 'kept' ? roles.planKept : roles.planChanged,
        'data-phase': 'done',
      }}
    >
      {ending !== 'kept' && <Confetti />}
      {ending !== 'kept' && <PlanInBrief program={completed?.session.way.program} />}
      {ending === 'kept' && body}
      {intake === null ? (
        <ContinueLink to={appAddress(search, partner)}>{t('retriage.openApp')}</ContinueLink>
      ) : (
        <ContinueLink to={intake} isOtherApp>
          {t('common.continue')}
        </ContinueLink>
      )}
      {completed && <PrintSummary completed={completed} />}
    </PageFrame>
  );
}

/**
 * Handles the browser's Back once the program has changed and the answers no longer exist. Enters the re-triage again, which explains why
 * it does not start. If a medical intake follows, explains it immediately, with the link to the intake.
 */
function AfterChange({ intakeUserId }: { readonly intakeUserId: string | null }): JSX.Element {
  const { search } = useLocation();
  const { partner } = useAtomValue(visitAtom);
  if (intakeUserId === null) return <Navigate to={`/rt/auth${withParameter(search, 'partnerSlug', partner?.slug ?? null)}`} replace />;
  const state: FinishedState = { reason: 'ALREADY_MED', intakeUserId };
  return <Navigate to={`/rt/finished${search}`} replace state={state} />;
}
