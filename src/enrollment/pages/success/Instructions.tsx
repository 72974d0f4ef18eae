import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import type { Completed } from '../../surveyAdapter/handOff/completedSession.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Picture } from '../../../runtime/widgets/parts/Picture/Picture.tsx';
import { appAddress } from '../../paths/appAddress.ts';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { supportHref } from '../../visit/partner/supportHref.ts';
import { QrCode } from '../shared/QrCode/QrCode.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import { AppScreenshots } from './AppScreenshots.tsx';
import styles from './success.module.css';
import type { Ending } from '../../vocabulary/endings.ts';
import { PlanInBrief } from '../shared/summary/PlanInBrief.tsx';
import { PrintSummary } from '../shared/summary/PrintSummary.tsx';
import { PageLink } from '../shared/links/PageLink.tsx';

const STEPS = { whole: ['download', 'login', 'start'], short: ['update', 'continue'] } as const;

interface InstructionsProps {
  readonly type: Ending;
  /** The session that was completed; null after a reload. */
  readonly completed: Completed | null;
}

/**
 * How to get the app: three steps, two after a transition, and help when the program does not show [SUCC-04] [SUCC-05] [SUCC-07].
 */
export function Instructions({ type, completed }: InstructionsProps): JSX.Element {
  const { t } = useTranslation();
  const { config } = useServices();
  const visit = useAtomValue(visitAtom);
  const transitioned = type === 'transitioned';
  const app = appAddress('', visit.partner);
  return (
    <PageFrame
      screen="success"
      title={t('success.pageTitle')}
      heading={transitioned ? t('success.titleTransitioned') : t('success.heading')}
      picture={<Picture name="celebration" alt="" />}
      arrival={transitioned ? null : <p data-banner="">{t(`success.banner.${type}`)}</p>}
      data={{ 'data-type': type, 'data-phase': 'done' }}
    >
      <div className={styles.layout}>
        <div className={styles.text}>
          <PlanInBrief program={completed?.session.way.program} />
          {!transitioned && <h2>{t('success.title')}</h2>}
          <ol className={styles.steps} data-steps="">
            {STEPS[transitioned ? 'short' : 'whole'].map((step) => (
              <li key={step}>
                {transitioned ? <h2>{t(`success.steps.${step}.title`)}</h2> : <h3>{t(`success.steps.${step}.title`)}</h3>}
                <p>{t(`success.steps.${step}.body`)}</p>
                {step === 'update' && (
                  <p className={styles.stores}>
                    <PageLink to={app}>{t('deeplink.link')}</PageLink>
                  </p>
                )}
                {step === 'download' && (
                  <>
                    <p className={styles.stores}>
                      {config.stores.testBuild ? (
                        <a href={config.stores.testBuild}>{t('deeplink.link')}</a>
                      ) : (
                        <>
                          <a href={config.stores.ios}>{t('success.stores.ios')}</a>
                          <a href={config.stores.android}>{t('success.stores.android')}</a>
                        </>
                      )}
                    </p>
                    <div className={styles.code}>
                      <p>{t('success.scan')}</p>
                      <QrCode address={`${location.origin}${app}`} label={t('deeplink.code')} />
                    </div>
                  </>
                )}
              </li>
            ))}
          </ol>
          <section>
            <h2>{t('success.dontSeeIt.title')}</h2>
            <p>{t('success.dontSeeIt.body')}</p>
          </section>
          {completed && <PrintSummary completed={completed} />}
        </div>
        <AppScreenshots />
      </div>
      <p className={styles.question}>
        {t('success.question')} <a href={supportHref(visit, config)}>{t('success.support')}</a>
      </p>
    </PageFrame>
  );
}
