import { useStore } from 'jotai';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { dropResetAnswers } from '../../visit/draft/resetAnswers.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { Picture } from '../../../runtime/widgets/parts/Picture/Picture.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { ContinueLink } from '../shared/links/ContinueLink.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import { Instructions } from './Instructions.tsx';
import styles from './success.module.css';
import { intakeAddress, readIntakeUser, readSuccessType } from '../../surveyAdapter/handOff/successState.ts';
import { useCompleted } from '../shared/summary/useCompleted.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { useSuccessPhase } from './useSuccessPhase.ts';

/** The drawing of each phase. The last one belongs to the medical intake. */
const PICTURES = { progress: 'personalization', complete: 'celebration', done: 'medication' } as const;

/** The success page: a progress animation, a welcome, then how to get the app, or the medical intake. */
export function SuccessPage(): JSX.Element {
  const { t } = useTranslation();
  const store = useStore();
  const { search, state } = useLocation();
  const { config, cookies, keys, analytics, open, endVisit, testTiming } = useServices();
  const { phase, skip } = useSuccessPhase(testTiming);
  const type = readSuccessType(search);
  const completed = useCompleted();
  const [userId] = useState(() => readIntakeUser(state));
  const intake = userId === null ? null : intakeAddress(config.telehealthUrl, userId);

  useEffect(() => {
    // Back from a later visit in this tab, whose answers must stay.
    if (store.get(visitAtom).record !== null) return;
    for (const name of ['b2b_anonymous_user_id', 'b2b_identified_user_id', 'b2b_identity_hash'] as const) cookies.remove(name);
    analytics.endSession();
    endVisit();
    if (keys) void dropResetAnswers({ cookies, keys });
  }, [store, cookies, keys, analytics, endVisit]);

  useEffect(() => {
    if (phase === 'done' && intake !== null) open(intake);
  }, [phase, intake, open]);

  if (phase === 'done' && intake === null) return <Instructions type={type} completed={completed} />;
  const heading = phase === 'progress' ? t('success.progress') : phase === 'complete' ? t('success.complete') : t('success.intake');
  return (
    <PageFrame
      screen="success"
      title={t('success.pageTitle')}
      heading={heading}
      picture={<Picture name={PICTURES[phase]} alt="" />}
      {...(phase === 'complete' && { arrival: null })}
      data={{ 'data-type': type, 'data-phase': phase }}
    >
      {phase === 'progress' && (
        <div className={styles.track} aria-hidden="true">
          <div className={testTiming ? styles.quickBar : styles.bar} />
        </div>
      )}
      {phase !== 'done' && (
        <div className={styles.skip}>
          {/* These phases wait for nothing: the account already exists. */}
          <Button kind="quiet" action="skip" onClick={skip}>
            {t('common.continue')}
          </Button>
        </div>
      )}
      {phase === 'done' && intake !== null && (
        <>
          <p>{t('success.intakeHelp')}</p>
          <ContinueLink to={intake} isOtherApp>
            {t('common.continue')}
          </ContinueLink>
        </>
      )}
    </PageFrame>
  );
}
