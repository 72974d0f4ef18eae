import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { JSX } from 'react';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import { editorActionsOf } from '../editor/editorActions.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import styles from '../preview.module.css';
import { draftsAtom } from '../state/drafts.ts';
import { openPlaceAtom } from '../state/panel.ts';
import { changedFiles } from './changedFiles.ts';
import own from './changes.module.css';

interface RevertFilesProps {
  readonly before: SourceFiles;
  readonly now: SourceFiles;
  /** The name of the earlier version. */
  readonly against: string;
}

/** The files that differ, each with a button that reverts it to the earlier version, as an unsaved edit. */
export function RevertFiles({ before, now: after, against }: RevertFilesProps): JSX.Element {
  const store = useStore();
  const drafts = useAtomValue(draftsAtom);
  const openPlace = useSetAtom(openPlaceAtom);
  const files = changedFiles(before, after);
  const editor = editorActionsOf(store);
  const revert = (file: string): void => {
    const earlier = before[file];
    if (earlier !== undefined) editor.replace(file, earlier);
  };
  return (
    <>
      <h3>Changed files</h3>
      {files.length === 0 && <p>None.</p>}
      <ul className={own.lines} data-changes-part="files">
        {files.map(({ file, how }) => (
          <li key={file}>
            <button
              type="button"
              className={styles.link}
              disabled={how === 'removed'}
              onClick={() => openPlace({ file, line: 1, column: 1 })}
            >
              {file}
            </button>{' '}
            {how}
            {how === 'changed' &&
              (drafts[file] !== undefined && drafts[file] === before[file] ? (
                <>, reverted but not saved. Save it in the editor, or undo it there.</>
              ) : (
                <>
                  {' '}
                  <SmallButton data-revert={file} onClick={() => revert(file)}>
                    Revert to {against} <span className="visually-hidden">{file}</span>
                  </SmallButton>
                </>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}
