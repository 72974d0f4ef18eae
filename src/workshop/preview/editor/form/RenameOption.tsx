import { useSetAtom } from 'jotai';
import { useState, type JSX } from 'react';
import { renamesAtom } from '../../state/useRenamedAnswers.ts';
import { useTypedTexts } from '../../state/useTypedTexts.ts';
import { SmallButton } from '../../fields/SmallButton.tsx';
import shared from '../../preview.module.css';
import type { EditorActions } from '../editorActions.ts';

interface RenameOptionProps {
  readonly set: string;
  readonly step: string;
  readonly option: string;
  readonly existing: readonly string[];
  readonly rewrite: EditorActions['rewrite'];
  /** Shows the option under its new name. */
  readonly show: (option: string) => void;
}

/** Renames the stored value of an option in rules, labels, translation records and example members. */
export function RenameOption({ set, step, option, existing, rewrite, show }: RenameOptionProps): JSX.Element {
  const { texts, write, clear } = useTypedTexts(`new name of ${set}.${step}.${option}`);
  const { to = '' } = texts;
  const [isBusy, setBusy] = useState(false);
  const setRenames = useSetAtom(renamesAtom);
  const rename = async (): Promise<void> => {
    setBusy(true);
    // Known before the files change, because the previewed member is renamed with them.
    const renamed = { set, step, from: option, to };
    setRenames((all) => [...all, renamed]);
    const done = await rewrite({ kind: 'renameOption', set, step, option, to }, `Renamed ${option} to ${to}.`);
    setBusy(false);
    if (!done) {
      setRenames((all) => all.filter((each) => each !== renamed));
      return;
    }
    clear();
    show(to);
  };
  return (
    <details data-rename={option}>
      <summary>Rename the stored value</summary>
      <p className={shared.soft}>
        Members never see “{option}”. The answer of the previewed member gets the new name. Stored answers of real members keep the old one,
        so they are asked again.
      </p>
      <div className={shared.row}>
        <label>
          New name <input className={shared.input} data-rename-to value={to} onChange={({ target }) => write('to', target.value)} />
        </label>
        <SmallButton data-action="renameOption" disabled={isBusy || to === '' || existing.includes(to)} onClick={() => void rename()}>
          Rename
        </SmallButton>
      </div>
    </details>
  );
}
