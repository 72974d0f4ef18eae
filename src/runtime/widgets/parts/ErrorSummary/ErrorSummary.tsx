import { type JSX, type MouseEvent, useEffect, useId, useRef } from 'react';
import { focusStart } from '../../focusStart.ts';
import styles from './ErrorSummary.module.css';

/** An error in the summary: the name of its field, and its message. */
export interface SummaryError {
  /** The field's full name: `completeProfile.address.city`. */
  readonly name: string;
  readonly code: string;
  /** The label of the field, shown before a message that does not name the field itself. */
  readonly label?: string | undefined;
  readonly message: string;
}

/** Returns the control with a name, or the first one of the group with that name; null if there is none. */
function controlOf(name: string): HTMLElement | null {
  return document.querySelector(`:is(input, select, textarea):is([name="${name}"], [name^="${name}."]):not([type="hidden"])`);
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly SummaryError[];
  /** Another value for each rejected submit. */
  readonly rejection: unknown;
}

/**
 * Lists the errors after a rejected submit, with links to the fields. Renders nothing if there are none. It receives focus at each
 * rejection, so assistive tools announce it. It is not also an alert, which would be announced twice.
 */
export function ErrorSummary({ title, errors, rejection }: ErrorSummaryProps): JSX.Element | null {
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (summary.current) focusStart(summary.current);
  }, [rejection]);
  if (errors.length === 0) return null;

  const focusField = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const control = controlOf(name);
    control?.focus();
    control?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <div
      ref={summary}
      className={styles.summary}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-list`}
      tabIndex={-1}
      data-error-summary=""
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <ul id={`${id}-list`} className={styles.list}>
        {errors.map(({ name, code, label, message }) => (
          <li key={`${name} ${code}`}>
            <a href={`#${name}`} data-code={code} onClick={(event) => focusField(event, name)}>
              {label === undefined ? message : `${label}: ${message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
