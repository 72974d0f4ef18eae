import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './entry.module.css';
import { initials } from './entryScreen.ts';

/** A partner's logo, drawn from its name: in our colours, or plain where the partner keeps its own. */
export function PartnerMark({ name, original }: { readonly name: string; readonly original: boolean }): JSX.Element {
  const { t } = useTranslation();
  return (
    <span className={styles.partner}>
      <svg
        viewBox="0 0 44 44"
        width="44"
        height="44"
        role="img"
        aria-label={t('landing.logo', { partner: name })}
        data-logo={original ? 'original' : 'partner'}
      >
        <rect
          x="1"
          y="1"
          width="42"
          height="42"
          rx={original ? 4 : 14}
          fill={original ? '#ffffff' : 'var(--accent-tint)'}
          stroke="var(--line-strong)"
        />
        <text x="22" y="28" textAnchor="middle" fontSize="17" fontWeight="650" fill={original ? 'var(--ink)' : 'var(--accent-ink)'}>
          {initials(name)}
        </text>
      </svg>
      <span className={styles.partnerName}>{name}</span>
    </span>
  );
}
