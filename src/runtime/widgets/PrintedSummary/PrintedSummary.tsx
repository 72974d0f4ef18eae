import { useId, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { ReviewedSections, type ReviewedSection } from '../ReviewDialog/ReviewedSections.tsx';
import styles from './PrintedSummary.module.css';

/** The program in a summary, in the words of the step that presented it. */
export interface SummaryProgram {
  readonly title: string;
  readonly body?: string | undefined;
  /** The plan's label and value pairs. Empty if no plan was shown. */
  readonly plan: readonly (readonly [label: string, value: string])[];
  readonly notes: readonly string[];
}

/** Props of PrintedSummary. All texts are translated. */
export interface PrintedSummaryProps {
  readonly texts: { readonly summary: string; readonly title: string };
  /** The product, and the partner if there is one. */
  readonly names: readonly string[];
  /** Today, formatted. */
  readonly date: string;
  /** Null if no step has presented a program. */
  readonly program: SummaryProgram | null;
  readonly sections: readonly ReviewedSection[];
}

/**
 * A summary of the answers and the program, for paper only. It is next to the page in the body and replaces the page in print.
 * The browser prints or saves it, so nothing leaves the device.
 */
export function PrintedSummary({ texts, names, date, program, sections }: PrintedSummaryProps): JSX.Element {
  const id = useId();
  return createPortal(
    <article className={styles.summary} data-summary="">
      <p className={styles.names}>{names.join(' · ')}</p>
      <h1>{texts.summary}</h1>
      <p className={styles.soft}>{date}</p>
      {program && (
        <section className={styles.program}>
          <h2>{program.title}</h2>
          {program.body !== undefined && <p>{program.body}</p>}
          {program.plan.length > 0 && (
            <dl className={styles.plan}>
              {program.plan.map(([label, value]) => (
                <div key={label}>
                  <dt className={styles.soft}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {program.notes.map((note) => (
            <p key={note} className={styles.soft}>
              {note}
            </p>
          ))}
        </section>
      )}
      <h2>{texts.title}</h2>
      <ReviewedSections sections={sections} id={id} />
    </article>,
    document.body,
  );
}
