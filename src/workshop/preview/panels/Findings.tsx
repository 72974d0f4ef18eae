import { useAtomValue, useSetAtom } from 'jotai';
import type { JSX } from 'react';
import { findingsAtom, isConnectedAtom } from '../live/definitions.ts';
import { openPlaceAtom } from '../live/panel.ts';
import styles from '../preview.module.css';

/** Returns a link that opens a file at its line in an editor that registers `vscode:`. */
function editorHref(path: string, line: number, column: number): string {
  return `vscode://file${path}:${line}:${column}`;
}

/** The mistakes in the definitions, each with its place, its fix and the lines around it. */
export function Findings(): JSX.Element {
  const findings = useAtomValue(findingsAtom);
  const openPlace = useSetAtom(openPlaceAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  return (
    <>
      {!isConnected && <p role="alert">The server cannot be reached. The preview continues when it is back.</p>}
      {findings.length === 0 && <p>No mistakes were found in the definitions.</p>}
      {findings.some(({ isBlocking }) => isBlocking) && (
        <p className={styles.note}>The preview shows the last version without errors until these are corrected.</p>
      )}
      <ol className={styles.findings}>
        {findings.map(({ file, line, column, path, severity, code, message, hint, frame }) => (
          <li
            key={`${file}:${line}:${column} ${code} ${message}`}
            data-finding
            data-code={code}
            data-file={file}
            data-line={line}
            data-column={column}
            data-severity={severity}
          >
            <button type="button" className={styles.place} onClick={() => openPlace({ file, line, column })}>
              {file}:{line}:{column}
            </button>{' '}
            <a href={editorHref(path, line, column)}>Open in VS Code</a>
            <p>
              <strong>{severity === 'error' ? 'Error' : 'Warning'}</strong> {message} {hint}
            </p>
            <pre>{frame}</pre>
          </li>
        ))}
      </ol>
    </>
  );
}
