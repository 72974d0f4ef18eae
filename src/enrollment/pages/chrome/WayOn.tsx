import type { JSX, ReactNode } from 'react';
import styles from './WayOn.module.css';
import { PageLink } from './PageLink.tsx';

/**
 * The only link that continues from a page, styled as a button.
 * @param to an address of the app, or an external one.
 */
export function WayOn({ to, children }: { readonly to: string; readonly children: ReactNode }): JSX.Element {
  const isInside = to.startsWith('/') && !to.startsWith('//');
  return (
    <p>
      {isInside ? (
        <PageLink className={styles.wayOn} to={to} data-action="way-on">
          {children}
        </PageLink>
      ) : (
        <a className={styles.wayOn} href={to} data-action="way-on">
          {children}
        </a>
      )}
    </p>
  );
}
