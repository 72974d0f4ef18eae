import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { Notice } from '../../../runtime/widgets/parts/Notice/Notice.tsx';
import { Spinner } from '../../../runtime/widgets/parts/Spinner/Spinner.tsx';
import { EligibilityScreen } from './EligibilityScreen.tsx';
import styles from './afterReset.module.css';
import landing from './landing.module.css';
import { useAfterReset } from './useAfterReset.ts';

/** The landing after a password reset. */
export function AfterReset(): JSX.Element {
  const { t } = useTranslation();
  const phase = useAfterReset();
  if (phase === 'checking') {
    return (
      <main className={landing.panel} data-screen="eligibility" data-phase="checking" aria-busy="true">
        <Spinner label={t('afterReset.checking')} />
      </main>
    );
  }
  return (
    <div data-after-reset={phase}>
      <section className={styles.said} aria-label={t('afterReset.label')}>
        <div role="status">
          <Notice>{t(`afterReset.${phase}`)}</Notice>
        </div>
      </section>
      <EligibilityScreen />
    </div>
  );
}
