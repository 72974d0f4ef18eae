import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, type JSX } from 'react';
import { filesAtom, findingsAtom, loadFiles } from '../live/definitions.ts';
import { openPlaceAtom, placeAtom } from '../live/panel.ts';
import shared from '../preview.module.css';
import { buffersAtom, canRedo, canUndo, isDirty, textOf } from './buffers.ts';
import { CodeView } from './CodeView.tsx';
import { Conflict } from './Conflict.tsx';
import { deskOf, noticeAtom } from './desk.ts';
import styles from './editor.module.css';
import { Files } from './Files.tsx';

/** Props of the editor. */
interface EditorProps {
  /** The file to begin with where no place was asked for. */
  readonly file: string;
}

/** The definition files as text, with completion, help, marks and search. Unsaved edits survive switching files and closing the panel. */
export function Editor({ file: first }: EditorProps): JSX.Element {
  const store = useStore();
  const desk = deskOf(store);
  const { buffers } = desk;
  const files = useAtomValue(filesAtom);
  const [place, openPlace] = [useAtomValue(placeAtom), useSetAtom(openPlaceAtom)];
  const held = useAtomValue(buffersAtom);
  const findings = useAtomValue(findingsAtom);
  const [notice, setNotice] = useAtom(noticeAtom);
  const file = place?.file ?? first;
  const isLoaded = files !== null;

  useEffect(() => {
    if (isLoaded) return;
    loadFiles(store).catch(() =>
      setNotice({ text: 'The files could not be loaded. Check that the server is running, then open the editor again.', isProblem: true }),
    );
  }, [isLoaded, store, setNotice]);
  useEffect(() => (isLoaded ? buffers.follow() : undefined), [isLoaded, buffers]);

  const buffer = held[file];
  const dirty = Object.entries(held).flatMap(([name, each]) => (isDirty(each) ? [name] : []));
  const own = findings.filter((finding) => finding.file === file);
  return (
    <div className={styles.editor}>
      {isLoaded && <Files buffers={buffers} current={file} dirty={dirty} open={openPlace} />}
      <div className={styles.main}>
        <div className={shared.row}>
          <h3 className={styles.name}>
            {file} {dirty.includes(file) && <em data-unsaved>not saved</em>}
          </h3>
        </div>
        <div className={shared.row}>
          <button
            type="button"
            className={shared.small}
            data-action="save"
            disabled={!dirty.includes(file)}
            onClick={() => void desk.save(file)}
          >
            Save
          </button>
          {dirty.length > 1 && (
            <button type="button" className={shared.small} data-action="saveAll" onClick={() => void desk.saveAll()}>
              Save all {dirty.length} files
            </button>
          )}
          <button
            type="button"
            className={shared.small}
            data-action="undoEdit"
            disabled={!buffer || !canUndo(buffer)}
            onClick={() => buffers.undo(file)}
          >
            Undo
          </button>
          <button
            type="button"
            className={shared.small}
            data-action="redoEdit"
            disabled={!buffer || !canRedo(buffer)}
            onClick={() => buffers.redo(file)}
          >
            Redo
          </button>
          <button type="button" className={shared.small} data-action="format" onClick={() => void desk.format(file)}>
            Format
          </button>
        </div>
        <p role="status" data-editor="notice" className={notice?.isProblem === true ? shared.note : undefined}>
          {notice?.text}
        </p>
        {buffer?.theirs !== undefined && (
          <Conflict
            file={file}
            mine={textOf(buffer.state)}
            theirs={buffer.theirs}
            keepMine={() => buffers.keepMine(file)}
            takeTheirs={() => buffers.takeTheirs(file)}
          />
        )}
        {isLoaded && files.files[file] === undefined && !buffer && <p>There is no file {file}. Choose another from the list.</p>}
        {isLoaded && (buffer || files.files[file] !== undefined) && <CodeView key={file} file={file} buffers={buffers} place={place} />}
        {own.length > 0 && (
          <ul className={styles.problems} aria-label="Findings in this file">
            {own.map(({ line, column, code, severity, message, hint }) => (
              <li key={`${line}:${column} ${code} ${message}`} data-problem={code} data-line={line}>
                <button type="button" onClick={() => openPlace({ file, line, column })}>
                  Line {line}
                </button>{' '}
                <strong>{severity === 'error' ? 'Error' : 'Warning'}</strong> {message} {hint}
              </li>
            ))}
          </ul>
        )}
        <p className={shared.soft}>
          Ctrl or Cmd with S saves, Ctrl with Space offers what fits. Hold Ctrl or Cmd and click a name to see where it is defined. Escape,
          then Tab, leaves the text.
        </p>
      </div>
    </div>
  );
}
