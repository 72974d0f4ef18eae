import type { JSX } from 'react';
import { Button } from '../../parts/Button/Button.tsx';
import { Notice } from '../../parts/Notice/Notice.tsx';
import { Picture } from '../../parts/Picture/Picture.tsx';
import { Prose } from '../../parts/Prose/Prose.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import styles from './Alert.module.css';

/**
 * The alert before a liability waiver: a heading, a body, the effect on the member's eligibility, and a button to continue.
 * The step's `variant` chooses the text on eligibility, which depends on the partner's programs.
 * Options: `image`. Texts: title, body, messages.eligibility, actions.confirm, image.
 * @see [WIDGET-30] [WIDGET-31]
 */
export function Alert({ texts, options, isBusy, onAnswer }: WidgetProps): JSX.Element {
  const eligibility = texts.messages?.['eligibility'];
  return (
    <Question texts={texts} above={<Picture name={options['image'] ?? 'care'} alt={texts.image} isBesideTexts />}>
      {eligibility !== undefined && (
        <Notice tone="care">
          <Prose text={eligibility} />
        </Notice>
      )}
      <div className={styles.actions}>
        <Button action="confirm" isBusy={isBusy} onClick={() => onAnswer()}>
          {builtInText(texts, 'confirm')}
        </Button>
      </div>
    </Question>
  );
}
