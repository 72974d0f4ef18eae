import type { JSX, ReactNode } from 'react';
import { BrandPanel, type BrandedPartner } from './BrandPanel.tsx';
import styles from './landing.module.css';

interface LandingLayoutProps {
  /** The partner that offers the program; null for none. */
  readonly partner: BrandedPartner | null;
  /** True for a member, who knows the product: only the form is shown. */
  readonly isMember: boolean;
  readonly footer: JSX.Element;
  readonly children: ReactNode;
}

/** The landing: the brand panel on the left, the entry form on the right. */
export function LandingLayout({ partner, isMember, footer, children }: LandingLayoutProps): JSX.Element {
  return (
    <div className={isMember ? styles.alone : styles.landing}>
      {!isMember && <BrandPanel partner={partner} />}
      <div className={styles.entry} data-panel="entry">
        {children}
        {footer}
      </div>
    </div>
  );
}

/** A survey's first step on the landing. */
export function EntryPanel({ children }: Pick<LandingLayoutProps, 'children'>): JSX.Element {
  return <div className={styles.panel}>{children}</div>;
}
