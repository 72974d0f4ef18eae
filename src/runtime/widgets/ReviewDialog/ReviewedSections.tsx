import type { JSX } from 'react';
import { Button } from '../parts/Button/Button.tsx';
import styles from './ReviewDialog.module.css';

/** A line of a formatted answer. Only the lines of a form have labels. */
export interface AnswerLine {
  readonly label: string | null;
  readonly text: string;
}

/** An answered question. */
export interface ReviewedAnswer {
  /** The id of its step. */
  readonly id: string;
  readonly question: string;
  readonly lines: readonly AnswerLine[];
}

/** The answered questions of a section. */
export interface ReviewedSection {
  readonly id: string;
  readonly label: string;
  readonly answers: readonly ReviewedAnswer[];
}

export interface ReviewedSectionsProps {
  readonly sections: readonly ReviewedSection[];
  /** Prefixes the ids of the headings, which must be unique on the page. */
  readonly id: string;
  /** The button that changes an answer. Left out on paper. */
  readonly change?: { readonly label: string; readonly onChange: (id: string) => void };
}

/** Lists answers by section, on the screen and on paper. */
export function ReviewedSections({ sections, id, change }: ReviewedSectionsProps): JSX.Element {
  return (
    <>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`${id}-${section.id}`}>
          <h3 id={`${id}-${section.id}`} className={styles.section}>
            {section.label}
          </h3>
          <dl className={styles.answers}>
            {section.answers.map((answer) => (
              <div key={answer.id} className={styles.answer} data-reviewed={answer.id}>
                <dt className={styles.question}>{answer.question}</dt>
                {answer.lines.map(({ label, text }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines can repeat, and the list is replaced as a whole.
                  <dd key={index} className={styles.line}>
                    {label !== null && <span className={styles.label}>{label}</span>}
                    <span className={styles.text}>{text}</span>
                  </dd>
                ))}
                {change && (
                  <dd className={styles.change}>
                    <Button kind="quiet" data-change={answer.id} onClick={() => change.onChange(answer.id)}>
                      {change.label}
                      <span className="visually-hidden">{`: ${answer.question}`}</span>
                    </Button>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
