import { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import { objectAt } from '../../../runtime/base/json.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { saveSession } from '../../../runtime/engine/session.ts';
import type { CompiledSet, SessionRecord } from '../../../runtime/engine/types.ts';
import { INELIGIBLE } from '../../../runtime/survey/navigation/stepId.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { walkInput } from '../../walk/walkMember.ts';
import { addressOf } from '../state/address.ts';
import { filesAtom, loadFiles, requestSave, type Store } from '../state/definitions.ts';
import { draftsAtom } from '../state/drafts.ts';
import { recordAt } from '../state/jump.ts';
import { withReplaced, shownAtom } from '../state/session.ts';
import { useWorker } from '../state/useWorker.ts';
import { walkOfWorld, worldAtom, worldIn } from '../state/world.ts';
import { isFound } from '../state/search.ts';
import type { FileEdit, PreviewDefinitions } from '../protocol.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import { TextField } from '../fields/TextField.tsx';
import styles from '../preview.module.css';
import { GiveAnswer, proposeAnswer, type Proposal } from './GiveAnswer.tsx';
import { currentMembers } from './currentMembers.ts';
import type { UnansweredQuestion, ReplayedMember, ReplayReply, ReplayRequest } from './membersWorker.ts';
import { replayOnce, startReplay } from './replay.ts';
import memberStyles from './members.module.css';

/** The edits that undo the last change to the member files; empty if there is nothing to undo. Outlives the panel. */
const undoAtom = atom<readonly FileEdit[]>([]);

interface MembersProps {
  readonly source: QuestionSet;
  readonly definitions: PreviewDefinitions;
  readonly compiled: CompiledSet;
}

/** The set's example members, replayed after every edit. Selecting a member opens it and lets the author step through it. */
export function Members({ source, definitions, compiled }: MembersProps): JSX.Element {
  const { environments } = definitions;
  const files = useAtomValue(filesAtom)?.files ?? null;
  const drafts = useAtomValue(draftsAtom);
  const [members, setMembers] = useState(definitions.members);
  const current = useMemo(() => currentMembers(definitions.members, files, drafts), [definitions.members, files, drafts]);
  // Equal members are not replayed again.
  if (current !== members && JSON.stringify(current) !== JSON.stringify(members)) setMembers(current);
  const request = useMemo((): ReplayRequest => ({ set: source, members, environments }), [source, members, environments]);
  const reply = useWorker<ReplayRequest, ReplayReply>(startReplay, request);
  // The previous result stays until the replay finishes.
  const [last, setLast] = useState<ReplayReply | null>(null);
  if (reply && reply !== last) setLast(reply);
  const store = useStore();
  const [isRecording, setRecording] = useState(false);
  const [notice, setNotice] = useState('');
  const [undo, setUndo] = useAtom(undoAtom);
  const change = async (work: () => Promise<Recorded>): Promise<void> => {
    setRecording(true);
    const { message, edits } = await work().catch(() => ({
      message: 'The server cannot be reached. Start it, then try again.',
      edits: [],
    }));
    setNotice(message);
    if (edits.length > 0) setUndo(edits.map(({ file, text, from }) => ({ file, text: from, from: text })));
    setRecording(false);
  };
  const undoChange = async (): Promise<Recorded> => {
    const { message, edits } = await saveEdits(undo, 'Undone.');
    if (edits.length > 0) setUndo([]);
    return { message, edits: [] };
  };
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState<ReplayedMember | null>(null);
  const isReady = last !== null && 'members' in last;
  const all = isReady ? last.members : [];
  const failing = all.filter(({ differences }) => differences.length > 0);
  const shownMember = all.find(({ name }) => name === shown?.name);
  const listed = [...failing, ...all.filter(({ differences }) => differences.length === 0)].filter(({ name, description }) =>
    isFound(filter, name, description),
  );
  const failingHere = listed.filter(({ differences }) => differences.length > 0).map(({ name }) => name);
  return (
    <section aria-labelledby="members">
      <h3 id="members" data-panel-part="members">
        Example members
      </h3>
      <p role="status" data-members={reply ? (failing.length === 0 ? 'pass' : 'fail') : 'busy'}>
        {last && 'problem' in last && `The members cannot be replayed: ${last.problem}. The findings say where to fix it.`}
        {isReady && summary(all.length, failing.length)} {!reply && (isReady ? 'Checking them again ...' : 'Replaying them ...')}
      </p>
      <p className={styles.row}>
        {failingHere.length > 0 && (
          <SmallButton
            data-action="acceptMembers"
            disabled={!reply || isRecording}
            onClick={() => void change(() => recordMembers(store, { ...request, record: { names: failingHere, texts: {} } }))}
          >
            {isRecording ? 'Recording ...' : acceptLabel(failingHere)}
          </SmallButton>
        )}
        {undo.length > 0 && (
          <SmallButton data-action="undoMembers" disabled={isRecording} onClick={() => void change(undoChange)}>
            Undo
          </SmallButton>
        )}
      </p>
      <p role="status">{notice}</p>
      {questionsOf(all).map(([question, count]) => (
        <GiveAnswer
          key={question.key}
          question={question}
          count={count}
          isBusy={isRecording || !reply}
          propose={(typed) => proposeAnswer(store, request, question, typed)}
          write={(proposal) => void change(() => writeProposal(store, proposal))}
        />
      ))}
      {shownMember && !shownMember.isGenerated && (
        <DeleteMember
          key={shownMember.file}
          member={shownMember}
          remove={() => {
            setShown(null);
            void change(() => deleteFile(store, shownMember.file));
          }}
        />
      )}
      {shown && <Player key={shown.name} member={shown} compiled={compiled} environments={environments} />}
      {isReady && (
        <>
          <TextField label="Find a member" type="search" data-members-filter value={filter} change={setFilter} />
          <ul className={memberStyles.members} aria-busy={!reply} data-checking={!reply || undefined}>
            {listed.map((member) => (
              <li key={member.name} data-replayed={member.name} data-passes={member.differences.length === 0}>
                <button type="button" className={styles.jump} aria-pressed={shown?.name === member.name} onClick={() => setShown(member)}>
                  <span aria-hidden="true">{member.differences.length === 0 ? '✓' : '✗'}</span>{' '}
                  <span className="visually-hidden">{member.differences.length === 0 ? 'passes: ' : 'fails: '}</span>
                  <span className={styles.id}>{member.name}</span>
                  {member.isGenerated && <span className={styles.soft}> generated</span>}
                  <span className={memberStyles.description}>{member.description}</span>
                </button>
                {member.differences.length > 0 && (
                  <ul className={memberStyles.differences}>
                    {member.differences.map((difference) => (
                      <li key={difference}>It {difference}.</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
          {listed.length === 0 && <p>No members match.</p>}
        </>
      )}
    </section>
  );
}

/** The result of a change to member files: a message for the author, and the saved edits. */
interface Recorded {
  readonly message: string;
  readonly edits: readonly FileEdit[];
}

async function saveEdits(edits: readonly FileEdit[], message: string): Promise<Recorded> {
  const outcome = await requestSave(edits);
  if (outcome.outcome === 'saved') return { message, edits };
  return { message: outcome.outcome === 'refused' ? outcome.why : 'A member file has changed in the meantime. Try again.', edits: [] };
}

/** Records the current results of members in their files. */
async function recordMembers(store: Store, request: ReplayRequest): Promise<Recorded> {
  if (Object.keys(store.get(draftsAtom)).length > 0)
    return { message: 'Save your edits first: results are recorded from the saved files.', edits: [] };
  const texts = await loadFiles(store);
  const names = request.record?.names ?? [];
  const reply = await replayOnce({ ...request, record: { names, texts } });
  if (!('recorded' in reply)) return { message: 'The members could not be replayed, so nothing was recorded.', edits: [] };
  const { accepted, recorded } = reply;
  const stopped = names.filter((name) => !accepted.includes(name));
  const stoppedNote =
    stopped.length === 0
      ? []
      : [`Each of these stops at a question that it does not answer, so give them an answer below: ${stopped.join(', ')}.`];
  if (accepted.length === 0) return { message: ['Nothing was recorded.', ...stoppedNote].join(' '), edits: [] };
  const edits = Object.entries(recorded).map(([file, text]) => ({ file, text, from: texts[file] ?? null }));
  const done = `Recorded ${accepted.length === 1 ? accepted[0] : `${accepted.length} members`}. Review the changes before you commit.`;
  return saveEdits(edits, [done, ...stoppedNote].join(' '));
}

/** Writes a proposal that the author has confirmed, unless a draft was started in the meantime. */
function writeProposal(store: Store, { edits, done }: Proposal): Promise<Recorded> {
  if (Object.keys(store.get(draftsAtom)).length === 0) return saveEdits(edits, done);
  return Promise.resolve({ message: 'Save your edits first: the members answer the questions of the saved files.', edits: [] });
}

/** Returns the questions at which members stop, each with the number of those members. */
function questionsOf(members: readonly ReplayedMember[]): readonly (readonly [UnansweredQuestion, number])[] {
  const countByKey = new Map<string, readonly [UnansweredQuestion, number]>();
  for (const { unansweredQuestion } of members)
    if (unansweredQuestion)
      countByKey.set(unansweredQuestion.key, [unansweredQuestion, (countByKey.get(unansweredQuestion.key)?.[1] ?? 0) + 1]);
  return [...countByKey.values()];
}

async function deleteFile(store: Store, file: string): Promise<Recorded> {
  const texts = await loadFiles(store);
  return saveEdits([{ file, text: null, from: texts[file] ?? null }], `Deleted ${file}.`);
}

function acceptLabel(names: readonly string[]): string {
  return names.length === 1 ? `Accept the new result of ${names[0]}` : `Accept the new results of these ${names.length}`;
}

interface DeleteMemberProps {
  readonly member: ReplayedMember;
  readonly remove: () => void;
}

/** Deletes a member file after a confirmation, unless other members are based on it. */
function DeleteMember({ member, remove }: DeleteMemberProps): JSX.Element {
  const [isConfirming, setConfirming] = useState(false);
  const { length: others } = member.basedOnIt;
  if (others > 0) return <p>{`${pluralise(others, 'member is', 'members are')} based on ${member.name}, so it cannot be deleted.`}</p>;
  return (
    <p className={styles.row}>
      <SmallButton data-action="deleteMember" onClick={() => (isConfirming ? remove() : setConfirming(true))}>
        {isConfirming ? `Yes, delete ${member.file}` : `Delete ${member.name}`}
      </SmallButton>
      {isConfirming && <SmallButton onClick={() => setConfirming(false)}>Keep it</SmallButton>}
    </p>
  );
}

function summary(count: number, failing: number): string {
  if (count === 0) return 'There are no example members yet. Answer the survey, then save the session as an example member above.';
  if (failing === 0) return `All ${count} pass.`;
  return `${failing} of ${count} ${failing === 1 ? 'gets a different result' : 'get different results'} now.`;
}

/** A screen on a member's way. */
interface WalkScreen {
  readonly id: string;
  readonly record: () => SessionRecord | null;
}

/** Returns the screens of a walk, in order. */
function screensOfWalk(compiled: CompiledSet, input: WalkInput): readonly WalkScreen[] {
  const { session } = walkInput(compiled, input);
  const steps = session.way.visited.map((id): WalkScreen => ({ id, record: () => recordAt(compiled, input, id) }));
  return session.position.at === 'ineligible' ? [...steps, { id: INELIGIBLE, record: () => saveSession(session) }] : steps;
}

interface PlayerProps {
  readonly member: ReplayedMember;
  readonly compiled: CompiledSet;
  readonly environments: PreviewDefinitions['environments'];
}

/** Lets the author step through a member's way: shows the survey at each screen, with the member's own facts. */
function Player({ member, compiled, environments }: PlayerProps): JSX.Element {
  const store = useStore();
  const navigate = useNavigate();
  const setWorld = useSetAtom(worldAtom);
  const world = useMemo(() => worldIn(member.walk), [member]);
  const screens = useMemo(() => {
    const input = walkOfWorld(world, objectAt(member.walk, 'answers'), environments);
    return typeof input === 'string' ? [] : screensOfWalk(compiled, input);
  }, [world, member, environments, compiled]);
  const last = screens.length - 1;
  const [index, setIndex] = useState(last);
  const open = (next: number): void => {
    const record = screens[next]?.record() ?? null;
    setWorld(world);
    store.set(shownAtom, (now) => withReplaced(now, record));
    void navigate(addressOf(compiled.source, record));
  };
  const show = (next: number): void => {
    setIndex(next);
    open(next);
  };
  // Begins at the end of the way, which is what the member's file tests.
  const begin = useEffectEvent(() => open(last));
  useEffect(() => begin(), []);
  if (last < 0) return <p>{member.name} sees no step, because the survey refuses this member at its entry.</p>;
  const at = Math.min(index, last);
  return (
    <fieldset className={memberStyles.player} data-player={member.name}>
      <legend>Play {member.name}</legend>
      <div className={styles.row}>
        <SmallButton data-action="playBack" disabled={at === 0} onClick={() => show(at - 1)}>
          Previous step
        </SmallButton>
        <SmallButton data-action="playOn" disabled={at === last} onClick={() => show(at + 1)}>
          Next step
        </SmallButton>
        <SmallButton data-action="playFirst" disabled={at === 0} onClick={() => show(0)}>
          First step
        </SmallButton>
      </div>
      <label>
        Step
        <input
          type="range"
          min={1}
          max={screens.length}
          value={at + 1}
          aria-valuetext={screens[at]?.id}
          onChange={({ target }) => show(Number(target.value) - 1)}
        />
      </label>
      <p role="status">
        Screen {at + 1} of {screens.length}: {screens[at]?.id}
      </p>
    </fieldset>
  );
}
