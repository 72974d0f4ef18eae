import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, type JSX, type ReactNode } from 'react';
import { findingsAtom } from '../state/definitions.ts';
import { openPlaceAtom, placeAtom } from '../state/panel.ts';
import { useFiles } from '../state/useFiles.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import shared from '../preview.module.css';
import { buffersAtom, canRedo, isDirty, textOf, mergedBuffer, undoDepthOf, type Buffers } from './files/buffers.ts';
import { CodeView } from './code/CodeView.tsx';
import { Conflict } from './files/Conflict.tsx';
import { editorActionsOf, noticeAtom } from './editorActions.ts';
import { findingsIn } from './code/diagnostics.ts';
import styles from './editor.module.css';
import { Files } from './files/Files.tsx';
import { Problems } from './Problems.tsx';

interface EditorProps {
  /** True to show a form instead of the text. */
  readonly isForm?: boolean;
  /** The form. */
  readonly children?: ReactNode;
  /** Links to the parts of the form, which stay in view with the buttons. */
  readonly tools?: ReactNode;
  /** The file to show until the author opens another. */
  readonly file: string;
}

/** The definition files as text, with completion, help, marks and search. Unsaved edits survive switching files and closing the panel. */
export function Editor({ file: first, isForm = false, children, tools }: EditorProps): JSX.Element {
  const store = useStore();
  const editor = editorActionsOf(store);
  const { buffers } = editor;
  const [place, openPlace] = [useAtomValue(placeAtom), useSetAtom(openPlaceAtom)];
  const openFiles = useAtomValue(buffersAtom);
  const [notice, setNotice] = useAtom(noticeAtom);
  const file = place?.file ?? first;
  const files = useFiles({
    onFailure: () =>
      setNotice({ text: 'The files could not be loaded. Check that the server is running, then open the editor again.', isProblem: true }),
  });
  const isLoaded = files !== null;
  useEffect(() => (isLoaded ? buffers.follow() : undefined), [isLoaded, buffers]);

  const findings = useAtomValue(findingsAtom);
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const buffer = openFiles[file];
  const dirty = Object.entries(openFiles).flatMap(([name, each]) => (isDirty(each) ? [name] : []));
  const conflicts = Object.entries(openFiles).filter(([name, { theirs }]) => theirs !== undefined && (isForm || name === file));
  const resolve = (how: 'keepMine' | 'takeTheirs' | 'keepBoth', name: string): void => {
    buffers[how](name);
    // The message may ask for this choice.
    setNotice(null);
  };
  return (
    <div className={isForm ? undefined : styles.editor}>
      {isLoaded && !isForm && <Files buffers={buffers} current={file} dirty={dirty} open={openPlace} />}
      <div className={styles.main}>
        {!isForm && (
          <h3 className={styles.name}>
            {file} {dirty.includes(file) && <em data-unsaved>not saved</em>}
          </h3>
        )}
        <div className={isForm ? styles.sticky : undefined}>
          <div className={shared.row}>
            {!isForm && (
              <SmallButton data-action="save" disabled={!dirty.includes(file)} onClick={() => void editor.save(file)}>
                Save
              </SmallButton>
            )}
            {(isForm || dirty.length > 1) && (
              <SmallButton data-action="saveAll" disabled={dirty.length === 0} onClick={() => void editor.saveAll()}>
                {dirty.length < 2 ? 'Save' : `Save all ${dirty.length} files`}
              </SmallButton>
            )}
            <SmallButton
              data-action="undoEdit"
              disabled={isForm ? !editor.canUndoLast() : undoDepthOf(buffer) === 0}
              onClick={() => (isForm ? editor.undoLast() : buffers.undo(file))}
            >
              Undo
            </SmallButton>
            {!isForm && (
              <>
                <SmallButton data-action="redoEdit" disabled={!buffer || !canRedo(buffer)} onClick={() => buffers.redo(file)}>
                  Redo
                </SmallButton>
                <SmallButton data-action="format" onClick={() => void editor.format(file)}>
                  Format
                </SmallButton>
              </>
            )}
          </div>
          {isForm && tools}
          <p role="status" data-editor="notice" className={notice?.isProblem === true ? shared.note : undefined}>
            {notice?.text}{' '}
            {notice?.saveAnyway && (
              <SmallButton data-action="saveAnyway" onClick={notice.saveAnyway}>
                Save anyway
              </SmallButton>
            )}
          </p>
        </div>
        {isForm && blocking.length > 0 && (
          <div className={styles.blocking}>
            <p>The survey shows the last version without a mistake:</p>
            <Problems findings={blocking} />
          </div>
        )}
        {!isLoaded && <p aria-busy="true">Loading the files ...</p>}
        {conflicts.map(([name, each]) => (
          <Conflict
            key={name}
            file={name}
            mine={textOf(each.state)}
            theirs={each.theirs ?? null}
            keepMine={() => resolve('keepMine', name)}
            takeTheirs={() => resolve('takeTheirs', name)}
            keepBoth={mergedBuffer(each) === null ? null : () => resolve('keepBoth', name)}
          />
        ))}
        {isForm ? children : isLoaded && <TextView file={file} buffers={buffers} />}
      </div>
    </div>
  );
}

/** A file as text, with its findings below. */
function TextView({ file, buffers }: { readonly file: string; readonly buffers: Buffers }): JSX.Element {
  const [place, openPlace] = [useAtomValue(placeAtom), useSetAtom(openPlaceAtom)];
  const findings = useAtomValue(findingsAtom);
  const text = buffers.text(file);
  if (text === null) return <p>There is no file {file}. Choose another from the list.</p>;
  const fileFindings = findingsIn(file, text, findings);
  return (
    <>
      <CodeView key={file} file={file} buffers={buffers} place={place} />
      {fileFindings.length > 0 && (
        <ul className={styles.problems} aria-label="Findings in this file">
          {fileFindings.map(({ line, column, code, severity, message, hint, fix }) => (
            <li key={`${line}:${column} ${code} ${message}`} data-problem={code} data-line={line} data-column={column}>
              <button type="button" onClick={() => openPlace({ file, line, column })}>
                Line {line}
              </button>{' '}
              <strong>{severity === 'error' ? 'Error' : 'Warning'}</strong> {message} {hint}{' '}
              {fix && (
                <SmallButton data-fix onClick={() => buffers.change(file, [fix.change])}>
                  {fix.name}
                </SmallButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={shared.soft}>
        Ctrl+S or Cmd+S saves, and Ctrl+Space suggests completions. Hold Ctrl or Cmd and click a name to see where it is defined. Tab leaves
        the text.
      </p>
    </>
  );
}
