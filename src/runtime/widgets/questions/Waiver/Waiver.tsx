import type { JSX } from 'react';
import { Button } from '../../parts/Button/Button.tsx';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import styles from './Waiver.module.css';

/**
 * A liability waiver: its text and a button to agree. There is no button to decline; members go back instead.
 * Texts: title, body, help, messages.waiver (the wording agreed to), actions.agree.
 * @see [SCREEN-13] [S-125]
 */
export function Waiver({ name, texts, errors, isBusy, onAnswer }: WidgetProps): JSX.Element {
  const wording = texts.messages?.['waiver'];
  return (
    <Question texts={texts}>
      {wording !== undefined && <p className={styles.wording}>{wording}</p>}
      <div className={styles.actions}>
        <Button
          name={name}
          value="true"
          isBusy={isBusy}
          aria-describedby={errorAria(name, errors[''])['aria-describedby']}
          onClick={() => onAnswer(true)}
        >
          {builtInText(texts, 'agree')}
        </Button>
        <FieldError id={errorId(name)} error={errors['']} />
      </div>
    </Question>
  );
}
