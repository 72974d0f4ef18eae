import type { JSX, ReactNode } from 'react';
import styles from './ContinueLink.module.css';
import { PageLink } from './PageLink.tsx';

/**
 * The only link that continues from a page, styled as a button.
 * @param to an address of the app, or an external one.
 */
export function ContinueLink({ to, children }: { readonly to: string; readonly children: ReactNode }): JSX.Element {
  const isInside = to.startsWith('/') && !to.startsWith('//');
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
