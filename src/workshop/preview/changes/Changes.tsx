import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useId, useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { isOfMembers, nameOf, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import { STOPPED } from '../../diff/drafts.ts';
import { nearDifferences, pairedSteps, reportMarkdown, visitedSteps, type ReportParts } from '../../diff/markdown.ts';
import { draftLines, proofLines, stopLine, type SetDiff, type DescribedBehaviour } from '../../diff/render.ts';
import { TO_TRANSLATE, listUntranslated } from '../../diff/untranslated.ts';
import { LAST_COMMIT, readCommit } from '../state/commit.ts';
import { draftedDefinitionsAtom, filesAtom, findingsAtom, savedDefinitionsAtom } from '../state/definitions.ts';
import { editorActionsOf } from '../editor/editorActions.ts';
import { draftsAtom } from '../state/drafts.ts';
import { findingKey } from '../state/findingKey.ts';
import { LANGUAGES } from '../state/languages.ts';
import { openPlaceAtom } from '../state/panel.ts';
import { stepOfFinding } from '../state/stepAtPlace.ts';
import { useEditFinding } from '../state/useEditFinding.ts';
import { useFiles } from '../state/useFiles.ts';
import { useWorker } from '../state/useWorker.ts';
import type { PanelProps } from '../panelProps.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import styles from '../preview.module.css';
import type { PreviewDefinitions } from '../protocol.ts';
import type { ChangesReply, ChangesRequest } from './changesWorker.ts';
import own from './changes.module.css';

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

function trimMark(line: string): string {
  return line.trim().replace(/^[*!] /, '');
}

function Lines({ title, lines, part }: { readonly title: string; readonly lines: readonly string[]; readonly part: string }): JSX.Element {
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

function SetChanges({
  set: { present, titles, structure, ends, behaviour, stops, drafts, proof, walks, resumed },
}: {
  readonly set: SetDiff;
}): JSX.Element {
  if (present !== 'both') return <p>{present === 'new' ? 'This set was added since then.' : 'This set was removed.'}</p>;
  const isMoved = structure.some(({ area, what }) => area === 'step' && what === 'moved');
  return (
    <>
      <p>
        {walks} example walks were run in both versions, and {resumed} unfinished surveys were continued in the new one.
      </p>
      <Lines title="Screen-outs and programs" part="ends" lines={ends} />
      <Lines title="Steps and rules" part="structure" lines={structure.flatMap(({ lines }) => lines)} />
      {proof && <Lines title="Who is treated differently" part="proof" lines={proofLines(proof, isMoved, titles)} />}
      <h3>Examples that differ</h3>
      {behaviour.length + stops.length === 0 && <p>No example walk differs.</p>}
      <ul className={own.lines}>
        {stops.map((stop) => (
          <li key={stopLine(stop, titles)}>{trimMark(stopLine(stop, titles))}</li>
        ))}
      </ul>
      {behaviour.map((each) => (
        <Example key={each.members.join()} titles={titles} {...each} />
      ))}
      <h3>Unfinished surveys</h3>
      {drafts.length === 0 && <p>Each one continues where it is.</p>}
      <ul className={own.lines} data-changes-part="drafts">
        {drafts.map((draft) => (
          <li key={draftLines(draft, titles).join()} data-stops={STOPPED.includes(draft.fate)}>
            {STOPPED.includes(draft.fate) && <strong>Stops. </strong>}
            {draftLines(draft, titles).map(trimMark).join(' ')}
          </li>
        ))}
      </ul>
    </>
  );
}

type ExampleProps = DescribedBehaviour & Pick<SetDiff, 'titles'>;

/**
 * Members whose ways have the same difference: their number, the difference, and the ways of one of them side by side. Unchanged
 * steps are omitted, except next to a difference, until the author asks for all.
 */
function Example({ members, witness: { before, after }, lines, ends, titles }: ExampleProps): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const [first = ''] = members;
  const [headline = '', ...others] = lines;
  const [oldSteps, newSteps] = [visitedSteps(before), visitedSteps(after)];
  const rows = pairedSteps(oldSteps, newSteps);
  const near = nearDifferences(rows);
  const hidden = near.filter((each) => !each).length;
  return (
    <details data-changes-example={first}>
      <summary>
        {pluralise(members.length, 'walk')}: {headline}
        {others.length > 0 && ` And ${pluralise(others.length, 'more difference')}.`}
      </summary>
      {others.length > 0 && (
        <ul className={own.lines} data-changes-part="others">
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={own.scroll}>
        <table>
          <caption>For example {first}</caption>
          <thead>
            <tr>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([one, other], index) =>
              isWhole || near[index] === true ? (
                <tr key={`${one} ${other}`} data-differs={one !== other || undefined}>
                  <Cell step={one} isOwn={one !== undefined && !newSteps.includes(one)} titles={titles} />
                  <Cell step={other} isOwn={other !== undefined && !oldSteps.includes(other)} titles={titles} />
                </tr>
              ) : (
                // One row represents each run of omitted steps.
                (index === 0 || near[index - 1] === true) && (
                  <tr key={`${one} ${other}`}>
                    <td>...</td>
                    <td>...</td>
                  </tr>
                )
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              {ends.map((end, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- both ends may read alike.
                <td key={index}>{end}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {hidden > 0 && (
        <SmallButton data-action="wholeWay" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only the differences' : `Show all ${rows.length} steps`}
        </SmallButton>
      )}
    </details>
  );
}

interface CellProps {
  readonly step: string | undefined;
  /** True if only this version has the step. */
  readonly isOwn: boolean;
  readonly titles: SetDiff['titles'];
}

/** A step by its name, with the question that members read. */
function Cell({ step = '', isOwn, titles }: CellProps): JSX.Element {
  const title = titles[step];
  return (
    <td>
      {isOwn ? <strong>{step}</strong> : step}
      {title !== undefined && <span className={own.question}>{title}</span>}
    </td>
  );
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

interface ChangedFile {
  readonly file: string;
  readonly how: 'added' | 'removed' | 'changed';
}

/** Returns the files that differ, in the order of their names. */
function changedFiles(before: SourceFiles, after: SourceFiles): readonly ChangedFile[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((file) => {
    const [old, current] = [before[file], after[file]];
    return old === current ? [] : [{ file, how: old === undefined ? 'added' : current === undefined ? 'removed' : 'changed' }];
  });
}

interface RevertFilesProps {
  readonly before: SourceFiles;
  readonly now: SourceFiles;
  /** The name of the earlier version. */
  readonly against: string;
}

/** The files that differ, each with a button that reverts it to the earlier version, as an unsaved edit. */
function RevertFiles({ before, now: after, against }: RevertFilesProps): JSX.Element {
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

/** The texts that a translator has to write, each with a button that opens its field. */
function ToTranslate({ source, jump }: Pick<PanelProps, 'source' | 'jump'>): JSX.Element {
  const findings = useAtomValue(findingsAtom);
  const files = useAtomValue(filesAtom)?.files ?? {};
  const drafts = useAtomValue(draftsAtom);
  const edit = useEditFinding(source, jump);
  const open = findings.filter(({ code }) => TO_TRANSLATE.includes(code));
  const whereIs = (finding: Finding): string => {
    const { file, line } = finding;
    const text = drafts[file] ?? files[file];
    const locale = nameOf(file);
    const step = text === undefined ? null : stepOfFinding(finding, text, source);
    return `${LANGUAGES[locale] ?? file}, ${step ?? `line ${line}`}`;
  };
  return (
    <>
      <h3>Texts to translate</h3>
      {open.length === 0 && <p>None.</p>}
      <ul className={own.lines} data-changes-part="translate">
        {open.map((finding) => (
          <li key={findingKey(finding)}>
            <button type="button" className={styles.link} onClick={() => void edit(finding)}>
              {whereIs(finding)}
            </button>{' '}
            {finding.message}
          </li>
        ))}
      </ul>
    </>
  );
}
