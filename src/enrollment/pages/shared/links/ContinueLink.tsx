import type { JSX, ReactNode } from 'react';
import styles from './ContinueLink.module.css';
import { PageLink } from './PageLink.tsx';

interface ContinueLinkProps {
  /** An address of the app, or an external one. */
  readonly to: string;
  /** True for an address that another app serves, although it may be a path of the same host, such as the medical intake. */
  readonly isOtherApp?: boolean;
  readonly children: ReactNode;
}

/** The only link that continues from a page, styled as a button. */
export function ContinueLink({ to, isOtherApp = false, children }: ContinueLinkProps): JSX.Element {
  const isInside = !isOtherApp && to.startsWith('/') && !to.startsWith('//');
  return (
    <p>
      {isInside ? (
        <PageLink className={styles.continueLink} to={to} data-action="way-on">
          {children}
        </PageLink>
      ) : (
        <a className={styles.continueLink} href={to} data-action="way-on">
          {children}
        </a>
      )}
    </p>
  );
}
