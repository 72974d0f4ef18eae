import { useAtomValue } from 'jotai';
import { useState, type JSX, type SyntheticEvent } from 'react';
import type { CompiledSet } from '../../../runtime/engine/types.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { requestSave } from '../state/definitions.ts';
import { exampleMembersOf } from '../members/exampleMembersOf.ts';
import { memberText } from '../members/memberText.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import { useTypedTexts } from '../state/useTypedTexts.ts';
import { worldAtom } from '../state/world.ts';
import { TextField } from '../fields/TextField.tsx';
import styles from '../preview.module.css';

export interface SaveMemberProps {
  readonly compiled: CompiledSet;
  /** The shown world, with the session's answers. */
  readonly walk: WalkInput;
  readonly members: PreviewDefinitions['members'];
}

/** Saves the world and the session as an example member, which is then a test. */
export function SaveMember({ compiled, walk, members }: SaveMemberProps): JSX.Element {
  const world = useAtomValue(worldAtom);
  const { texts, write } = useTypedTexts(`new member of ${compiled.source.name}`);
  const { name = '', description = '' } = texts;
  const [notice, setNotice] = useState('');
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!world) return;
    const file = `question-sets/members/${name}.json`;
    const text = await memberText({ world, description, compiled, walk, members: exampleMembersOf(compiled.source.name, members) });
    const saved = await requestSave([{ file, text, from: null }]);
    if (saved.outcome === 'saved') setNotice(`Saved ${file}. Check what it expects before you commit it.`);
    else setNotice(saved.outcome === 'changed' ? `There is already a member ${name}. Choose another name.` : saved.why);
  };
  return (
    <form className={styles.field} onSubmit={(event) => void save(event)}>
      <fieldset className={styles.flags}>
        <legend data-panel-part="save">Save as an example member</legend>
        <TextField
          label="File name, in lowercase letters, digits and hyphens"
          data-member="name"
          required
          pattern="[a-z0-9][a-z0-9\-]*"
          title="lowercase letters, digits and hyphens"
          placeholder="new-member-without-partner"
          value={name}
          change={(text) => write('name', text)}
        />
        <TextField
          label="Who the member is, in one sentence"
          data-member="description"
          required
          value={description}
          change={(text) => write('description', text)}
        />
        <button type="submit" className={styles.small} data-action="saveMember">
          Save
        </button>
        <p role="status">{notice}</p>
      </fieldset>
    </form>
  );
}
