import type { JSX } from 'react';
import { useCountdown } from '../Info/useCountdown.ts';
import { Question } from '../../parts/Question/Question.tsx';
import { Spinner } from '../../parts/Spinner/Spinner.tsx';
import type { WidgetProps } from '../../types.ts';

/** Long enough to be seen, in milliseconds; what is waited for is what comes after it. */
const START_MS = 300;

/**
 * The start of something that takes a moment: a spinner, and on by itself at once.
 * Texts: title, body.
 * @see [WIDGET-24]
 */
export function Working({ texts, busy, onAnswer }: WidgetProps): JSX.Element {
  useCountdown(START_MS, !busy, () => onAnswer());
  const { body, ...words } = texts;
  return (
    <Question texts={words} align="center">
      <Spinner label={body ?? texts.title} />
    </Question>
  );
}
