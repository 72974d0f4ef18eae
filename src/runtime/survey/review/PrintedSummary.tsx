import { useState, type JSX } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import { Summary } from '../../widgets/Summary/Summary.tsx';
import type { ReviewPanelProps } from './ReviewPanel.tsx';
import type { DescribeProgram } from './reviewProps.ts';
import { shownProgram } from './shownProgram.ts';
import { useReview } from './useReview.ts';

export interface PrintedSummaryProps extends Pick<ReviewPanelProps, 'session' | 'texts' | 'facts'> {
  readonly describeProgram?: DescribeProgram | undefined;
}

/** The summary of a session on paper. */
export function PrintedSummary({ session, texts, facts, describeProgram }: PrintedSummaryProps): JSX.Element {
  const { t, i18n } = useTranslation();
  const [today] = useState(() => new Date());
  const sections = useReview(session, texts, facts);
  const names = [facts['productName'], facts['partnerName']].filter((name) => typeof name === 'string');
  return (
    <Summary
      texts={{ summary: t('review.summary'), title: t('review.title') }}
      names={names}
      date={new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(today)}
      program={shownProgram(session, texts, facts) ?? describeProgram?.(session.way.program) ?? null}
      sections={sections}
    />
  );
}
