import { use, type JSX, type ReactNode } from 'react';
import type { StepTexts } from '../../../definitions/types.ts';
import { Prose } from '../Prose/Prose.tsx';
import styles from './Question.module.css';
import { ReservedSpaceContext } from './reservedSpace.ts';

/** The id of the step's heading, which names groups and single fields (`aria-labelledby`). */
export const HEADING_ID = 'question';
/** The id of the text below the heading. */
export const BODY_ID = 'question-body';

/**
 * A step's heading and texts, followed by the widget's controls. Every widget renders one, so that each screen has exactly one `h1`. The
 * heading receives focus when the step appears.
 */
export function Question(props: {
  readonly texts: Pick<StepTexts, 'title' | 'body' | 'help'>;
  /** A picture above the heading, or beside the question on a desktop. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  /** `centerNarrow` centres only below the desktop layout, where Next is as wide as the page. */
  readonly align?: 'start' | 'center' | 'centerNarrow';
}): JSX.Element {
  const { texts, above, children, align = 'start' } = props;
  return (
    <div className={`${styles.question} ${styles[align] ?? ''}`}>
      {above}
      <div className={styles.reserved}>
        {use(ReservedSpaceContext)}
        <div className={styles.text}>
          <h1 id={HEADING_ID} tabIndex={-1}>
            {texts.title}
          </h1>
          {texts.body !== undefined && (
            <p id={BODY_ID} className={styles.body}>
              <Prose text={texts.body} />
            </p>
          )}
          {texts.help !== undefined && (
            <p className={styles.help}>
              <Prose text={texts.help} />
            </p>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}
