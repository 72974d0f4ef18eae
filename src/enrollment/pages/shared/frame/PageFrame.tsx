import type { JSX, ReactNode } from 'react';
import frame from '../../../../runtime/survey/frame/frame.module.css';
import styles from './PageFrame.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useScreen } from './useScreen.ts';

export interface PageFrameProps {
  /** The screen's name in docs/specification/page-contract.md. */
  readonly screen: string;
  /** The page's name in the document title. */
  readonly title: string;
  readonly heading: string;
  /** Further attributes that the page contract requires on `<main>`: `data-state`, `data-type`. */
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  /** A drawing above the heading, or beside the page's content on a desktop. It is decorative. */
  readonly picture?: ReactNode;
  /**
   * For a page that a member arrives at: the words right below the heading, or null for none. Heading and picture then have the
   * background of the landing's panel.
   */
  readonly arrival?: ReactNode;
  readonly children: ReactNode;
}

/** Lays out a page outside the survey: header, one heading that receives focus, content, footer. */
export function PageFrame({ screen, title, heading, data = {}, picture, arrival, children }: PageFrameProps): JSX.Element {
  const isArrival = arrival !== undefined;
  const ref = useScreen(title, isArrival);
  const first = (
    <h1 ref={ref} tabIndex={-1}>
      {heading}
    </h1>
  );
  return (
    <div className={frame.page}>
      <SiteHeader />
      <main
        className={picture === undefined || isArrival ? styles.main : `${styles.main} ${styles.pictured}`}
        data-screen={screen}
        {...data}
      >
        {isArrival ? (
          <div className={styles.arrival} data-arrival="">
            {picture}
            <div className={styles.text}>
              {first}
              {arrival}
            </div>
          </div>
        ) : (
          picture
        )}
        <div className={styles.content}>
          {!isArrival && first}
          {children}
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
