import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Logo } from '../chrome/PartnerLogo.tsx';
import styles from './entry.module.css';
import { initials } from './entryScreen.ts';

/** What the mark shows. */
interface PartnerMarkProps {
  readonly name: string;
  readonly logo: Logo | undefined;
  /** True where the partner keeps the colours of its logo. */
  readonly original: boolean;
}

/** A partner's logo on the dark panel: in its own colours where the partner keeps them, else in one that fits; its initials where it has none. */
export function PartnerMark({ name, logo, original }: PartnerMarkProps): JSX.Element {
  if (!logo) return <Initials name={name} />;
  // A logo for light backgrounds keeps its colours on a light ground alone.
  const [source, style] = !original
    ? [logo.light, styles.plainLogo]
    : logo.dark === undefined
      ? [logo.light, styles.groundedLogo]
      : [logo.dark, undefined];
  return (
    <span className={styles.partner}>
      <img src={source} alt={name} className={`${styles.logo} ${style ?? ''}`} data-logo="partner" />
    </span>
  );
}

function Initials({ name }: Pick<PartnerMarkProps, 'name'>): JSX.Element {
  const { t } = useTranslation();
  return (
    <span className={styles.partner}>
      <svg viewBox="0 0 44 44" width="44" height="44" role="img" aria-label={t('landing.logo', { partner: name })} data-logo="initials">
        <rect x="1" y="1" width="42" height="42" rx={14} fill="var(--accent-tint)" stroke="var(--line-strong)" />
        <text x="22" y="28" textAnchor="middle" fontSize="17" fontWeight="650" fill="var(--accent-ink)">
          {initials(name)}
        </text>
      </svg>
      <span className={styles.partnerName}>{name}</span>
    </span>
  );
}
