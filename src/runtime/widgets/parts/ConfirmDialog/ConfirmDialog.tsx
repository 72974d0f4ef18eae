import { type JSX, useId, useRef } from 'react';
import { Button } from '../Button/Button.tsx';
import { useModal } from '../../useModal.ts';
import styles from './ConfirmDialog.module.css';

/** Props of a confirmation. It stands as long as it is rendered. */
export interface ConfirmDialogProps {
  readonly title: string;
  readonly body: string;
  /** The words of the button that confirms, and of the one that goes back to the answer. */
  readonly confirm: string;
  readonly cancel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks once more before an answer counts. A native modal dialog: the page behind it is out of reach, Escape cancels, and the focus
 * goes back to where it was.
 */
export function ConfirmDialog({ title, body, confirm, cancel, busy = false, onConfirm, onCancel }: ConfirmDialogProps): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, 'button');
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-body`} className={styles.body}>
        {body}
      </p>
      <div className={styles.buttons}>
        <Button action="confirm" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button kind="secondary" action="cancel" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </dialog>
  );
}
