import { lazy, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { FullScreenSpinner } from '../chrome/FullScreenSpinner.tsx';
import { SiteFooter } from '../chrome/SiteFooter.tsx';
import { WithTexts } from '../chrome/WithTexts.tsx';
import { BrandPanel } from './BrandPanel.tsx';
import { EligibilityScreen } from './EligibilityScreen.tsx';
import styles from './entry.module.css';
import { entryScreen, signsOn } from './entryScreen.ts';
import { PasscodeScreen } from './PasscodeScreen.tsx';
import { RefreshScreen } from './RefreshScreen.tsx';
import { UpidScreen } from './UpidScreen.tsx';
import { useEntry } from './useEntry.ts';

const SignOnScreen = lazy(async () => ({ default: (await import('../members.ts')).SignOnScreen }));

/** The landing: whose program it is on the left, the way in on the right. */
export function Landing(): JSX.Element {
  const { t } = useTranslation();
  const { employerSlug = null } = useParams();
  const entry = useEntry(employerSlug);
  const { search } = useLocation();
  if (entry === null) return <FullScreenSpinner label={t('landing.loading')} />;
  const isMember = entry.kind !== 'refresh' && entry.isMember === true;
  return (
    <div className={isMember ? styles.alone : styles.landing}>
      {!isMember && <BrandPanel partner={entry.partner} />}
      <div className={styles.entry} data-panel="entry">
        {entry.kind === 'enroll' ? (
          signsOn(search) ? (
            <WithTexts key={search} page={SignOnScreen} />
          ) : (
            <EligibilityScreen key={entry.upid} />
          )
        ) : entry.kind === 'refresh' ? (
          <RefreshScreen />
        ) : entryScreen(employerSlug, entry.partner) === 'passcode' ? (
          <PasscodeScreen />
        ) : (
          <UpidScreen />
        )}
        <SiteFooter />
      </div>
    </div>
  );
}
