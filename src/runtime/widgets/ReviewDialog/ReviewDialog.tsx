import { type JSX, useId } from 'react';
import { Button } from '../parts/Button/Button.tsx';
import { Modal } from '../parts/ConfirmDialog/Modal.tsx';
import { ReviewedSections, type ReviewedSection } from './ReviewedSections.tsx';
import styles from './ReviewDialog.module.css';

/** Props of the dialog, which is open while it is mounted. */
export interface ReviewDialogProps {
  readonly sections: readonly ReviewedSection[];
  readonly texts: {
    readonly title: string;
    readonly body: string;
    readonly change: string;
    readonly close: string;
    readonly done: string;
    readonly print: string;
  };
  readonly onChange: (id: string) => void;
  /** Prints a summary. */
  readonly onPrint: () => void;
  readonly isPrinting?: boolean;
  readonly onClose: () => void;
}

/** A native modal dialog that lists answers, each with a button to change it. Escape closes it. */
export function ReviewDialog({ sections, texts, onChange, onPrint, isPrinting = false, onClose }: ReviewDialogProps): JSX.Element {
  const id = useId();
  return (
    <Modal className={styles.dialog} aria-labelledby={`${id}-title`} data-review="" onEscape={onClose}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
          {texts.title}
        </h2>
        <button type="button" className={styles.close} data-action="close-review" aria-label={texts.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <p className={styles.body}>{texts.body}</p>
      <div className={styles.print}>
        <Button kind="quiet" action="print" isBusy={isPrinting} onClick={onPrint}>
          {texts.print}
        </Button>
      </div>
      <ReviewedSections sections={sections} id={id} change={{ label: texts.change, onChange }} />
      <div className={styles.foot}>
        <Button action="done-review" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Modal>
  );
}
