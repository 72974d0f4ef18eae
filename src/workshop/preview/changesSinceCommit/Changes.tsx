import { useAtomValue } from 'jotai';
import { useEffect, useId, useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { isOfMembers } from '../../../runtime/definitions/sources.ts';
import { reportMarkdown, type ReportParts } from '../../diff/markdown.ts';
import { listUntranslated } from '../../diff/untranslated.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import type { PanelProps } from '../panelProps.ts';
import styles from '../preview.module.css';
import type { PreviewDefinitions } from '../protocol.ts';
import { LAST_COMMIT, readCommit } from '../state/commit.ts';
import { draftedDefinitionsAtom, findingsAtom, savedDefinitionsAtom } from '../state/definitions.ts';
import { useFiles } from '../state/useFiles.ts';
import { useWorker } from '../state/useWorker.ts';
import { changedFiles } from './changedFiles.ts';
import own from './changes.module.css';
import type { ChangesReply, ChangesRequest } from './changesWorker.ts';
import { Lines } from './Lines.tsx';
import { RevertFiles } from './RevertFiles.tsx';
import { SetChanges } from './SetChanges.tsx';
import { ToTranslate } from './ToTranslate.tsx';

function start(): Worker {
  return new Worker(new URL('./changesWorker.ts', import.meta.url), { type: 'module' });
}

function nameOfRef(ref: string): string {
  return ref === LAST_COMMIT ? 'the last commit' : ref;
}

/** The changes to a set since a commit: in its definition, in members' ways and unfinished surveys, and texts to translate. */
export function Changes({ source, jump }: PanelProps): JSX.Element {
  const id = useId();
  const definitions = useAtomValue(savedDefinitionsAtom);
  const findings = useAtomValue(findingsAtom);
  const isUnsaved = useAtomValue(draftedDefinitionsAtom) !== null;
  const [typed, setTyped] = useState(LAST_COMMIT);
  /** The commit to read; null once it is read. */
  const [unread, setUnread] = useState<string | null>(LAST_COMMIT);
  const [request, setRequest] = useState<ChangesRequest | null>(null);
  const [problem, setProblem] = useState('');
  const [notice, setNotice] = useState('');
  const [uncopied, setUncopied] = useState('');
  const reply = useWorker<ChangesRequest, ChangesReply>(start, request);
  const { name } = source;

  const files = useFiles({
    onFailure: () => setProblem('The files could not be loaded. Check that the server is running, then open this panel again.'),
  });
  useEffect(() => {
    if (unread === null || !files || !definitions) return undefined;
    let isLeft = false;
    readCommit(unread).then(
      (commit) => {
        if (isLeft) return;
        if (commit.ok) setRequest({ set: name, before: commit, against: nameOfRef(unread), now: { definitions, files } });
        else setProblem(`${commit.why} Name another commit, or compare again.`);
        setUnread(null);
      },
      () => {
        if (!isLeft) setProblem('The server cannot be reached. Start it, then compare again.');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [unread, files, definitions, name]);

  const compare = (event: FormEvent): void => {
    event.preventDefault();
    setProblem('');
    setNotice('');
    setUncopied('');
    setRequest(null);
    setUnread(typed.trim() === '' ? LAST_COMMIT : typed.trim());
  };
  const cancel = (): void => {
    setUnread(null);
    setRequest(null);
  };
  const diff = reply?.kind === 'changes' ? reply.diff : null;
  const isRunning = unread !== null || (request !== null && !(reply?.kind === 'problem' || (reply?.kind === 'changes' && reply.isProven)));
  const copy = async (): Promise<void> => {
    if (!diff || !request) return;
    const text = reportMarkdown({
      diff,
      against: request.against,
      untranslated: listUntranslated(findings),
      alsoChanged: otherChanges(request),
    });
    await navigator.clipboard.writeText(text).then(
      () => setNotice('Copied. Paste it into the pull request.'),
      () => setUncopied(text),
    );
  };
  const why = problem || (reply?.kind === 'problem' ? reply.why : '');

  return (
    <div className={own.changes} data-changes={isRunning ? 'running' : diff ? 'done' : 'idle'}>
      <form className={styles.row} onSubmit={compare}>
        <label htmlFor={id}>Compare with the last commit (HEAD), or another commit, branch or tag</label>
        <input id={id} className={own.ref} data-changes-ref value={typed} onChange={({ target }) => setTyped(target.value)} />
        <button type="submit" className={styles.small} data-action="compare">
          Compare
        </button>
        {isRunning && (
          <SmallButton data-action="cancelCompare" onClick={cancel}>
            Cancel
          </SmallButton>
        )}
        <SmallButton data-action="copyChanges" disabled={!diff} onClick={() => void copy()}>
          Copy as Markdown
        </SmallButton>
      </form>
      {uncopied !== '' && (
        <label className={styles.field}>
          The browser did not allow copying. Copy the report from here:
          <textarea className={styles.input} data-changes-report rows={8} readOnly value={uncopied} />
        </label>
      )}
      <p role="status">{[statusOf({ isRunning, request, reply }), notice].filter((part) => part !== '').join(' ')}</p>
      {why !== '' && (
        <p role="alert" className={styles.note}>
          {why}
        </p>
      )}
      {findings.some(({ isBlocking }) => isBlocking) && (
        <p className={styles.note}>The files have a mistake, so their last valid version was compared.</p>
      )}
      {isUnsaved && <p className={styles.note}>Unsaved edits are not compared. Save them, then compare again.</p>}
      {diff && request && files !== request.now.files && (
        <p className={styles.note}>The files have changed in the meantime. Compare again to see the current changes.</p>
      )}
      {diff?.sets.map((set) => (
        <SetChanges key={set.set} set={set} />
      ))}
      {diff && request && <Elsewhere {...request} />}
      {request && files && <RevertFiles before={request.before.files} now={files} against={request.against} />}
      {diff && <Lines title="Texts" part="texts" lines={diff.texts.flatMap(({ lines }) => lines)} />}
      <ToTranslate source={source} jump={jump} />
    </div>
  );
}

interface ComparisonState {
  readonly isRunning: boolean;
  readonly request: ChangesRequest | null;
  readonly reply: ChangesReply | null;
}

/** Describes the progress of the comparison. */
function statusOf({ isRunning, request, reply }: ComparisonState): string {
  if (isRunning && !request) return 'Reading the commit ...';
  if (isRunning && reply?.kind !== 'changes') return 'Walking the example members through both versions ...';
  if (isRunning) return 'These changes were found on example walks. Proving the rest can take a minute ...';
  if (reply?.kind !== 'changes') return 'Nothing has been compared yet. Press Compare.';
  const [set] = reply.diff.sets;
  const isSame = reply.diff.texts.length === 0 && (!set || (set.present === 'both' && set.structure.length === 0));
  return isSame ? `Nothing has changed since ${request?.against}.` : `Compared with ${request?.against}.`;
}

/** Returns the other changes: in sets that share steps and texts with this one, and in example members. */
function otherChanges({ set, before, now }: ChangesRequest): NonNullable<ReportParts['alsoChanged']> {
  const all = (definitions: PreviewDefinitions, name: string): string => JSON.stringify([definitions.sets[name], definitions.texts[name]]);
  const names = [...new Set([...Object.keys(before.definitions.sets), ...Object.keys(now.definitions.sets)])];
  const sets = names.filter((name) => name !== set && all(before.definitions, name) !== all(now.definitions, name));
  const members = changedFiles(before.files, now.files).filter(({ file }) => isOfMembers(file));
  return { sets, members: members.map(({ file, how }) => `${file} ${how}`) };
}

function Elsewhere(request: ChangesRequest): JSX.Element {
  const { sets, members } = otherChanges(request);
  return (
    <>
      <h3>Other sets that change too</h3>
      {sets.length === 0 && <p>None.</p>}
      <ul className={own.lines} data-changes-part="sets">
        {sets.map((name) => (
          <li key={name}>
            <Link to={`/_dev/${name}`}>{name}</Link>: open it, and its Changes.
          </li>
        ))}
      </ul>
      <Lines title="Example members" part="members" lines={members} />
    </>
  );
}
