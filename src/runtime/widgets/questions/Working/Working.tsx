import type { JSX } from 'react';
import { useCountdown } from '../Info/useCountdown.ts';
import { Question } from '../../parts/Question/Question.tsx';
import { Spinner } from '../../parts/Spinner/Spinner.tsx';
import type { WidgetProps } from '../../types.ts';

/** The duration in milliseconds, just long enough to be seen. The actual work follows the screen. */
const START_MS = 300;

/**
 * The screen before a task that takes a moment: a spinner that continues automatically after 300 ms.
 * Texts: title, body.
 * @see [WIDGET-24]
 */
export function Working({ texts, isBusy, onAnswer }: WidgetProps): JSX.Element {
  useCountdown(START_MS, !isBusy, () => onAnswer());
  const { body, ...textsWithoutBody } = texts;
  return (
    <Question texts={textsWithoutBody} align="center">
      <Spinner label={body ?? texts.title} />
    </Question>
  );
}
