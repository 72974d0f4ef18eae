import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useScreen } from '../shared/frame/useScreen.ts';
import styles from './landing.module.css';
import { usePanelPicture } from './usePanelPicture.ts';

/** The screen for a visitor who returns within an hour of enrolling: there is nothing left to do [LAND-28] [LAND-30]. */
export function RefreshScreen(): JSX.Element {
  const { t } = useTranslation();
  const heading = useScreen(t('refresh.pageTitle'));
  usePanelPicture();
  return (
    <main className={styles.panel} data-screen="refresh">
      <svg viewBox="0 0 64 64" width="72" height="72" role="img" aria-label={t('refresh.picture')}>
        <circle cx="32" cy="32" r="32" fill="var(--brand-tint)" />
        <path d="M20 30h7v18h-7zM27 31l7-15c4 0 5 3 4 7l-1 5h9c3 0 4 2 3 5l-3 12c-1 2-2 3-4 3H31l-4-2z" fill="var(--brand)" />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {t('refresh.title')}
      </h1>
      <p className={styles.onPhones}>{t('refresh.bodyMobile')}</p>
      <p className={styles.onDesktops}>{t('refresh.bodyDesktop')}</p>
    </main>
  );
}
