import { useMemo, type JSX, type ReactNode } from 'react';
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

/** Props of StepForm. */
export interface StepFormProps extends Pick<StepBodyProps, 'view' | 'texts' | 'refusal' | 'busy' | 'waiting' | 'Review' | 'reviewed'> {
  readonly placed: readonly PlacedError[];
  readonly canGoOn: boolean;
  /** Returns the answer as typed so far. */
  readonly read: () => Json | undefined;
  readonly onEdit?: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form element around a widget, with the error summary and Next. Enter in a field submits it. */
export function StepForm({
  view,
  texts,
  refusal,
  busy,
  waiting,
  Review,
  reviewed,
  read,
  placed,
  canGoOn,
  onEdit,
  onSubmit,
  children,
}: StepFormProps): JSX.Element {
  const { t } = useTranslation();
  const isNextEnabled = canGoOn && !waiting;
  useErrorTitle(placed.length > 0);
  const summary = useMemo(
    () => placed.map(({ path, code, message }) => ({ name: path === '' ? view.key : `${view.key}.${path}`, code, message })),
    [placed, view.key],
  );
  return (
    <form
      // Prevents a native submit: a server may render the form before the program runs, and answers must not end up in the address.
      method="dialog"
      className={styles.form}
      noValidate
      onChange={onEdit}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNextEnabled && !busy && hasNext(view.step.widget)) onSubmit();
      }}
    >
      <ErrorSummary title={refusal ?? t('form.summary.title', { count: placed.length })} errors={summary} />
      {children}
      {texts.why !== undefined && (
        <details className={styles.why} data-why-asked="">
          <summary>{t('survey.why')}</summary>
          <p>
            <Prose text={texts.why} />
          </p>
        </details>
      )}
      {Review && <Review {...reviewed} read={read} />}
      {hasNext(view.step.widget) && (
        <div className={styles.next}>
          <Button type="submit" action="next" busy={busy} disabled={!isNextEnabled}>
            {texts.actions?.['next'] ?? t('common.next')}
          </Button>
        </div>
      )}
    </form>
  );
}
