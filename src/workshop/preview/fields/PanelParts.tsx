import type { JSX } from 'react';
import shared from '../preview.module.css';

interface PanelPartsProps {
  readonly label: string;
  /** Each part by its `data-panel-part`, with its words. */
  readonly parts: readonly (readonly [part: string, words: string])[];
}

/** Buttons that scroll a panel to its parts, where it is longer than the window. */
export function PanelParts({ label, parts }: PanelPartsProps): JSX.Element {
  return (
    <nav className={shared.row} aria-label={label}>
      {parts.map(([part, words]) => (
        <button
          key={part}
          type="button"
          className={shared.place}
          data-go-to={part}
          onClick={({ currentTarget }) =>
            currentTarget.closest('[data-panel]')?.querySelector(`[data-panel-part="${part}"]`)?.scrollIntoView({ block: 'start' })
          }
        >
          {words}
        </button>
      ))}
    </nav>
  );
}
