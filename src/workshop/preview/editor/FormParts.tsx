import type { JSX } from 'react';
import type { Step } from '../../../runtime/definitions/types.ts';
import shared from '../preview.module.css';

/** Props of FormParts. */
interface FormPartsProps {
  readonly step: Step | undefined;
}

/** Buttons that scroll a step's form to its parts, since it is longer than the window. */
export function FormParts({ step }: FormPartsProps): JSX.Element {
  const answer = step?.answer;
  const parts: readonly (readonly [part: string, label: string])[] = [
    ['texts', 'Texts'],
    ...(answer && 'options' in answer ? [['options', 'Options'] as const] : []),
    ...(answer ? [['limits', 'What may be answered'] as const] : []),
    ['rules', 'Rules'],
    ['add', 'Add'],
  ];
  return (
    <nav className={shared.row} aria-label="Parts of the form">
      {parts.map(([part, label]) => (
        <button
          key={part}
          type="button"
          className={shared.place}
          data-go-to={part}
          onClick={({ currentTarget }) =>
            currentTarget.closest('[data-panel]')?.querySelector(`[data-form-part="${part}"]`)?.scrollIntoView({ block: 'start' })
          }
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
