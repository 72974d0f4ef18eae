import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../engine/types.ts';
import { minutesLeft } from './timeLeft.ts';
import { stepIdOf } from './sync.ts';
import { useLaterTexts } from './useLaterTexts.ts';

/** Props of Whereabouts. */
export interface WhereaboutsProps {
  readonly session: Session;
  /** The label of the current section. */
  readonly label: string;
  /** The number of the current section, from 1, and how many there are. */
  readonly part: number;
  readonly parts: number;
}

/**
 * Says which part of the survey this is and about how long the rest takes. A screen reader is told when a part begins, not at each
 * step. Its texts come after the first paint: until then it is empty.
 */
export function Whereabouts({ session, label, part, parts }: WhereaboutsProps): JSX.Element {
  const { t, i18n } = useTranslation();
  const hasTexts = useLaterTexts();
  const minutes = minutesLeft(session);
  const time = hasTexts && minutes > 0 ? t('survey.timeLeft', { minutes }) : '';
  const where = hasTexts && parts > 1 ? t('survey.part', { part, parts }) : '';
  const shown = [where, time].filter(Boolean).join(' · ');
  return (
    <>
      {/* The time alone, in a survey of one part, begins the line. */}
      <span data-time-left={minutes}>{shown.slice(0, 1).toLocaleUpperCase(i18n.language) + shown.slice(1)}</span>
      <span role="status" className="visually-hidden">
        {hasTexts && (
          <Begun
            key={part}
            step={stepIdOf(session)}
            text={[where, label, minutes > 0 && t('survey.minutesLeft', { count: minutes })].filter(Boolean).join('. ')}
          />
        )}
      </span>
    </>
  );
}

/**
 * The announcement of a part. It keeps the time left when the part began: a text that changes is announced again. From the second step on
 * it is empty, for a reader who passes it.
 */
function Begun({ step, text }: { readonly step: string; readonly text: string }): string {
  const [begun, setBegun] = useState({ step, text });
  if (begun.text !== '' && begun.step !== step) setBegun({ step, text: '' });
  return begun.text;
}
