import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { Navigate, useLocation } from 'react-router-dom';
import { Picture } from '../../../runtime/widgets/parts/Picture/Picture.tsx';
import { visitAtom } from '../../visit/visitAtom.ts';
import { appAddress } from '../../paths/appAddress.ts';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { supportHref } from '../../visit/partner/supportHref.ts';
import { ContinueLink } from '../shared/links/ContinueLink.tsx';
import { PageLink } from '../shared/links/PageLink.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import { readFinishedState } from '../../surveyAdapter/handOff/finishedState.ts';
import { intakeAddress, readIntakeUser } from '../../surveyAdapter/handOff/successState.ts';
import styles from './retriage.module.css';

/**
 * Explains to a member why a re-triage does not start. Without a reason, the page is not found, except in development [WIDGET-13]
 * [WIDGET-14] [WIDGET-15].
 */
export function RetriageFinishedPage(): JSX.Element {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const visit = useAtomValue(visitAtom);
  const { config } = useServices();
  const finished = readFinishedState(state);
  if (finished === null && config.environment !== 'development') return <Navigate to={`/not-found${search}`} replace />;
  const reason = finished ?? 'RECENTLY_RETRIAGED';
  const intakeUserId = readIntakeUser(state);
  const app = appAddress(search, visit.partner);
  return (
    <PageFrame
      screen="retriageFinished"
      title={t(`retriage.finished.${reason}.title`)}
      heading={t(`retriage.finished.${reason}.title`)}
      picture={<Picture name="confirmation" alt="" />}
      data={{ 'data-reason': reason }}
    >
      <p>{t(`retriage.finished.${reason}.body`)}</p>
      {intakeUserId === null ? (
        <ContinueLink to={app}>{t('retriage.openApp')}</ContinueLink>
      ) : (
        <>
          <ContinueLink to={intakeAddress(config.telehealthUrl, intakeUserId)} isOtherApp>
            {t('success.intake')}
          </ContinueLink>
          <p className={styles.openApp}>
            <PageLink to={app}>{t('retriage.openApp')}</PageLink>
          </p>
        </>
      )}
      <p>
        {t('success.question')}{' '}
        <a href={supportHref(visit, config)} data-action="support">
          {t('success.support')}
        </a>
      </p>
    </PageFrame>
  );
}
