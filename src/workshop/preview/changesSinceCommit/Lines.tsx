import type { JSX } from 'react';
import own from './changes.module.css';

/** Removes the indentation and the mark of a line of the report. */
export function trimMark(line: string): string {
  return line.trim().replace(/^[*!] /, '');
}

/** A part of the report: a heading and a list of lines. */
export function Lines({
  title,
  lines,
  part,
}: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly part: string;
}): JSX.Element {
  return (
    <>
      <h3>{title}</h3>
      {lines.length === 0 && <p>None.</p>}
      <ul className={own.lines} data-changes-part={part}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines can repeat, and the list is replaced as a whole.
          <li key={index} className={line.startsWith('      ') ? own.detail : undefined}>
            {trimMark(line)}
          </li>
        ))}
      </ul>
    </>
  );
}
