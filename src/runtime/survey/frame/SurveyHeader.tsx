import type { JSX, ReactNode } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import type { SurveyTexts } from '../../definitions/types.ts';
import { progressOf } from '../../engine/progress.ts';
import type { Session } from '../../engine/types.ts';
import { ProgressBar } from '../../widgets/parts/ProgressBar/ProgressBar.tsx';
import frame from './frame.module.css';
import { sectionOf } from '../stepTexts/shownStep.ts';
import styles from './SurveyFrame.module.css';
import { SurveyProgress } from './SurveyProgress.tsx';

export interface SurveyHeaderProps {
  readonly session: Session;
  readonly texts: SurveyTexts;
  /** One or two logos or names, at the two ends of the header. */
  readonly brands: ReactNode;
  readonly onBack: () => void;
}

/** The survey's header: logos, the back arrow, the section's label, the part and the time left, and the progress of each section. */
export function SurveyHeader({ session, texts, brands, onBack }: SurveyHeaderProps): JSX.Element {
  const { t } = useTranslation();
  const { sections } = progressOf(session);
  const currentIndex = sections.findIndex(({ isCurrent }) => isCurrent);
  const current = currentIndex === -1 ? sections.length - 1 : currentIndex;
  const weights = new Map(session.set.source.sections.map(({ id, weight }) => [id, weight]));
  const label = texts.sections[sectionOf(session)] ?? '';
  return (
    <header className={`${frame.head} ${styles.header}`}>
      <div className={`${frame.brands} ${styles.brands}`}>{brands}</div>
      <div className={styles.where}>
        <button type="button" className={styles.back} data-action="back" aria-label={t('survey.back')} onClick={onBack}>
          <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
        <div className={styles.progress}>
          <div className={styles.section}>
            <span data-section-label="">{label}</span>
            <SurveyProgress session={session} label={label} part={current + 1} parts={sections.length} />
          </div>
          <ProgressBar
            label={t('survey.progress')}
            sections={sections.map(({ section, percent, isCurrent }) => ({
              id: section,
              label: texts.sections[section] ?? section,
              percent,
              isCurrent,
              weight: weights.get(section) ?? 1,
            }))}
            valueText={(percent) => t('survey.totalProgress', { percent })}
          />
        </div>
      </div>
    </header>
  );
}
