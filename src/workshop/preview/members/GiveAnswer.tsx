import { useState, type JSX } from 'react';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import { loadFiles, type Store } from '../state/definitions.ts';
import { draftsAtom } from '../state/drafts.ts';
import { useTypedTexts } from '../state/useTypedTexts.ts';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { ActionRow } from '../fields/ActionRow.tsx';
import type { FileEdit } from '../protocol.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import styles from '../preview.module.css';
import type { UnansweredQuestion, ReplayRequest } from './membersWorker.ts';
import { replayOnce } from './replay.ts';
import own from './members.module.css';

/** An answer for the members that stop at a question, which the author confirms before any file is written. */
export interface Proposal {
  readonly edits: readonly FileEdit[];
  /** The result of the confirmed change, in a sentence. */
  readonly done: string;
}

/**
 * Computes which files change when the members that stop at a question get an answer, or the reason why none changes.
 * Writes nothing.
 */
export async function proposeAnswer(
  store: Store,
  request: ReplayRequest,
  { key, step, accepted }: UnansweredQuestion,
  typed: string,
): Promise<Proposal | string> {
  if (Object.keys(store.get(draftsAtom)).length > 0) return 'Save your edits first: the members answer the questions of the saved files.';
  const texts = await loadFiles(store);
  const reply = await replayOnce({ ...request, give: { key, typed, texts } });
  if (!('recorded' in reply)) return 'The members could not be replayed, so nothing was changed.';
  const edits = Object.entries(reply.recorded).map(([file, text]) => ({ file, text, from: texts[file] ?? null }));
  if (edits.length === 0) return `"${typed}" is not an answer to ${step}. It accepts ${accepted}.`;
  const members = pluralise(reply.accepted.length, 'member now answers', 'members now answer');
  return { edits, done: `Changed ${pluralise(edits.length, 'file')}: ${members} ${step}. "Undo" reverts everything.` };
}

interface GiveAnswerProps {
  readonly question: UnansweredQuestion;
  readonly count: number;
  readonly isBusy: boolean;
  /** Returns the changes that the answer would cause, or why it would cause none. */
  readonly propose: (typed: string) => Promise<Proposal | string>;
  readonly write: (proposal: Proposal) => void;
}

/** Gives the members that stop at a question an answer, once the author has seen which files this changes. */
export function GiveAnswer({ question: { key, step, accepted, options }, count, isBusy, propose, write }: GiveAnswerProps): JSX.Element {
  const { texts, write: keep, clear } = useTypedTexts(`answer of the members to ${key} at ${step}`);
  const { typed = '' } = texts;
  const [isTrying, setTrying] = useState(false);
  const [proposal, setProposal] = useState<Proposal | string | null>(null);
  const label = `${pluralise(count, 'member does', 'members do')} not answer ${step}. Answer it for all of them with`;
  const type = (answer: string): void => {
    keep('typed', answer);
    setProposal(null);
  };
  const look = async (): Promise<void> => {
    setTrying(true);
    setProposal(await propose(typed).catch(() => 'The server cannot be reached. Start it, then try again.'));
    setTrying(false);
  };
  return (
    <form
      className={styles.field}
      data-give-answer={step}
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      {options.length > 0 ? (
        <ChoiceField
          label={label}
          data-field-name="giveAnswer"
          value={typed}
          disabled={isTrying}
          options={[['', 'Choose ...'], ...options.map((option) => [option, option] as const)]}
          change={type}
        />
      ) : (
        <TextField label={label} placeholder={accepted} value={typed} disabled={isTrying} change={type} />
      )}
      <ActionRow
        action="giveAnswer"
        label={isTrying ? 'Finding the files that change ...' : 'Give this answer ...'}
        isDisabled={isBusy || isTrying || typed === ''}
      />
      <p role="status">
        {typeof proposal === 'string' && proposal}
        {proposal !== null &&
          typeof proposal !== 'string' &&
          `This changes ${pluralise(proposal.edits.length, 'file')} of example members. Nothing has been written yet.`}
      </p>
      {proposal !== null && typeof proposal !== 'string' && (
        <>
          <details>
            <summary>Which files</summary>
            <ul className={own.changed}>
              {proposal.edits.map(({ file }) => (
                <li key={file}>{file}</li>
              ))}
            </ul>
          </details>
          <p className={styles.row}>
            <SmallButton
              data-action="confirmAnswer"
              disabled={isBusy}
              onClick={() => {
                setProposal(null);
                clear();
                write(proposal);
              }}
            >
              Yes, change {pluralise(proposal.edits.length, 'file')}
            </SmallButton>
            <SmallButton data-action="leaveMembers" onClick={() => setProposal(null)}>
              Leave them as they are
            </SmallButton>
          </p>
        </>
      )}
    </form>
  );
}
