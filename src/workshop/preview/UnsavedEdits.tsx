import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { JSX } from 'react';
import { pluralise } from '../../runtime/base/pluralise.ts';
import { areDraftsKeptAtom, draftsAtom } from './state/drafts.ts';
import { panelAtom } from './state/panel.ts';
import styles from './preview.module.css';

interface UnsavedEditsProps {
  /** Shows the result of saving, in a sentence. */
  readonly show: (result: string) => void;
}

/** The number of unsaved files with a button that saves them; nothing without unsaved edits. */
export function UnsavedEdits({ show }: UnsavedEditsProps): JSX.Element | null {
  const store = useStore();
  const setPanel = useSetAtom(panelAtom);
  const unsaved = Object.keys(useAtomValue(draftsAtom)).length;
  const areKept = useAtomValue(areDraftsKeptAtom);
  if (unsaved === 0) return null;
  const save = async (): Promise<void> => {
    const { editorActionsOf } = await import('./editor/editorActions.ts');
    const outcome = await editorActionsOf(store).saveAll();
    // The buttons that resolve the problem are in the editor.
    if (outcome?.isProblem === true) setPanel('editor');
    else show(outcome?.text ?? '');
  };
  return (
    <>
      <strong data-unsaved-files={unsaved} className={styles.unsaved}>
        {pluralise(unsaved, 'file')} not saved
        {!areKept && '. A reload would lose the edits: save first'}
      </strong>
      <button type="button" data-bar="save" onClick={() => void save()}>
        Save
      </button>
    </>
  );
}
