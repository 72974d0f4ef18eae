import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { JSX } from 'react';
import { kindOf, nameOf } from '../../../runtime/definitions/sources.ts';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import { fixOf, type Fix } from '../editor/code/fixes.ts';
import { definitionsAtom, findingsAtom, isConnectedAtom } from '../state/definitions.ts';
import { draftsAtom } from '../state/drafts.ts';
import { findingKey } from '../state/findingKey.ts';
import { LANGUAGES } from '../state/languages.ts';
import { openPlaceAtom } from '../state/panel.ts';
import { stepOfFinding } from '../state/stepAtPlace.ts';
import { useEditFinding } from '../state/useEditFinding.ts';
import { useFiles } from '../state/useFiles.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import styles from '../preview.module.css';
import type { PanelProps } from '../panelProps.ts';

/** Returns a link that opens a file at its line in an editor that registers `vscode:`. */
function editorHref({ path, line, column }: ShownFinding): string {
  return `vscode://file${path}:${line}:${column}`;
}

/** Sorts findings that keep an edit from being shown first, then other errors. */
function rank({ isBlocking, severity }: ShownFinding): number {
  return isBlocking ? 0 : severity === 'error' ? 1 : 2;
}

/**
 * The findings in the definitions, each with buttons to correct it. The place in the file comes last.
 * @param props of the previewed set, whose steps can be edited in a form; omitted if none is previewed
 */
export function Findings({ source, texts, jump }: Partial<Pick<PanelProps, 'source' | 'texts' | 'jump'>>): JSX.Element {
  const store = useStore();
  const findings = useAtomValue(findingsAtom);
  // Without the files, the findings are shown with fewer buttons.
  const files = useFiles({ isWanted: findings.length > 0 });
  const drafts = useAtomValue(draftsAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const isShown = useAtomValue(definitionsAtom) !== null;
  const edit = useEditFinding(source, jump);
  const apply = async (file: string, { change: { from, to, insert } }: Fix, text: string): Promise<void> => {
    const { editorActionsOf } = await import('../editor/editorActions.ts');
    const editor = editorActionsOf(store);
    const endFollowing = editor.buffers.follow();
    editor.replace(file, `${text.slice(0, from)}${insert}${text.slice(to)}`);
    endFollowing();
  };
  return (
    <>
      {!isConnected && <p role="alert">The server cannot be reached. The preview continues when it is back.</p>}
      {findings.length === 0 && <p>No mistakes were found in the definitions.</p>}
      {isShown && findings.some(({ isBlocking }) => isBlocking) && (
        <p className={styles.note}>The preview shows the last version without errors until these are corrected.</p>
      )}
      <ol className={styles.findings}>
        {findings
          .toSorted((one, other) => rank(one) - rank(other))
          .map((finding) => {
            const { file } = finding;
            const text = drafts[file] ?? files?.[file] ?? null;
            const step = source && text !== null ? stepOfFinding(finding, text, source) : null;
            const title = step === null ? undefined : texts?.steps[step]?.title;
            // The editor opens no file whose name does not end in .json. Its finding says what to do with it.
            const canOpen = text !== null || files === null;
            const fix = source && text !== null ? fixOf(finding, text) : null;
            return (
              <Found key={findingKey(finding)} finding={finding} where={[step, title, fileLabel(file)]} canOpen={canOpen}>
                {fix && text !== null && (
                  <SmallButton data-fix onClick={() => void apply(file, fix, text)}>
                    {fix.name}
                  </SmallButton>
                )}
                {source && canOpen && (
                  <SmallButton data-edit-finding onClick={() => void edit(finding)}>
                    Edit <span className="visually-hidden">{`${file}, line ${finding.line}`}</span>
                  </SmallButton>
                )}
              </Found>
            );
          })}
      </ol>
    </>
  );
}

/** Names the content of a definition file; undefined for a step, which the step's id already names. */
function fileLabel(file: string): string | undefined {
  const name = nameOf(file);
  const kind = kindOf(file);
  if (kind === 'texts') return LANGUAGES[name] ?? name;
  if (kind === 'step') return undefined;
  return kind === 'member' ? `example member ${name}` : name;
}

interface FoundProps {
  readonly finding: ShownFinding;
  /** The step, its title, and the content of the file. Unknown parts are undefined or null. */
  readonly where: readonly (string | null | undefined)[];
  /** False if the editor cannot show its file. */
  readonly canOpen: boolean;
  /** Buttons that correct it. */
  readonly children: JSX.Element | readonly (JSX.Element | null | false | undefined)[];
}

function Found({ finding, where, canOpen, children }: FoundProps): JSX.Element {
  const openPlace = useSetAtom(openPlaceAtom);
  const { file, line, column, severity, code, message, hint, frame } = finding;
  return (
    <li data-finding data-code={code} data-file={file} data-line={line} data-column={column} data-severity={severity}>
      <p>
        <strong>{severity === 'error' ? 'Error' : 'Warning'}</strong>{' '}
        <span className={styles.soft}>{where.filter((part) => typeof part === 'string').join(' · ')}</span>
      </p>
      <p>
        {message} {hint}
      </p>
      <div className={styles.row}>
        {children}
        {canOpen && (
          <SmallButton data-show-place onClick={() => openPlace({ file, line, column })}>
            Show as text <span className="visually-hidden">{`${file}, line ${line}`}</span>
          </SmallButton>
        )}
      </div>
      <details>
        <summary>
          {file}, line {line}
        </summary>
        <pre>{frame}</pre>
        <a href={editorHref(finding)}>Open in VS Code</a>
      </details>
    </li>
  );
}
