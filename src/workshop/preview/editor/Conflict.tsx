import type { JSX } from 'react';
import styles from './editor.module.css';
import shared from '../preview.module.css';
import { shortName } from './fileList.ts';
import { differingLines } from './differingLines.ts';

/** Props of the choice between two versions of a file. */
interface ConflictProps {
  readonly file: string;
  readonly mine: string;
  /** Null where the file was deleted. */
  readonly theirs: string | null;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Both versions of a file that somebody else has changed on disk, for the author to choose one. */
export function Conflict({ file, mine, theirs, keepMine, takeTheirs }: ConflictProps): JSX.Element {
  const [ownLines, otherLines] = differingLines(mine, theirs ?? '');
  return (
    <section className={styles.conflict} role="alert" data-conflict={file}>
      <h3>{theirs === null ? `${shortName(file)} was deleted on disk.` : `${shortName(file)} has changed on disk since you began.`}</h3>
      <p>Choose the version to continue with. Nothing is lost: &quot;Undo&quot; brings yours back.</p>
      <div className={styles.versions}>
        <div>
          <h4>Yours</h4>
          <pre data-version="mine">{ownLines}</pre>
          <button type="button" className={shared.small} data-action="keepMine" onClick={keepMine}>
            Keep mine
          </button>
        </div>
        <div>
          <h4>On disk</h4>
          <pre data-version="theirs">{theirs === null ? '(deleted)' : otherLines}</pre>
          {theirs !== null && (
            <button type="button" className={shared.small} data-action="takeTheirs" onClick={takeTheirs}>
              Take the one on disk
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
