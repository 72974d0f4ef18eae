import { type JSX, useId } from 'react';
import { Button } from '../Button/Button.tsx';
import { Modal } from './Modal.tsx';
import styles from './ConfirmDialog.module.css';

/** Props of a confirmation, which is open while it is mounted. */
export interface ConfirmDialogProps {
  readonly title: string;
  readonly body: string;
  /** The label of the button that confirms the answer. */
  readonly confirm: string;
  /** The label of the button that returns to the answer. */
  readonly cancel: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for a confirmation before an answer counts. A native modal dialog: the page behind it is inert, Escape cancels, and
 * focus returns to where it was.
 */
export function ConfirmDialog({ title, body, confirm, cancel, isBusy = false, onConfirm, onCancel }: ConfirmDialogProps): JSX.Element {
  const id = useId();
  return (
    <Modal className={styles.dialog} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`} onEscape={onCancel}>
      <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <p id={`${id}-body`} className={styles.body}>
        {body}
      </p>
      <div className={styles.buttons}>
        <Button action="confirm" isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button kind="secondary" action="cancel" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </Modal>
  );
}
