import { useState, type JSX } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import type { Session } from '../../engine/types.ts';
import { minutesLeft } from './timeLeft.ts';
import { stepIdOf } from '../navigation/stepId.ts';

export interface SurveyProgressProps {
  readonly session: Session;
  /** The label of the current section. */
  readonly label: string;
  /** The number of the current section, from 1, and how many there are. */
  readonly part: number;
  readonly parts: number;
}

/**
 * Shows the current part of the survey and roughly how long the rest takes. Screen readers announce the beginning of each part,
 * not each step.
 */
export function SurveyProgress({ session, label, part, parts }: SurveyProgressProps): JSX.Element {
  const { t, i18n } = useTranslation();
  const minutes = minutesLeft(session);
  const timeText = minutes > 0 ? t('survey.timeLeft', { minutes }) : '';
  const partText = parts > 1 ? t('survey.part', { part, parts }) : '';
  const line = [partText, timeText].filter(Boolean).join(' · ');
  return (
    <>
      {/* In a survey of one part, the time begins the line. */}
      <span data-time-left={minutes}>{line.slice(0, 1).toLocaleUpperCase(i18n.language) + line.slice(1)}</span>
      <span role="status" className="visually-hidden">
        <PartAnnouncement
          key={part}
          step={stepIdOf(session)}
          text={[partText, label, minutes > 0 && t('survey.minutesLeft', { count: minutes })].filter(Boolean).join('. ')}
        />
      </span>
    </>
  );
}

/**
 * The announcement of a part. It keeps the time left at the beginning of the part, because a changed text would be announced
 * again. From the second step on it is empty, so that screen readers do not read an outdated time.
 */
function PartAnnouncement({ step, text }: { readonly step: string; readonly text: string }): string {
  const [announcement, setAnnouncement] = useState({ step, text });
  if (announcement.text !== '' && announcement.step !== step) setAnnouncement({ step, text: '' });
  return announcement.text;
}
