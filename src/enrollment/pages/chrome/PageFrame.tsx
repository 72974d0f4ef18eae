import type { JSX, ReactNode } from 'react';
import frame from '../../../runtime/survey/frame.module.css';
import styles from './PageFrame.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useScreen } from './useScreen.ts';

/** What a page outside the survey is made of. */
export interface PageFrameProps {
  /** The screen, as the page's contract names it. */
  readonly screen: string;
  /** For the title bar. */
  readonly title: string;
  readonly heading: string;
  /** What else the contract asks for at `<main>`: `data-state`, `data-type`. */
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly children: ReactNode;
}

/** A page outside the survey: head, one heading that takes the focus, content, foot. */
export function PageFrame({ screen, title, heading, data = {}, children }: PageFrameProps): JSX.Element {
  const ref = useScreen(title);
  return (
    <div className={frame.page}>
      <SiteHeader />
      <main className={styles.main} data-screen={screen} {...data}>
        <h1 ref={ref} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
