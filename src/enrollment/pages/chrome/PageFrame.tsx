import type { JSX, ReactNode } from 'react';
import frame from '../../../runtime/survey/frame.module.css';
import styles from './PageFrame.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useScreen } from './useScreen.ts';

/** Props of a page outside the survey. */
export interface PageFrameProps {
  /** The screen's name in docs/specification/page-contract.md. */
  readonly screen: string;
  /** The page's name in the title bar. */
  readonly title: string;
  readonly heading: string;
  /** Further attributes that the page contract requires on `<main>`: `data-state`, `data-type`. */
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  /** A drawing above the heading, or beside the page's content on a desktop. It is decorative. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

/** Lays out a page outside the survey: header, one heading that takes the focus, content, footer. */
export function PageFrame({ screen, title, heading, data = {}, picture, children }: PageFrameProps): JSX.Element {
  const ref = useScreen(title);
  return (
    <div className={frame.page}>
      <SiteHeader />
      <main className={picture === undefined ? styles.main : `${styles.main} ${styles.pictured}`} data-screen={screen} {...data}>
        {picture}
        <div className={styles.content}>
          <h1 ref={ref} tabIndex={-1}>
            {heading}
          </h1>
          {children}
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
