import { type JSX, useId, useRef } from 'react';
import { Button } from '../parts/Button/Button.tsx';
import { useModal } from '../useModal.ts';
import styles from './ReviewDialog.module.css';

/** A line of a formatted answer. Only the lines of a form have labels. */
export interface AnswerLine {
  readonly label: string | null;
  readonly text: string;
}

/** An answered question. */
export interface ReviewedAnswer {
  /** The id of its step. */
  readonly id: string;
  readonly question: string;
  readonly lines: readonly AnswerLine[];
}

/** The answered questions of a section. */
export interface ReviewedSection {
  readonly id: string;
  readonly label: string;
  readonly answers: readonly ReviewedAnswer[];
}

/** Props of the dialog, which is open while it is mounted. */
export interface ReviewDialogProps {
  readonly sections: readonly ReviewedSection[];
  readonly texts: { readonly title: string; readonly body: string; readonly change: string; readonly close: string; readonly done: string };
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
}

/** A native modal dialog that lists answers, each with a button to change it. Escape closes it. */
export function ReviewDialog({ sections, texts, onChange, onClose }: ReviewDialogProps): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, 'h2');
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      data-review=""
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
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
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`${id}-${section.id}`}>
          <h3 id={`${id}-${section.id}`} className={styles.section}>
            {section.label}
          </h3>
          <dl className={styles.answers}>
            {section.answers.map((answer) => (
              <div key={answer.id} className={styles.answer} data-reviewed={answer.id}>
                <dt className={styles.question}>{answer.question}</dt>
                {answer.lines.map(({ label, text }) => (
                  <dd key={label ?? text} className={styles.line}>
                    {label !== null && <span className={styles.label}>{label}</span>}
                    <span className={styles.text}>{text}</span>
                  </dd>
                ))}
                <dd className={styles.change}>
                  <Button kind="quiet" data-change={answer.id} onClick={() => onChange(answer.id)}>
                    {texts.change}
                    <span className="visually-hidden">{`: ${answer.question}`}</span>
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className={styles.foot}>
        <Button action="done-review" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </dialog>
  );
}
