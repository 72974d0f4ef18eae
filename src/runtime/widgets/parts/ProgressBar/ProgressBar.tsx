import type { JSX } from 'react';
import styles from './ProgressBar.module.css';

/** A section of the survey and its progress. */
export interface ProgressSection {
  readonly id: string;
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly isCurrent: boolean;
  /** The width of its bar relative to the others. */
  readonly weight?: number;
}

/**
 * The progress of a survey as one bar for each section, side by side. Percentages are rounded.
 * @param label the accessible name of the group.
 * @param valueText returns the accessible text of a percentage: `40% done`.
 */
export function ProgressBar({
  sections,
  label,
  valueText,
}: {
  readonly sections: readonly ProgressSection[];
  readonly label: string;
  readonly valueText: (percent: number) => string;
}): JSX.Element {
  return (
    <div className={styles.progress} role="group" aria-label={label}>
      {sections.map(({ id, label: name, percent, isCurrent, weight = 1 }) => {
        const rounded = Math.round(percent);
        return (
          <div
            key={id}
            className={styles.section}
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={rounded}
            aria-valuetext={valueText(rounded)}
            aria-current={isCurrent ? 'step' : undefined}
            data-section={id}
            style={{ flexGrow: weight }}
          >
            <div className={styles.done} style={{ inlineSize: `${rounded}%` }} />
          </div>
        );
      })}
    </div>
  );
}
