import { useAtomValue } from 'jotai';
import { useId, useState, type JSX } from 'react';
import type { CompiledSet } from '../../../runtime/engine/types.ts';
import { shownAtom } from '../state/session.ts';
import { worldAtom } from '../state/world.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import styles from '../preview.module.css';
import { displayAtom } from '../display/display.ts';
import { fragmentOf, sharedSession } from './link.ts';

/** A button that copies a link to this world, session and screen. */
export function ShareLink({ compiled }: { readonly compiled: CompiledSet }): JSX.Element {
  const world = useAtomValue(worldAtom);
  const display = useAtomValue(displayAtom);
  const shown = useAtomValue(shownAtom);
  const id = useId();
  const [link, setLink] = useState('');
  const [notice, setNotice] = useState('');
  const make = async (): Promise<void> => {
    if (!world) return;
    const fragment = await fragmentOf({ world, display, ...sharedSession(compiled, shown) });
    const url = `${location.origin}/_dev/${compiled.source.name}${fragment}`;
    setLink(url);
    await navigator.clipboard.writeText(url).then(
      () => setNotice('Copied. The link contains this world, the answers and the step. It opens on computers that run this project.'),
      () => setNotice('Copy the link from the field.'),
    );
  };
  return (
    <div className={styles.field}>
      <SmallButton data-action="share" onClick={() => void make()}>
        Copy a link to this world and session
      </SmallButton>
      {link !== '' && (
        <>
          <label htmlFor={id} className="visually-hidden">
            The link
          </label>
          <input id={id} className={styles.input} data-share readOnly value={link} onFocus={({ target }) => target.select()} />
        </>
      )}
      <p role="status">{notice}</p>
    </div>
  );
}
