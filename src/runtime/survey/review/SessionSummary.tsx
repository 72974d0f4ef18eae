import { useState, type JSX } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import { PrintedSummary } from '../../widgets/PrintedSummary/PrintedSummary.tsx';
import type { ReviewPanelProps } from './ReviewPanel.tsx';
import type { DescribeProgram } from './reviewProps.ts';
import { shownProgram } from './shownProgram.ts';
import { useReview } from './useReview.ts';

export interface SessionSummaryProps extends Pick<ReviewPanelProps, 'session' | 'texts' | 'facts'> {
  readonly describeProgram?: DescribeProgram | undefined;
}

/** The summary of a session on paper. */
export function SessionSummary({ session, texts, facts, describeProgram }: SessionSummaryProps): JSX.Element {
  const { t, i18n } = useTranslation();
  const [today] = useState(() => new Date());
  const sections = useReview(session, texts, facts);
  const names = [facts['productName'], facts['partnerName']].filter((name) => typeof name === 'string');
  return (
    <PrintedSummary
      texts={{ summary: t('review.summary'), title: t('review.title') }}
      names={names}
      date={new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(today)}
      program={shownProgram(session, texts, facts) ?? describeProgram?.(session.way.program) ?? null}
      sections={sections}
    />
  );
}
