import type { JSX } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import type { JsonObject } from '../../base/json.ts';
import type { SurveyTexts } from '../../definitions/types.ts';
import { ReviewDialog } from '../../widgets/ReviewDialog/ReviewDialog.tsx';
import type { ReviewAnswersProps } from './reviewProps.ts';
import { useReview } from './useReview.ts';

export interface ReviewPanelProps extends Pick<ReviewAnswersProps, 'session'> {
  readonly texts: SurveyTexts;
  readonly facts: JsonObject;
  /** Moves to an answered step to change its answer. */
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
  /** Prints the summary. */
  readonly onPrint: () => void;
  readonly isPrinting: boolean;
}

/** A dialog with the answers of a session. */
export function ReviewPanel({ session, texts, facts, onChange, onClose, onPrint, isPrinting }: ReviewPanelProps): JSX.Element {
  const { t } = useTranslation();
  const sections = useReview(session, texts, facts);
  return (
    <ReviewDialog
      sections={sections}
      texts={{
        title: t('review.title'),
        body: t('review.body'),
        change: t('review.change'),
        close: t('review.close'),
        done: t('review.done'),
        print: t('review.print'),
      }}
      onChange={onChange}
      onClose={onClose}
      onPrint={onPrint}
      isPrinting={isPrinting}
    />
  );
}
