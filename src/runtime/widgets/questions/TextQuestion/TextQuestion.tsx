import type { JSX } from 'react';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { labelAria, OnlyLabel } from '../../parts/OnlyLabel/OnlyLabel.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';

/**
 * A line of text. Text that is too long is not truncated while it is typed; the error is reported on Next.
 * Texts: title, body, help, fields[''] (its label).
 */
export function TextQuestion({ name, texts, value, errors, isBusy, field }: WidgetProps): JSX.Element {
  return (
    <Question texts={texts}>
      <div>
        <OnlyLabel name={name} texts={texts} />
        <input
          id={name}
          {...field('')}
          {...labelAria(texts)}
          {...errorAria(name, errors[''])}
          className="field-input"
          type="text"
          aria-required="true"
          autoComplete="off"
          enterKeyHint="next"
          defaultValue={typeof value === 'string' ? value : ''}
          readOnly={isBusy}
        />
        <FieldError id={errorId(name)} error={errors['']} />
      </div>
    </Question>
  );
}
