import type { JSX } from 'react';
import shared from '../preview.module.css';

interface PanelPartsProps {
  readonly label: string;
  /** The parts by their `data-panel-part`, each with the button's text. */
  readonly parts: readonly (readonly [part: string, text: string])[];
}

/** Buttons that scroll a long panel to its parts. */
export function PanelParts({ label, parts }: PanelPartsProps): JSX.Element {
  return (
    <nav className={shared.row} aria-label={label}>
      {parts.map(([part, text]) => (
        <button
          key={part}
          type="button"
          className={shared.link}
          data-go-to={part}
          onClick={({ currentTarget }) =>
            currentTarget.closest('[data-panel]')?.querySelector(`[data-panel-part="${part}"]`)?.scrollIntoView({ block: 'start' })
          }
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
