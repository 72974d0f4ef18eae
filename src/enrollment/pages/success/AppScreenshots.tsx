import type { JSX, ReactNode } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import styles from './success.module.css';

/** Drawn screenshots of the app: a day, and the coach. Shown from 1160 px. */
export function AppScreenshots(): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className={styles.screenshots} aria-label={t('success.screenshots')} data-screenshots="">
      <Phone label={t('success.screenshotToday')}>
        <rect x="18" y="54" width="124" height="76" rx="14" fill="var(--brand-tint)" />
        <path d="M34 112c20-2 26-34 46-36s22 18 46-4" fill="none" stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" />
        {[70, 94, 86, 60].map((width, index) => (
          <g key={width}>
            <circle cx="28" cy={158 + index * 32} r="9" fill={index === 0 ? 'var(--accent)' : 'var(--sunk)'} />
            <rect x="46" y={152 + index * 32} width={width} height="12" rx="6" fill="var(--line)" />
          </g>
        ))}
      </Phone>
      <Phone label={t('success.screenshotCoach')}>
        <circle cx="30" cy="72" r="12" fill="var(--accent)" />
        <Bubble at={[50, 56]} size={[92, 46]} lineWidths={[64, 44]} />
        <Bubble at={[38, 116]} size={[104, 32]} lineWidths={[72]} isMine />
        <circle cx="30" cy="176" r="12" fill="var(--accent)" />
        <Bubble at={[50, 160]} size={[92, 62]} lineWidths={[60, 68, 36]} />
        <rect x="18" y="248" width="124" height="26" rx="13" fill="none" stroke="var(--line)" strokeWidth="3" />
      </Phone>
    </section>
  );
}

function Phone({ label, children }: { readonly label: string; readonly children: ReactNode }): JSX.Element {
  return (
    <svg viewBox="0 0 160 300" width="176" height="330" role="img" aria-label={label}>
      <rect x="2" y="2" width="156" height="296" rx="24" fill="var(--surface)" stroke="var(--ink)" strokeWidth="4" />
      <rect x="18" y="26" width="84" height="14" rx="7" fill="var(--brand)" />
      {children}
    </svg>
  );
}

interface BubbleProps {
  readonly at: readonly [number, number];
  readonly size: readonly [number, number];
  /** The length of each line. */
  readonly lineWidths: readonly number[];
  readonly isMine?: boolean;
}

/** A chat message. */
function Bubble({ at: [x, y], size: [width, height], lineWidths, isMine = false }: BubbleProps): JSX.Element {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="14" fill={isMine ? 'var(--brand)' : 'var(--brand-tint)'} />
      {lineWidths.map((length, index) => (
        <rect
          key={length}
          x={x + 14}
          y={y + 13 + index * 16}
          width={length}
          height="7"
          rx="3.5"
          fill={isMine ? 'var(--brand-tint)' : 'var(--brand)'}
          opacity="0.7"
        />
      ))}
    </>
  );
}
