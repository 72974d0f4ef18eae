import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './success.module.css';

/** What the app looks like, drawn; shown from 1160 px. */
export function AppScreenshots(): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className={styles.screenshots} aria-label={t('success.screenshots')} data-screenshots="">
      <Phone label={t('success.screenshotToday')} rows={[70, 100, 86, 94]} />
      <Phone label={t('success.screenshotCoach')} rows={[52, 100, 60, 78]} />
    </section>
  );
}

function Phone({ label, rows }: { readonly label: string; readonly rows: readonly number[] }): JSX.Element {
  return (
    <svg viewBox="0 0 160 300" width="160" height="300" role="img" aria-label={label}>
      <rect x="2" y="2" width="156" height="296" rx="24" fill="var(--surface)" stroke="var(--ink)" strokeWidth="4" />
      <rect x="18" y="26" width="84" height="14" rx="7" fill="var(--brand)" />
      <rect x="18" y="54" width="124" height="76" rx="14" fill="var(--brand-tint)" />
      <path d="M34 112c20-2 26-34 46-36s22 18 46-4" fill="none" stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" />
      {rows.map((width, index) => (
        <g key={width}>
          <circle cx="28" cy={158 + index * 32} r="9" fill={index === 0 ? 'var(--accent)' : 'var(--sunk)'} />
          <rect x="46" y={152 + index * 32} width={width} height="12" rx="6" fill="var(--line)" />
        </g>
      ))}
    </svg>
  );
}
