import { useMemo, type JSX } from 'react';
import { SmallButton } from '../../fields/SmallButton.tsx';
import styles from '../editor.module.css';
import shared from '../../preview.module.css';
import { shortName } from './fileList.ts';
import { lineRuns, type LineRun } from './lineMerge.ts';

interface ConflictProps {
  readonly file: string;
  readonly mine: string;
  /** The version on disk; null if the file was deleted. */
  readonly theirs: string | null;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Keeps the changes of both versions; null if they touch the same lines. */
  readonly keepBoth: (() => void) | null;
}

const MARKS: Readonly<Record<LineRun['of'], readonly [mark: string, label: string]>> = {
  both: ['  ', ''],
  mine: ['+ ', 'Only in yours: '],
  theirs: ['− ', 'Only on disk: '],
};

/** Shows, line by line, both versions of a file that has changed on disk, and lets the author choose. */
export function Conflict({ file, mine, theirs, keepMine, takeTheirs, keepBoth }: ConflictProps): JSX.Element {
  const runs = useMemo(() => lineRuns(mine, theirs ?? ''), [mine, theirs]);
  return (
    <section className={styles.conflict} data-conflict={file}>
      <h3 role="alert">
        {theirs === null ? `${shortName(file)} was deleted on disk.` : `${shortName(file)} has changed on disk since you started editing.`}
      </h3>
      <p>
        {theirs === null
          ? 'Keep yours and save to create the file again, or undo your edits to leave it deleted.'
          : 'Choose the version to continue with. Nothing is lost: "Undo" restores the other version.'}
        {theirs !== null && ' Lines with + are only in yours, lines with − only on disk.'}
        {theirs !== null && keepBoth === null && ' Both change the same lines, so they cannot both be kept.'}
      </p>
      <p className={shared.row}>
        <SmallButton data-action="keepMine" onClick={keepMine}>
          Keep mine
        </SmallButton>
        {theirs !== null && (
          <SmallButton data-action="takeTheirs" onClick={takeTheirs}>
            Use the version on disk
          </SmallButton>
        )}
        {keepBoth && (
          <SmallButton data-action="keepBoth" onClick={keepBoth}>
            Keep both changes
          </SmallButton>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it only with focus in it. */}
      <div className={styles.versions} role="region" aria-label={`Both versions of ${shortName(file)}`} tabIndex={0}>
        {runs.map(({ of, lines }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- runs can repeat, and the list is replaced as a whole.
          <pre key={index} data-version={of}>
            {MARKS[of][1] !== '' && <span className="visually-hidden">{MARKS[of][1]}</span>}
            {lines.map((line) => `${MARKS[of][0]}${line}`).join('\n')}
          </pre>
        ))}
      </div>
    </section>
  );
}
