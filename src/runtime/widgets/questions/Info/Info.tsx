import { useState, type JSX } from 'react';
import { Picture } from '../../parts/Picture/Picture.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { AutoAdvance } from './AutoAdvance.tsx';
import { autoAdvanceOf } from './autoAdvance.ts';

/**
 * A screen to read. The survey's Next continues. Unless `autoAdvance` is false, the screen also advances automatically, says so,
 * and can be stopped (WCAG 2.2.1). Options: `image`, `autoAdvanceMs`, `autoAdvance`.
 * Texts: title, body, help, image, messages.movesOn, messages.paused, actions.pause.
 */
export function Info({ texts, options, isBusy, onAnswer }: WidgetProps): JSX.Element {
  const [ms] = useState(() => autoAdvanceOf(options));
  return (
    <Question texts={texts} align="centerNarrow" above={<Picture name={options['image']} alt={texts.image} isBesideTexts />}>
      {ms !== null && <AutoAdvance ms={ms} isPaused={isBusy} texts={texts} onDone={onAnswer} />}
    </Question>
  );
}
