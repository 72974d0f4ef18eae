import { type JSX, type MouseEvent, useEffect, useId, useRef } from 'react';
import styles from './ErrorSummary.module.css';

/** An error in the summary: the name of its field, and its words. */
export interface SummaryError {
  /** The field's full name: `completeProfile.address.city`. */
  readonly name: string;
  readonly code: string;
  /** The field in words; said before the message where the message alone would not tell. */
  readonly label?: string | undefined;
  readonly message: string;
}

/** The control of a name: a field, or the first of a group under it. */
function controlOf(name: string): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea')];
  const seen = controls.filter((control) => control.type !== 'hidden');
  return seen.find((control) => control.name === name) ?? seen.find((control) => control.name.startsWith(`${name}.`));
}

/**
 * What has to be put right, told after a refused submit. It takes the focus each time the errors are told anew, which is how
 * assistive tools tell of it: an alert beside that would say it twice. Its links go to the fields. Shows nothing where there is nothing wrong.
 */
export function ErrorSummary({ title, errors }: { readonly title: string; readonly errors: readonly SummaryError[] }): JSX.Element | null {
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;

  const go = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const control = controlOf(name);
    control?.focus({ preventScroll: true });
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
            <a href={`#${name}`} data-code={code} onClick={(event) => go(event, name)}>
              {label === undefined ? message : `${label}: ${message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
