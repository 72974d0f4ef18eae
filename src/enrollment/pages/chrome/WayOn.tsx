import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './WayOn.module.css';

/**
 * The only link that continues from a page, styled as a button.
 * @param to an address of the app, or an external one.
 */
export function WayOn({ to, children }: { readonly to: string; readonly children: ReactNode }): JSX.Element {
  const isInside = to.startsWith('/') && !to.startsWith('//');
  return (
    <p>
      {isInside ? (
        <Link className={styles.wayOn} to={to} data-action="way-on">
          {children}
        </Link>
      ) : (
        <a className={styles.wayOn} href={to} data-action="way-on">
          {children}
        </a>
      )}
    </p>
  );
}
