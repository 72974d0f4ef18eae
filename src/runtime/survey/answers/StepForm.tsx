import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import type { Json } from '../../base/json.ts';
import { Button } from '../../widgets/parts/Button/Button.tsx';
import { ErrorSummary } from '../../widgets/parts/ErrorSummary/ErrorSummary.tsx';
import { Prose } from '../../widgets/parts/Prose/Prose.tsx';
import type { PlacedError } from './errors.ts';
import { hasNext } from './nextRules.ts';
import type { StepBodyProps } from './stepBody.ts';
import styles from '../Survey.module.css';
import { useErrorTitle } from './useErrorTitle.ts';

/** Time in milliseconds without an edit that counts as a pause. */
const PAUSE_MS = 150;

export interface StepFormProps extends Pick<
  StepBodyProps,
  'view' | 'texts' | 'errors' | 'refusal' | 'isBusy' | 'isWaiting' | 'Review' | 'reviewProps'
> {
  readonly placedErrors: readonly PlacedError[];
  readonly canContinue: boolean;
  /** Returns the answer as typed so far. */
  readonly read: () => Json | undefined;
  readonly onEdit?: () => void;
  /** Keeps what is typed, once the member pauses or leaves the form. */
  readonly onPause: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form element around a widget, with the error summary and Next. Enter in a field submits it. */
export function StepForm({
  view,
  texts,
  errors,
  refusal,
  isBusy,
  isWaiting,
  Review,
  reviewProps,
  read,
  placedErrors,
  canContinue,
  onEdit,
  onPause,
  onSubmit,
  children,
}: StepFormProps): JSX.Element {
  const { t } = useTranslation();
  const isNextEnabled = canContinue && !isWaiting;
  useErrorTitle(placedErrors.length > 0);
  const [keepLater, keepNow] = useAfterPause(onPause);
  const summary = placedErrors.map((error) => ({ ...error, name: error.path === '' ? view.key : `${view.key}.${error.path}` }));
  return (
    // The form only watches focus leave its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      // Prevents a native submit: a server may render the form before the script runs, and answers must not end up in the address.
      method="dialog"
      className={styles.form}
      noValidate
      onChange={() => {
        onEdit?.();
        keepLater();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A press of Next keeps the answer itself.
        if (!currentTarget.contains(relatedTarget)) keepNow();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNextEnabled && !isBusy && hasNext(view.step.widget)) onSubmit();
      }}
    >
      <ErrorSummary title={refusal ?? t('form.summary.title', { count: placedErrors.length })} errors={summary} rejection={errors} />
      {children}
      {texts.why !== undefined && (
        <details className={styles.why} data-why-asked="">
          <summary>{t('survey.why')}</summary>
          <p>
            <Prose text={texts.why} />
          </p>
        </details>
      )}
      {Review && <Review {...reviewProps} read={read} />}
      {hasNext(view.step.widget) && (
        <div className={styles.next}>
          <Button type="submit" action="next" isBusy={isBusy} disabled={!isNextEnabled}>
            {texts.actions?.['next'] ?? t('common.next')}
          </Button>
        </div>
      )}
    </form>
  );
}

/**
 * Returns a function to call on each edit, and one to call when no edit follows. The last rendered `act` is called once the member pauses
 * after an edit, or by the second function if that is earlier, but not after the unmount.
 */
function useAfterPause(act: () => void): readonly [onEdit: () => void, onEnd: () => void] {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const actNow = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current();
  };
  return [
    () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(actNow, PAUSE_MS);
    },
    () => {
      if (timer.current !== undefined) actNow();
    },
  ];
}
