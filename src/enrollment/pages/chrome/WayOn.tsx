import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './WayOn.module.css';

/** The one way on from a page, as a link that looks like a button. @param to an address of the app, or one outside it. */
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
