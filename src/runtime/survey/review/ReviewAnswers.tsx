import { useEffect, useState, type ComponentType, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../texts/translation.tsx';
import { loadOnce } from '../../base/loadOnce.ts';
import { cancelChange, changeAnswer, resumeAfterChange } from '../../engine/change.ts';
import { withTyped } from '../../engine/session.ts';
import { Button } from '../../widgets/parts/Button/Button.tsx';
import { answeredSteps } from './answeredSteps.ts';
import type { SessionSummary } from './SessionSummary.tsx';
import type { ReviewPanelProps } from './ReviewPanel.tsx';
import styles from './ReviewAnswers.module.css';
import type { Review, ReviewAnswersProps } from './reviewProps.ts';

const loadParts = loadOnce(() => import('./reviewParts.ts'));

/**
 * A button that shows all answers so far, or prints them with the program; null if there are none. The dialog that it opens is
 * preloaded.
 */
export function ReviewAnswers({ session, step, texts, read, onChange, describeProgram }: ReviewAnswersProps): JSX.Element | null {
  const { t } = useTranslation();
  const [Panel, setPanel] = useState<ComponentType<ReviewPanelProps> | null>(null);
  const [Summary, setSummary] = useState<typeof SessionSummary | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed');
  const prints = step.view.step.review === 'print';
  useEffect(() => void loadParts().catch(() => undefined), []);
  const steps = answeredSteps(session);
  if (steps.length === 0) return null;
  const load = async (): Promise<Awaited<ReturnType<typeof loadParts>> | null> => {
    setState('loading');
    try {
      const loaded = await loadParts();
      setState('closed');
      return loaded;
    } catch {
      setState('failed');
      return null;
    }
  };
  const open = async (): Promise<void> => {
    const parts = await load();
    if (parts) setPanel(() => parts.ReviewPanel);
  };
  const print = async (): Promise<void> => {
    const parts = await load();
    if (!parts) return;
    // The summary stays on the page, where only print shows it: Safari on phones reads the page after print() has returned.
    flushSync(() => setSummary(() => parts.SessionSummary));
    window.print();
  };
  const close = (): void => setPanel(null);
  return (
    <div className={styles.review}>
      {prints ? (
        <Button kind="secondary" action="print" isBusy={state === 'loading'} onClick={() => void print()}>
          {step.texts.actions?.['print']}
        </Button>
      ) : (
        <Button kind="secondary" action="review" aria-haspopup="dialog" isBusy={state === 'loading'} onClick={() => void open()}>
          {step.texts.actions?.['review']}
        </Button>
      )}
      <p role="alert" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {state === 'failed' && t('survey.callFailed')}
      </p>
      {Panel && (
        <Panel
          session={session}
          texts={texts}
          facts={step.facts}
          onClose={close}
          onPrint={() => void print()}
          isPrinting={state === 'loading'}
          onChange={(id) => {
            close();
            onChange(changeAnswer(withTyped(session, read()), id));
          }}
        />
      )}
      {Summary && <Summary session={session} texts={texts} facts={step.facts} describeProgram={describeProgram} />}
    </div>
  );
}

/** The review of all answers, for pages whose sets offer it. */
export const REVIEW: Review = {
  Answers: ReviewAnswers,
  answerChanges: {
    begin: (session, id) => {
      const isElsewhere = session.position.at !== 'step' || session.position.step === id;
      return id === null || isElsewhere || !session.way.visited.includes(id) ? null : changeAnswer(session, id);
    },
    cancel: cancelChange,
    resumeAfter: resumeAfterChange,
  },
};
