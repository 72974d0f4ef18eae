import { useEffect, useState, type ComponentType, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { loadOnce } from '../base/loadOnce.ts';
import { cancelChange, changeAnswer, returned, withTyped } from '../engine/change.ts';
import { chooseLocale } from '../texts/locale.ts';
import { laterTexts } from '../texts/setup.ts';
import { Button } from '../widgets/parts/Button/Button.tsx';
import { answeredSteps } from './answeredSteps.ts';
import type { ReviewPanelProps } from './ReviewPanel.tsx';
import styles from './ReviewAnswers.module.css';
import type { Review, ReviewAnswersProps } from './reviewProps.ts';

const loadPanel = loadOnce(() => import('./ReviewPanel.tsx'));

/** A button that shows all answers so far; null if there are none. The dialog that it opens is preloaded. */
function ReviewAnswers({ session, shown, survey, read, onChange }: ReviewAnswersProps): JSX.Element | null {
  const { t, i18n } = useTranslation();
  const { texts } = survey.loaded;
  const [Panel, setPanel] = useState<ComponentType<ReviewPanelProps> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed');
  useEffect(() => {
    Promise.all([loadPanel(), laterTexts(i18n, chooseLocale(i18n.language))]).catch(() => undefined);
  }, [i18n]);
  const steps = answeredSteps(session);
  if (steps.length === 0) return null;
  const hasTexts = steps.every(({ step }) => texts.steps[step.id] !== undefined);
  const open = async (): Promise<void> => {
    setState('loading');
    try {
      const [panel] = await Promise.all([loadPanel(), laterTexts(i18n, chooseLocale(i18n.language)), hasTexts || survey.loadAllTexts()]);
      setPanel(() => panel.ReviewPanel);
      setState('closed');
    } catch {
      setState('failed');
    }
  };
  const close = (): void => setPanel(null);
  return (
    <div className={styles.review}>
      <Button kind="secondary" action="review" aria-haspopup="dialog" busy={state === 'loading'} onClick={() => void open()}>
        {shown.texts.actions?.['review']}
      </Button>
      <p role="alert" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {state === 'failed' && t('survey.callFailed')}
      </p>
      {Panel && (
        <Panel
          session={session}
          texts={texts}
          facts={shown.facts}
          onClose={close}
          onChange={(id) => {
            close();
            onChange(changeAnswer(withTyped(session, read()), id));
          }}
        />
      )}
    </div>
  );
}

/** The review of all answers, for pages whose sets offer it. */
export const REVIEW: Review = {
  Answers: ReviewAnswers,
  changes: {
    begin: (session, id) => {
      const isElsewhere = session.position.at !== 'step' || session.position.step === id;
      return id === null || isElsewhere || !session.way.visited.includes(id) ? null : changeAnswer(session, id);
    },
    cancel: cancelChange,
    returned,
  },
};
