import type { JSX, ReactNode } from 'react';
import type { StepTexts } from '../../../definitions/types.ts';
import { Prose } from '../Prose/Prose.tsx';
import styles from './Question.module.css';

/** The id of the step's heading: groups and single fields are named by it (`aria-labelledby`). */
export const HEADING_ID = 'question';
/** The id of the text under the heading, where there is one. */
export const BODY_ID = 'question-body';

/**
 * A step's heading with the words under it, then the widget's own controls. Every widget stands in one, so each screen
 * has exactly one `h1`, which takes the focus when the step comes (`[data-heading]`).
 */
export function Question(props: {
  readonly texts: Pick<StepTexts, 'title' | 'body' | 'help'>;
  /** A picture above the heading. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  /** `centerNarrow`: centred below the desktop layout, where Next is as wide as the page; at the start beside a Next at the start. */
  readonly align?: 'start' | 'center' | 'centerNarrow';
}): JSX.Element {
  const { texts, above, children, align = 'start' } = props;
  return (
    <div className={`${styles.question} ${styles[align]}`}>
      {above}
      <div className={styles.words}>
        <h1 id={HEADING_ID} tabIndex={-1} data-heading="">
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
      {children}
    </div>
  );
}
