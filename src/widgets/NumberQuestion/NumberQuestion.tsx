import type { JSX } from 'react';
import { askedOf } from '../asked.ts';
import { Button } from '../Button/Button.tsx';
import { describedBy, errorId } from '../FieldError/describedBy.ts';
import { FieldError } from '../FieldError/FieldError.tsx';
import { namedBy, OnlyLabel } from '../OnlyLabel/OnlyLabel.tsx';
import { NumberInput, unitId } from '../NumberInput/NumberInput.tsx';
import { Question } from '../Question/Question.tsx';
import type { WidgetProps } from '../types.ts';
import { say } from '../words.ts';
import styles from './NumberQuestion.module.css';

/**
 * A number. Whole where the type's `step` is (the asked field '' or the option `step`).
 * Options: `unit`; `forgot` offers to go on without knowing. Texts: title, body, help, fields[''] (its label), messages.unit,
 * actions.forgot.
 */
export function NumberQuestion(props: WidgetProps): JSX.Element {
  const { name, texts, value, options, errors, busy, field, onAction } = props;
  const step = askedOf(props, '')?.step ?? options['step'];
  const unit = texts.messages?.['unit'] ?? (typeof options['unit'] === 'string' ? options['unit'] : undefined);
  return (
    <Question texts={texts}>
      <div>
        <OnlyLabel name={name} texts={texts} />
        <NumberInput
          binding={field('')}
          whole={typeof step === 'number' && Number.isInteger(step)}
          unit={unit}
          initial={typeof value === 'number' ? String(value) : ''}
          readOnly={busy}
          aria={{
            ...namedBy(texts),
            'aria-required': true,
            ...describedBy(name, errors[''], unit === undefined ? undefined : unitId(name)),
          }}
        />
        <FieldError id={errorId(name)} error={errors['']} />
        {options['forgot'] === true && (
          <div className={styles.forgot}>
            <Button kind="quiet" action="forgot" busy={busy} onClick={() => onAction('forgot')}>
              {say(texts, 'forgot')}
            </Button>
          </div>
        )}
      </div>
    </Question>
  );
}
