import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../base/json.ts';
import type { SurveyTexts } from '../definitions/types.ts';
import { ReviewDialog } from '../widgets/ReviewDialog/ReviewDialog.tsx';
import { review } from './review.ts';
import type { ReviewAnswersProps } from './reviewProps.ts';

/** Props of the panel. */
export interface ReviewPanelProps extends Pick<ReviewAnswersProps, 'session'> {
  readonly texts: SurveyTexts;
  readonly facts: JsonObject;
  /** Moves to an answered step to change its answer. */
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
}

/** A dialog with the answers of a session. The interface's later texts must be loaded. */
export function ReviewPanel({ session, texts, facts, onChange, onClose }: ReviewPanelProps): JSX.Element {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const sections = useMemo(
    () => review(session, texts, facts, { locale: language, yes: t('review.yes'), no: t('review.no'), nothing: t('review.nothing') }),
    [session, texts, facts, language, t],
  );
  return (
    <ReviewDialog
      sections={sections}
      texts={{
        title: t('review.title'),
        body: t('review.body'),
        change: t('review.change'),
        close: t('review.close'),
        done: t('review.done'),
      }}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
