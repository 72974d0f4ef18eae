import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { JSX } from 'react';
import type { ShownFinding } from '../../build/editing/events.ts';
import { findingsAtom, isConnectedAtom } from '../live/definitions.ts';
import { readFile } from '../live/drafts.ts';
import { findingKey } from '../live/findingKey.ts';
import { formTargetAtom, openPlaceAtom, openStepAtom } from '../live/panel.ts';
import { reasonAtPlace, stepAtPlace } from '../live/stepAtPlace.ts';
import styles from '../preview.module.css';
import type { PanelProps } from './props.ts';

/** Returns a link that opens a file at its line in an editor that registers `vscode:`. */
function editorHref(path: string, line: number, column: number): string {
  return `vscode://file${path}:${line}:${column}`;
}

/**
 * The mistakes in the definitions, each with its location, its fix and the lines around it.
 * @param props of the previewed set, whose steps can be edited in a form; left out if none is previewed
 */
export function Findings({ source, jump }: Partial<Pick<PanelProps, 'source' | 'jump'>>): JSX.Element {
  const store = useStore();
  const findings = useAtomValue(findingsAtom);
  const openPlace = useSetAtom(openPlaceAtom);
  const openStep = useSetAtom(openStepAtom);
  const setTarget = useSetAtom(formTargetAtom);
  const edit = async (finding: ShownFinding): Promise<void> => {
    const text = await readFile(store, finding.file).catch(() => null);
    const reason = text === null ? null : reasonAtPlace(finding, text);
    const causes = source?.steps.find(({ effects = [] }) =>
      effects.some(({ screenOut }) => screenOut !== undefined && screenOut === reason),
    );
    const step = text === null ? null : (stepAtPlace(finding, text) ?? causes?.id ?? null);
    if (step === null || !source?.steps.some(({ id }) => id === step)) return openPlace(finding);
    jump?.(step);
    openStep(step);
    setTarget({ step, attribute: 'data-field-finding', value: findingKey(finding) });
  };
  const isConnected = useAtomValue(isConnectedAtom);
  return (
    <>
      {!isConnected && <p role="alert">The server cannot be reached. The preview continues when it is back.</p>}
      {findings.length === 0 && <p>No mistakes were found in the definitions.</p>}
      {findings.some(({ isBlocking }) => isBlocking) && (
        <p className={styles.note}>The preview shows the last version without errors until these are corrected.</p>
      )}
      <ol className={styles.findings}>
        {findings.map((finding) => {
          const { file, line, column, path, severity, code, message, hint, frame } = finding;
          return (
            <li
              key={findingKey(finding)}
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
              {source && (
                <button type="button" className={styles.small} data-edit-finding onClick={() => void edit(finding)}>
                  Edit <span className="visually-hidden">{`${file}, line ${line}`}</span>
                </button>
              )}{' '}
              <a href={editorHref(path, line, column)}>Open in VS Code</a>
              <p>
                <strong>{severity === 'error' ? 'Error' : 'Warning'}</strong> {message} {hint}
              </p>
              <pre>{frame}</pre>
            </li>
          );
        })}
      </ol>
    </>
  );
}
